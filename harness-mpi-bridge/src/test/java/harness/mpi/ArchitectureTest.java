package harness.mpi;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "harness.mpi", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule DEPENDS_ON_CORE_ALONE = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("harness.mpi..", "harness.api..", "java..", "com.fasterxml.jackson..");
}
