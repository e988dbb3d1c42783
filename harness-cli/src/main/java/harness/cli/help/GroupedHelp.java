package harness.cli.help;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of commands: examples before everything, and many options in groups. */
public final class GroupedHelp {
    /** So few options are seen at once. */
    private static final int FEW = 12;

    private static final List<String> SECTIONS = List.of(
            UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION,
            UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
            UsageMessageSpec.SECTION_KEY_FOOTER,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);

    private GroupedHelp() {}

    /**
     * @param command whose help, and that of whose commands, is to be so
     * @param named says a line with commands as the user starts them
     */
    public static void of(CommandLine command, UnaryOperator<String> named) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.abbreviateSynopsis(true);
        usage.autoWidth(true);
        usage.sectionKeys(SECTIONS);
        usage.parameterListHeading("%n");
        usage.commandListHeading("%nCommands:%n");
        usage.exitCodeListHeading(usage.exitCodeList().isEmpty() ? "" : "%nExit codes:%n");
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, GroupedHelp::options);
        command.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_SYNOPSIS,
                        help -> named.apply(help.synopsis(help.synopsisHeadingLength())));
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> named.apply(help.footer()));
        command.getSubcommands().values().forEach(subcommand -> of(subcommand, named));
    }

    private static String options(Help help) {
        List<OptionSpec> options = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        if (options.size() <= FEW) {
            return section(help, "Options", options);
        }
        Map<HelpGroup, List<OptionSpec>> groups = new EnumMap<>(HelpGroup.class);
        for (OptionSpec option : options) {
            HelpGroup group = HelpGroup.of(option.longestName()).orElse(HelpGroup.WHAT);
            groups.computeIfAbsent(group, empty -> new ArrayList<>()).add(option);
        }
        StringBuilder text = new StringBuilder();
        groups.forEach((group, of) -> {
            of.sort(Comparator.comparing(option -> group.place(option.longestName())));
            text.append(section(help, group.heading(), of));
        });
        return text.toString();
    }

    private static String section(Help help, String heading, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout();
        layout.addOptions(options, help.createDefaultParamLabelRenderer());
        return "%n%s:%n%s".formatted(heading, layout);
    }
}
