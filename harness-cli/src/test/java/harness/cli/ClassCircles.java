package harness.cli;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Classes that depend on each other in circles, a nested class being a part of its own: Tarjan's algorithm. */
final class ClassCircles {
    private final Map<String, Set<String>> dependencies;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<Set<String>> circles = new ArrayList<>();

    private ClassCircles(Map<String, Set<String>> dependencies) {
        this.dependencies = dependencies;
    }

    /** The circles of two classes or more. */
    static List<Set<String>> of(JavaClasses all) {
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (JavaClass type : all) {
            Set<String> own = dependencies.computeIfAbsent(outermost(type), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> all.contain(target.getName()))
                    .map(ClassCircles::outermost)
                    .forEach(own::add);
        }
        return of(dependencies);
    }

    static List<Set<String>> of(Map<String, Set<String>> dependencies) {
        ClassCircles search = new ClassCircles(dependencies);
        dependencies.keySet().stream()
                .filter(name -> !search.numbers.containsKey(name))
                .forEach(search::visit);
        return search.circles;
    }

    private static String outermost(JavaClass type) {
        String name = type.getName();
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }

    private void visit(String name) {
        numbers.put(name, numbers.size());
        lowest.put(name, numbers.get(name));
        open.push(name);
        for (String next : dependencies.getOrDefault(name, Set.of())) {
            if (!numbers.containsKey(next)) {
                visit(next);
                lowest.merge(name, lowest.get(next), Math::min);
            } else if (open.contains(next)) {
                lowest.merge(name, numbers.get(next), Math::min);
            }
        }
        if (lowest.get(name).equals(numbers.get(name))) {
            close(name);
        }
    }

    private void close(String name) {
        Set<String> circle = new TreeSet<>();
        String last;
        do {
            last = open.pop();
            circle.add(last);
        } while (!last.equals(name));
        if (circle.size() > 1) {
            circles.add(circle);
        }
    }

    static long packages(Collection<String> circle) {
        return circle.stream()
                .map(name -> name.substring(0, name.lastIndexOf('.')))
                .distinct()
                .count();
    }
}
