package org.testate.corda.gateway;

import java.nio.file.Path;

/**
 * The register's Corda node for the rest of the product: JSON over HTTP on one side, Corda's own RPC on the
 * other.
 */
public final class Gateway {
    private Gateway() {}

    public static void main(String[] arguments) throws Exception {
        // What has not arrived, or been taken, by then is cut off. The server reads these once, when it is
        // first used.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        System.setProperty("sun.net.httpserver.maxRspTime", "120");
        System.setProperty("sun.net.httpserver.idleInterval", "30");
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("jdk.httpserver.maxConnections", "256");
        Settings settings = Settings.read(Path.of(arguments[0]));
        RegisterNode node = new RegisterNode(settings);
        Calls calls = new Calls(new Reading(node), new Writing(node, new CallBook(settings.database())));
        Door.open(settings, calls);
        System.out.println("gateway listens");
    }
}
