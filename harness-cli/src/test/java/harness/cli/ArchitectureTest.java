package harness.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import harness.api.text.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What may depend on what, in all modules: the rules of {@code docs/architecture.md}. */
@AnalyzeClasses(
        packages = "harness",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutJarsOfTests.class})
class ArchitectureTest {
    static final class WithoutJarsOfTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final List<String> MODULES = List.of(
            "harness.api..",
            "harness.record..",
            "harness.analysis..",
            "harness.control..",
            "harness.hdfs..",
            "harness.mpi..",
            "harness.workloads..",
            "harness.deploy..",
            "harness.cli..");

    /** From below upwards. */
    private static final List<String> LAYERS =
            List.of("harness.api..", "harness.record..", "harness.analysis..", "harness.control..", "harness.cli..");

    private static final String[] HEAVY = {
        "org.apache.hadoop..", "org.apache.hive..", "org.apache.mahout..", "software.amazon..", "com.amazonaws.."
    };

    /** The client of EC2 has a JVM of its own. */
    private static final DescribedPredicate<JavaClass> CORE_JVM = resideInAnyPackage(
                    "harness.api..",
                    "harness.record..",
                    "harness.analysis..",
                    "harness.control..",
                    "harness.deploy..",
                    "harness.cli..",
                    "harness.hdfs.config..",
                    "harness.hdfs.protocol..")
            .and(DescribedPredicate.not(resideInAPackage("harness.deploy.ec2.sdk..")));

    private static final DescribedPredicate<JavaClass> MAY_END_THE_JVM = describe(
            "main classes, the one that handles interruption and the one that notices the end of the parent",
            type -> type.getSimpleName().endsWith("Main")
                    || type.getFullName().equals("harness.api.launch.Shutdown")
                    || type.getFullName().equals("harness.api.launch.ParentInput"));

    /** A rule about nothing would hold for ever: the modules with code are really looked at. */
    @ArchTest
    static void everyModuleIsSeen(JavaClasses all) {
        for (String module : List.of(
                "harness.api..",
                "harness.record..",
                "harness.analysis..",
                "harness.control..",
                "harness.hdfs.config..",
                "harness.mpi..",
                "harness.cli..")) {
            assertThat(all.that(resideInAPackage(module))).as(module).isNotEmpty();
        }
    }

    /** Hadoop is not on the class path of this test, and yet a dependency on it is seen. */
    @ArchTest
    static void dependenciesOnHadoopAreSeen(JavaClasses all) {
        assertThat(all.that(resideInAPackage("harness.workloads..")).stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .map(dependency -> dependency.getTargetClass().getPackageName()))
                .anyMatch(name -> name.startsWith("org.apache.hadoop"));
    }

    @ArchTest
    static void everyClassBelongsToAModule(JavaClasses all) {
        classes().should().resideInAnyPackage(MODULES.toArray(String[]::new)).check(all);
    }

    /** Who reads one name need not ask which of two things it is. */
    @ArchTest
    static void noTwoClassesHaveOneName(JavaClasses all) {
        assertThat(all.stream()
                        .filter(type ->
                                type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                        .map(JavaClass::getSimpleName))
                .doesNotHaveDuplicates();
    }

    /** Whoever reads the call of a larger one has to count. A record that has been parted leaves the list; none is to come. */
    @ArchTest
    static void noOtherRecordHasMoreThanEightComponents(JavaClasses all) {
        assertThat(all.stream()
                        .filter(JavaClass::isRecord)
                        .filter(type -> type.getFields().stream()
                                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                                        .count()
                                > 8)
                        .map(JavaClass::getName))
                .containsExactlyInAnyOrder(
                        "harness.record.catalogue.InstanceType",
                        "harness.api.host.PhaseRequest",
                        "harness.record.plan.Plan",
                        "harness.record.plan.Deployment",
                        "harness.analysis.report.WorkloadReport",
                        "harness.record.result.Environment",
                        "harness.api.result.Platform",
                        "harness.analysis.studies.PublishedCluster",
                        "harness.analysis.studies.PublishedFigure",
                        "harness.api.workload.WorkloadDescriptor",
                        "harness.deploy.ec2.api.Ec2Api$Launch",
                        "harness.deploy.ec2.plan.Ec2Spec",
                        "harness.deploy.hosts.survey.HostFacts",
                        "harness.deploy.hosts.inventory.InventoryHost",
                        "harness.workloads.load.ClientRecord");
    }

    /** Who reads one class of a circle has to read all of it. */
    @ArchTest
    static void noCircleOfClassesSpansPackagesOrIsLarge(JavaClasses all) {
        assertThat(ClassCircles.of(Map.of("a.A", Set.of("a.B"), "a.B", Set.of("b.C"), "b.C", Set.of("a.A", "b.D"))))
                .containsExactly(Set.of("a.A", "a.B", "b.C"));
        assertThat(ClassCircles.of(all))
                .isNotEmpty()
                .allSatisfy(circle -> assertThat(ClassCircles.packages(circle))
                        .as("packages of the circle %s", circle)
                        .isEqualTo(1))
                .allSatisfy(circle -> assertThat(circle).hasSizeLessThanOrEqualTo(6));
    }

    /** A layer knows those below it alone; {@code api}, which every JVM loads, knows none. */
    @ArchTest
    static void layersKnowThoseBelowThem(JavaClasses all) {
        for (int layer = 0; layer < LAYERS.size() - 1; layer++) {
            noClasses()
                    .that()
                    .resideInAPackage(LAYERS.get(layer))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(LAYERS.subList(layer + 1, LAYERS.size()).toArray(String[]::new))
                    .orShould()
                    .dependOnClassesThat()
                    .resideInAnyPackage("harness.hdfs..", "harness.mpi..", "harness.workloads..", "harness.deploy..")
                    .check(all);
        }
    }

    /** What JVMs elsewhere load knows neither plans nor results: the layers above {@code api} are not on their class paths. */
    @ArchTest
    static void childrenStandOnTheApi(JavaClasses all) {
        noClasses()
                .that()
                .resideInAnyPackage("harness.hdfs..", "harness.mpi..", "harness.workloads..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(Stream.concat(LAYERS.stream().skip(1), Stream.of("harness.deploy.."))
                        .toArray(String[]::new))
                .check(all);
    }

    @ArchTest
    static final ArchRule HDFS_KNOWS_NEITHER_MPI_NOR_WORKLOADS = noClasses()
            .that()
            .resideInAPackage("harness.hdfs..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("harness.mpi..", "harness.workloads..");

    @ArchTest
    static final ArchRule MPI_KNOWS_NEITHER_HDFS_NOR_WORKLOADS = noClasses()
            .that()
            .resideInAPackage("harness.mpi..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("harness.hdfs..", "harness.workloads..");

    @ArchTest
    static final ArchRule PROVIDERS_KNOW_NEITHER_WORKLOADS_NOR_COMMANDS = noClasses()
            .that()
            .resideInAPackage("harness.deploy..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("harness.workloads..", "harness.cli..");

    /** Another group is reached by starting a JVM on it, never by a class path: not even through a class in between. */
    @ArchTest
    static final ArchRule THE_CORE_JVM_HAS_NO_HADOOP_AND_NO_CLOUD = noClasses()
            .that(CORE_JVM)
            .should()
            .transitivelyDependOnClassesThat()
            .resideInAnyPackage(HEAVY);

    /** SSH has one place; what is deployed over it knows machines only. */
    @ArchTest
    static final ArchRule SSH_IS_BEHIND_REMOTES = noClasses()
            .that()
            .resideOutsideOfPackage("harness.deploy.remote..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.sshd..");

    /** Packages of a layer, and those within a large package, know those before them alone. */
    @ArchTest
    static void packagesHaveNoCycles(JavaClasses all) {
        for (String packages : List.of(
                "harness.api",
                "harness.record",
                "harness.analysis",
                "harness.analysis.report",
                "harness.control",
                "harness.cli",
                "harness.deploy.hosts",
                "harness.deploy.ec2")) {
            slices().matching(packages + ".(*)..").should().beFreeOfCycles().check(all);
        }
    }

    @ArchTest
    static final ArchRule WORKLOADS_DO_NOT_KNOW_EACH_OTHER_IN_CIRCLES = slices().matching("harness.workloads.(*)..")
            .should()
            .beFreeOfCycles()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule THE_LOAD_KNOWS_NOTHING_OF_WHAT_IT_DRIVES = noClasses()
            .that()
            .resideInAPackage("harness.workloads.load..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "software.amazon..",
                    "harness.workloads.aws..",
                    "harness.workloads.s3..",
                    "harness.workloads.dynamodb..");

    @ArchTest
    static final ArchRule CLASSES_ARE_NAMED_FOR_WHAT_THEY_ARE =
            noClasses().should().haveNameMatching(".*((?<!Node|Resource)Manager|Helper|Util|Utils)(\\$.*)?");

    @ArchTest
    static final ArchRule ONLY_MAIN_CLASSES_END_THE_JVM = noClasses()
            .that(DescribedPredicate.not(MAY_END_THE_JVM))
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class);

    /** Whoever starts one without it hands on all that the user's environment says; ssh is the user's own, tickets and all. */
    @ArchTest
    static final ArchRule THE_ENVIRONMENT_OF_CHILDREN_IS_MADE_IN_ONE_PLACE = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("harness.api.machine.ChildEnvironment")
            .and()
            .doNotHaveFullyQualifiedName("harness.cli.rent.SshCommand")
            .should()
            .callConstructor(ProcessBuilder.class, List.class)
            .orShould()
            .callConstructor(ProcessBuilder.class, String[].class)
            .orShould()
            .callMethodWhere(describe(
                    "Runtime.exec",
                    call -> call.getTargetOwner().isEquivalentTo(Runtime.class)
                            && call.getName().equals("exec")));

    /** What others throw often says nothing, or a page; what Harness throws was given its line. */
    @ArchTest
    static void whatOthersThrowIsToldByItsReason(JavaClasses all) {
        assertThat(all.stream()
                        .flatMap(type -> type.getAccessesFromSelf().stream())
                        .filter(access -> Set.of("getMessage", "getLocalizedMessage", "toString")
                                .contains(access.getName()))
                        .filter(access -> ofOthers(access.getTargetOwner()))
                        .map(access -> access.getOriginOwner().getName()))
                .containsOnly(
                        Reason.class.getName(),
                        // Looks for the words of one complaint, and names the kind of what has words.
                        "harness.api.host.PhaseRunner");
        assertThat(all.stream()
                        .filter(type -> type.isAssignableTo(Throwable.class))
                        .flatMap(type -> type.getConstructorCallsFromSelf().stream())
                        .filter(call -> call.getOrigin().isConstructor()
                                && call.getTargetOwner().isAssignableTo(Throwable.class)))
                .isNotEmpty()
                .allSatisfy(call -> assertThat(call.getTarget().getRawParameterTypes())
                        .as(call.getDescription())
                        .first()
                        .matches(type -> type.isEquivalentTo(String.class)));
    }

    /** Those of Hadoop and of the clouds are not on the class path of this test: their names tell. */
    private static boolean ofOthers(JavaClass type) {
        return !resideInAPackage("harness..").test(type)
                && (type.isAssignableTo(Throwable.class)
                        || type.getSimpleName().endsWith("Exception")
                        || type.getSimpleName().endsWith("Error"));
    }

    /** What happened goes to the run's listeners and into its directory, not through a logging library. */
    @ArchTest
    static final ArchRule THE_CORE_JVM_DOES_NOT_LOG = noClasses()
            .that(CORE_JVM)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.util.logging..",
                    "org.slf4j..",
                    "org.apache.log4j..",
                    "org.apache.logging..",
                    "org.apache.commons.logging..");

    /** Parsers, configuration and statistics are functions: they are given text and numbers, and return them. */
    @ArchTest
    static final ArchRule PURE_PACKAGES_TOUCH_NO_FILE_AND_NO_PROCESS = noClasses()
            .that()
            .resideInAnyPackage(
                    "harness.mpi.ior..",
                    "harness.mpi.mdtest..",
                    "harness.mpi.npb..",
                    "harness.hdfs.config..",
                    "harness.analysis.advise..",
                    "harness.analysis.compare..",
                    "harness.analysis.reproduce..",
                    "harness.analysis.stats..",
                    "harness.api.stats..",
                    "harness.api.units..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching("java\\.nio\\.file\\.Files|java\\.io\\.File.*|java\\.lang\\.Process.*|java\\.net\\..*");
}
