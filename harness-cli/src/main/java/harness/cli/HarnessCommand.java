package harness.cli;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.launch.Shutdown;
import harness.api.text.InvokedAs;
import harness.api.text.Reason;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import harness.cli.context.Verbosity;
import harness.cli.help.GroupedHelp;
import harness.cli.help.Suggestion;
import harness.cli.rent.DownCommand;
import harness.cli.rent.ReapCommand;
import harness.cli.rent.SshCommand;
import harness.cli.rent.StatusCommand;
import harness.cli.rent.UpCommand;
import harness.cli.results.AdviseCommand;
import harness.cli.results.CompareCommand;
import harness.cli.results.CostCommand;
import harness.cli.results.ReportCommand;
import harness.cli.results.ReproduceCommand;
import harness.cli.results.ScalingCommand;
import harness.cli.run.MpiCommand;
import harness.cli.run.PlanCommand;
import harness.cli.run.PlanFlags;
import harness.cli.run.ProbeCommand;
import harness.cli.run.ResumeCommand;
import harness.cli.run.RunCommand;
import harness.cli.run.ShortRun;
import harness.cli.run.StorageRunCommand;
import harness.control.run.RunStoppedException;
import harness.record.text.Nearest;
import harness.record.text.OneLine;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The root of the command line. */
@Command(
        name = "harness",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Measures HDFS, MapReduce, MPI-IO, disks, S3 and DynamoDB honestly: which machines, disks and settings to rent.",
            "By default everything runs on this machine, on an embedded cluster: no cloud, no money.%n"
        },
        subcommands = {
            RunCommand.class,
            ProbeCommand.class,
            MpiCommand.class,
            StorageRunCommand.class,
            PlanCommand.class,
            ResumeCommand.class,
            UpCommand.class,
            StatusCommand.class,
            SshCommand.class,
            DownCommand.class,
            ReapCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            AdviseCommand.class,
            CostCommand.class,
            ScalingCommand.class,
            ReproduceCommand.class,
            ListCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness run --quick",
            "  harness run --slaves 16 --type hs1",
            "  harness probe s3 --sizes 4KiB,1MiB --threads 1,8",
            "  harness mpi ior /mnt/nfs --processes 1,2",
            "  harness storage /mnt/a /mnt/b",
            "  harness plan --slaves 8 --type d3.8xlarge --workloads dfsio,sort",
            "  harness report runs/<run>",
            "  harness compare runs/<old> runs/<new>",
            "  harness advise runs/<one> runs/<another>",
            "  harness cost runs/<one> runs/<another>",
            "  harness reproduce exposito2014 --printed"
        },
        exitCodeList = {
            "0:all passed",
            "1:a trial or the run failed",
            "2:usage or refused plan",
            "3:finished, but a trial is INVALID or a result not what --require asks for",
            "4:something may be left behind",
            "5:a comparison is beyond a limit (--fail-if)",
            "130:interrupted"
        })
public final class HarnessCommand implements Callable<Integer>, Verbosity {
    private static final InvokedAs INVOKED_AS = InvokedAs.here();

    /** What shows flags that are parameters of workloads, whose index takes time to read. */
    private static final Set<String> OF_PARAMETERS = Set.of("probe", "mpi", "storage", "help", "completion");

    /** Where commands of earlier versions have gone. */
    private static final Map<String, String> MOVED = Map.of(
            "schema", "'harness list schema' prints it",
            "resize", "'harness up --name NAME --slaves N' changes the number of slaves of a cluster that is there",
            "install", "'harness run' and 'harness probe dynamodb' get what they need and lack with --accept-terms");

    /** Before what groups of options refuse: it reads like the name of a class. */
    private static final String PICOCLI_PREFIX = "^Error: ";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--verbose",
            scope = CommandLine.ScopeType.INHERIT,
            description = "Show each phase of a run, and the stack trace behind an error.")
    private boolean verbose;

    /** Made by {@link #execute}. */
    HarnessCommand() {}

    /**
     * @param args of the command line
     * @param services what the commands work with
     * @return the exit code
     */
    public static int execute(String[] args, Services services) {
        Optional<String> moved = Stream.of(args)
                .filter(word -> !word.startsWith("-"))
                .findFirst()
                .filter(MOVED::containsKey);
        if (moved.isPresent()) {
            services.terminal()
                    .err()
                    .println(INVOKED_AS.in("harness: there is no command '%s' any more: %s"
                            .formatted(moved.get(), MOVED.get(moved.get()))));
            return ExitCode.USAGE;
        }
        CommandLine commandLine = commandLine(services);
        if (Stream.of(args).anyMatch(OF_PARAMETERS::contains)) {
            ShortRun.addParameters(
                    commandLine.getCommandSpec(), services.workloads().workloads());
        }
        return seen(commandLine.execute(args), services.terminal());
    }

    /**
     * @param services what the commands work with
     * @return every command with its flags and arguments
     */
    public static CommandSpec model(Services services) {
        CommandSpec all = commandLine(services).getCommandSpec();
        ShortRun.addParameters(all, services.workloads().workloads());
        return all;
    }

    private static CommandLine commandLine(Services services) {
        HarnessCommand root = new HarnessCommand();
        CommandLine commandLine = new CommandLine(root, new CommandFactory(services));
        PlanFlags.add(commandLine.getCommandSpec());
        everyCommandHasAVersion(commandLine, commandLine.getCommandSpec().versionProvider());
        GroupedHelp.of(commandLine, INVOKED_AS::in);
        return commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(writer(services.terminal().out()))
                .setErr(writer(services.terminal().err()))
                .registerConverter(Path.class, HarnessCommand::path)
                .setParameterExceptionHandler((e, words) -> refuse(e, words, services))
                .setExecutionExceptionHandler(root::fail);
    }

    /** {@code --version} is a flag of each of them. */
    private static void everyCommandHasAVersion(CommandLine command, CommandLine.IVersionProvider version) {
        command.getCommandSpec().versionProvider(version);
        command.getSubcommands().values().forEach(subcommand -> everyCommandHasAVersion(subcommand, version));
    }

    /** What could not be written was seen by nobody: then nothing is well. */
    private static int seen(int code, Terminal terminal) {
        if (!terminal.out().checkError() || code != ExitCode.PASSED) {
            return code;
        }
        terminal.err().println("harness: cannot write to standard output: what was to be shown there is lost");
        return ExitCode.FAILED;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }

    @Override
    public boolean verbose() {
        return verbose;
    }

    private static int refuse(ParameterException e, String[] words, Services services) {
        CommandLine command = e.getCommandLine();
        String message = e instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched.getUnmatched(), words, command.getCommandSpec(), services)
                : OneLine.of(Reason.inFull(e)).replaceFirst(PICOCLI_PREFIX, "");
        command.getErr()
                .println(INVOKED_AS.in("harness: %s (see '%s --help')"
                        .formatted(message, command.getCommandSpec().qualifiedName())));
        return ExitCode.USAGE;
    }

    private static String unknown(List<String> unmatched, String[] words, CommandSpec command, Services services) {
        String argument = unmatched.get(0);
        boolean option = argument.startsWith("-");
        if (option && command.optionsMap().containsKey("--set")) {
            Optional<String> parameter = Suggestion.parameter(
                    argument,
                    unmatched.stream().skip(1).findFirst(),
                    List.of(words),
                    services.workloads().workloads());
            if (parameter.isPresent()) {
                return "unknown option '%s': a parameter of a workload is set by %s"
                        .formatted(OneLine.of(argument), OneLine.of(parameter.get()));
            }
        }
        Collection<String> known =
                option ? command.optionsMap().keySet() : command.subcommands().keySet();
        String what = option ? "option" : known.isEmpty() ? "argument" : "command";
        return "unknown %s '%s'".formatted(what, OneLine.of(argument))
                + (known.isEmpty()
                        ? ""
                        : ": " + (option ? Nearest.clause(argument, known) : Suggestion.command(argument, known)));
    }

    /** A refusal is shown whole, a line for each thing that is wrong, with what the user wrote in it; of what others have thrown the first line. */
    private static String message(Exception e) {
        return e instanceof UsageException usage
                ? usage.lines().stream().map(OneLine::of).collect(Collectors.joining(System.lineSeparator() + "  "))
                : Reason.of(e);
    }

    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new CommandLine.TypeConversionException("'' is no name of a file: give one");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new CommandLine.TypeConversionException(refusal(e));
        }
    }

    private static String refusal(InvalidPathException e) {
        return OneLine.of("'%s' is no name of a file here: %s; %s"
                .formatted(
                        e.getInput(),
                        e.getReason(),
                        e.getInput().indexOf('\0') < 0
                                ? "the locale has the characters of %s: set LC_ALL=C.UTF-8, or use others"
                                        .formatted(System.getProperty("sun.jnu.encoding"))
                                : "use a name without it"));
    }

    /** What a name that cannot be one of a file is refused with, wherever it was found out. */
    private static Optional<String> notAPath(Throwable e) {
        return Reason.chain(e)
                .filter(InvalidPathException.class::isInstance)
                .map(link -> refusal((InvalidPathException) link))
                .findFirst();
    }

    private int fail(Exception e, CommandLine command, ParseResult result) {
        Optional<String> notAPath = notAPath(e);
        boolean expected = e instanceof UsageException || notAPath.isPresent();
        if (Shutdown.isUnderWay() && !verbose && !expected && !LeftBehindException.isIn(e)) {
            // What fails because Ctrl-C has reached every process is no failure; the hook tells of the end.
            return Shutdown.INTERRUPTED;
        }
        String message = notAPath.orElseGet(() -> message(e));
        boolean plain = expected || e instanceof LeftBehindException || e instanceof RunStoppedException;
        command.getErr()
                .println("harness: " + INVOKED_AS.in(plain || verbose ? message : message + " (--verbose shows more)"));
        if (verbose) {
            e.printStackTrace(command.getErr());
        }
        // Whatever else has failed: that is what a user has to act on.
        if (LeftBehindException.isIn(e)) {
            return ExitCode.LEFT_BEHIND;
        }
        return expected ? ExitCode.USAGE : ExitCode.FAILED;
    }
}
