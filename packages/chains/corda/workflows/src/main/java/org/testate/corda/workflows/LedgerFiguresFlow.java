package org.testate.corda.workflows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import net.corda.core.flows.FlowException;
import net.corda.core.flows.FlowLogic;
import net.corda.core.flows.StartableByRPC;

/**
 * Counts what the node has recorded. There is no call for it, and the vault's own counts are of states, of
 * which a transaction may have two; so the node's table is asked. It reads, suspends nowhere and changes
 * nothing.
 */
@StartableByRPC
public final class LedgerFiguresFlow extends FlowLogic<LedgerFigures> {
    private static final String VERIFIED = "status = 'V'";
    private final String transaction;

    /** @param transaction a transaction's hash, or "" */
    public LedgerFiguresFlow(String transaction) {
        this.transaction = transaction;
    }

    @Override public LedgerFigures call() throws FlowException {
        try {
            long height = count("select count(*) from node_transactions where " + VERIFIED);
            // Two transactions may be recorded in the same millisecond; their hashes settle who is first.
            long position = transaction.isEmpty() ? 0
                : count("select count(*) from node_transactions t, node_transactions o"
                    + " where o.tx_id = ? and o." + VERIFIED + " and t." + VERIFIED
                    + " and (t.timestamp < o.timestamp"
                    + " or (t.timestamp = o.timestamp and t.tx_id <= o.tx_id))", transaction.toUpperCase());
            return new LedgerFigures(
                getServiceHub().getNetworkParametersService().getCurrentHash().toString(), height, position,
                getServiceHub().getClock().instant());
        } catch (SQLException failure) {
            throw new FlowException("The node could not count its transactions.", failure);
        }
    }

    private long count(String query, String... values) throws SQLException {
        // The flow's own transaction; the node closes it.
        Connection connection = getServiceHub().jdbcSession();
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) statement.setString(i + 1, values[i]);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }
}
