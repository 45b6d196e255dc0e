package org.testate.corda.gateway;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import net.corda.core.utilities.NetworkHostAndPort;

/**
 * How this gateway is set up. A file that only its owner reads, because arguments and environment are seen by
 * others on the machine. A port of 0 leaves that door out; plain HTTP is for loopback alone.
 */
record Settings(NetworkHostAndPort node, String user, String password, String token, String host,
                int httpPort, int httpsPort, Path keyStore, String keyStorePassword, Path database) {

    static Settings read(Path file) throws IOException {
        Properties given = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            given.load(reader);
        }
        Settings settings = new Settings(NetworkHostAndPort.parse(text(given, "node")), text(given, "user"),
            text(given, "password"), text(given, "token"), text(given, "host"),
            port(given, "httpPort"), port(given, "httpsPort"),
            Path.of(text(given, "keyStore")), text(given, "keyStorePassword"),
            Path.of(text(given, "database")));
        if (settings.token.length() < 32)
            throw new IllegalArgumentException("The token has at least 32 characters.");
        if (settings.httpPort > 0 && !InetAddress.getByName(settings.host).isLoopbackAddress())
            throw new IllegalArgumentException(
                "Plain HTTP is served on loopback only; set httpPort to 0 and use HTTPS.");
        return settings;
    }

    private static String text(Properties given, String name) {
        String value = given.getProperty(name);
        if (value == null || value.isBlank())
            throw new IllegalArgumentException("The setting " + name + " is missing.");
        return value.trim();
    }

    private static int port(Properties given, String name) {
        int port = Integer.parseInt(text(given, name));
        if (port < 0 || port > 65535)
            throw new IllegalArgumentException("The setting " + name + " is no port.");
        return port;
    }
}
