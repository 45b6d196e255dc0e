import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import net.corda.nodeapi.internal.ContractsJarFile;
import net.corda.nodeapi.internal.network.CopyCordapps;
import net.corda.nodeapi.internal.network.NetworkBootstrapper;
import net.corda.nodeapi.internal.network.NetworkParametersOverrides;

/**
 * Makes a network out of node configurations: certificates, database tables, signed node infos and network
 * parameters. It calls the bootstrapper inside the node itself; the one that is published as a jar is 139 MB,
 * of another version, and starts each node through a launcher that refuses this Java. Arguments: the folder,
 * then the options with which every JVM of a node is started.
 */
public final class Bootstrap {
    private static final int STEP_WITHIN_S = 240;

    private Bootstrap() {}

    public static void main(String[] arguments) throws Exception {
        Path root = Paths.get(arguments[0]).toAbsolutePath();
        List<String> options = Arrays.asList(arguments).subList(1, arguments.length);
        NetworkBootstrapper bootstrapper = new NetworkBootstrapper(true, () -> {
            throw new IllegalStateException(
                "an empty corda.jar must lie in the folder, or 79 MB are copied for every node");
        }, folders -> {
            List<Path> infos = Collections.synchronizedList(new ArrayList<>());
            folders.parallelStream().forEach(folder -> infos.add(prepare(folder, options)));
            return infos;
        }, jar -> new ContractsJarFile(jar));
        bootstrapper.bootstrap(root, CopyCordapps.FirstRunOnly, new NetworkParametersOverrides());
    }

    private static Path prepare(Path folder, List<String> options) {
        try {
            run(folder, options, "tables.log", "run-migration-scripts", "--core-schemas", "--app-schemas");
            run(folder, options, "node-info.log", "generate-node-info");
            try (Stream<Path> files = Files.list(folder)) {
                return files.filter(file -> file.getFileName().toString().startsWith("nodeInfo-")).findFirst()
                    .orElseThrow(() -> new IllegalStateException("no node info was made in " + folder));
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void run(Path folder, List<String> options, String log, String... command)
        throws Exception {
        List<String> line = new ArrayList<>();
        line.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.add("net.corda.node.Corda");
        line.addAll(Arrays.asList(command));
        Process process = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(folder.resolve(log).toFile()).start();
        // Whoever ends this ends what it started.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        if (!process.waitFor(STEP_WITHIN_S, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(command[0] + " did not end within " + STEP_WITHIN_S + " s, see "
                + folder.resolve(log));
        }
        if (process.exitValue() != 0)
            throw new IllegalStateException(command[0] + " failed, see " + folder.resolve(log));
    }
}
