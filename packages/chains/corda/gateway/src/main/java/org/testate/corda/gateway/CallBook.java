package org.testate.corda.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Which key asked for what, and what it was answered; kept on disk. Were it lost, the ledger still knows each
 * call by its hash, so that nothing would be done twice; only another body under an old key would no longer
 * be noticed.
 */
final class CallBook {
    private final Connection connection;

    CallBook(Path file) throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:file:" + file.toAbsolutePath()
            + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE");
        try (PreparedStatement table = connection.prepareStatement(
            "create table if not exists calls (key varchar(128) primary key, body char(64) not null, "
                + "status int, answer varchar(4096), begun timestamp default current_timestamp)")) {
            table.execute();
        }
    }

    /**
     * The answer this call was given before, or null.
     * @throws Refusal 422 when the key came with another body before
     */
    synchronized Reply begin(String key, String bodyHash) {
        try (PreparedStatement look = connection.prepareStatement(
            "select body, status, answer from calls where key = ?")) {
            look.setString(1, key);
            try (ResultSet found = look.executeQuery()) {
                if (found.next()) {
                    if (!found.getString(1).equals(bodyHash))
                        throw new Refusal(422, "This Idempotency-Key came with another call before.");
                    String answer = found.getString(3);
                    return answer == null ? null
                        : new Reply(found.getInt(2), Json.parse(answer.getBytes(StandardCharsets.UTF_8)));
                }
            }
            try (PreparedStatement add = connection.prepareStatement(
                "insert into calls (key, body) values (?, ?)")) {
                add.setString(1, key);
                add.setString(2, bodyHash);
                add.executeUpdate();
            }
            return null;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Only what was done is kept; who was refused may ask again with the same key. */
    synchronized void done(String key, int status, JsonNode answer) {
        try (PreparedStatement keep = connection.prepareStatement(
            "update calls set status = ?, answer = ? where key = ?")) {
            keep.setInt(1, status);
            keep.setString(2, answer.toString());
            keep.setString(3, key);
            keep.executeUpdate();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
