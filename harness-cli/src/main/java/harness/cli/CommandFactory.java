package harness.cli;

import harness.cli.context.Services;
import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Gives each command the services it works with. */
final class CommandFactory implements IFactory {
    private final IFactory otherwise = CommandLine.defaultFactory();
    private final Services services;

    CommandFactory(Services services) {
        this.services = services;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Services.class) {
                // Subcommands of a command are seen by its wing alone.
                constructor.setAccessible(true);
                return type.cast(constructor.newInstance(services));
            }
        }
        return otherwise.create(type);
    }
}
