import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.corda.core.contracts.CommandWithParties;
import net.corda.core.contracts.Contract;
import net.corda.core.contracts.ContractState;
import net.corda.core.contracts.PrivacySalt;
import net.corda.core.contracts.StateAndRef;
import net.corda.core.contracts.StateRef;
import net.corda.core.contracts.TimeWindow;
import net.corda.core.contracts.TransactionState;
import net.corda.core.contracts.UniqueIdentifier;
import net.corda.core.crypto.Crypto;
import net.corda.core.crypto.SecureHash;
import net.corda.core.identity.CordaX500Name;
import net.corda.core.identity.Party;
import net.corda.core.transactions.LedgerTransaction;
import org.testate.corda.contracts.CheckpointContract;
import org.testate.corda.contracts.CheckpointState;
import org.testate.corda.contracts.Consent;
import org.testate.corda.contracts.ConsentText;
import org.testate.corda.contracts.LinearIds;
import org.testate.corda.contracts.Request;
import org.testate.corda.contracts.WillContract;
import org.testate.corda.contracts.WillMetadata;
import org.testate.corda.contracts.WillState;
import org.testate.corda.contracts.WillStatus;

/**
 * The contracts by themselves, against transactions that the register's own flows would never write: what
 * another member of a network, or a register whose machine is not its own any more, could try. One line for
 * each: "ok" or "WRONG", and what was tried.
 */
public final class ContractRules {
    private static final String CALL = hex('c');
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final long DEADLINE = NOW.getEpochSecond() + 3600;
    private static final KeyPair REGISTER_KEY = Crypto.generateKeyPair(Crypto.EDDSA_ED25519_SHA512);
    private static final KeyPair OTHER_KEY = Crypto.generateKeyPair(Crypto.EDDSA_ED25519_SHA512);
    private static final KeyPair TESTATOR = Crypto.generateKeyPair(Crypto.EDDSA_ED25519_SHA512);
    private static final Party REGISTER =
        new Party(CordaX500Name.parse("O=Testate Register, L=London, C=GB"), REGISTER_KEY.getPublic());
    private static final Party OTHER =
        new Party(CordaX500Name.parse("O=Another Register, L=London, C=GB"), OTHER_KEY.getPublic());
    private static final Party NOTARY =
        new Party(CordaX500Name.parse("O=Testate Notary, L=London, C=GB"), OTHER_KEY.getPublic());
    private static final TimeWindow IN_TIME = TimeWindow.between(NOW, Instant.ofEpochSecond(DEADLINE));
    private static final Request CREATE = new Request.Create(CALL);
    private static final Request RELEASE = new Request.Release(CALL);

    public static void main(String[] arguments) {
        WillState first = will('a', 1, null);
        WillState second = will('b', 2, hex('a'));
        WillState ended = first.withStatus(WillStatus.SUPERSEDED, NOW);
        allowed("a first version", CREATE, none(), of(first));
        allowed("a later version", CREATE, of(first), of(second, ended));
        refused("two requests' worth in one: a will on the back of another", CREATE, none(),
            of(first, will('d', 1, null)));
        refused("a first version that ends somebody's entry", CREATE, of(will('d', 1, null)),
            of(first, will('d', 1, null).withStatus(WillStatus.SUPERSEDED, NOW)));
        refused("a later version that leaves the one before it in force", CREATE, of(first),
            of(second, first));
        refused("a later version that lets the one before it vanish", CREATE, of(first), of(second));
        refused("a later version that ends another entry", CREATE, of(will('d', 1, null)),
            of(second, will('d', 1, null).withStatus(WillStatus.SUPERSEDED, NOW)));
        refused("a later version that changes the one before it", CREATE, of(first),
            of(second, ended.withExecutor("CN=another", NOW)));
        refused("a version that is not later", CREATE, of(will('a', 2, null)),
            of(second, will('a', 2, null).withStatus(WillStatus.SUPERSEDED, NOW)));
        for (WillStatus gone : new WillStatus[] {WillStatus.SUPERSEDED, WillStatus.REVOKED,
            WillStatus.RELEASED}) {
            refused("superseding what is " + gone, CREATE, of(first.withStatus(gone, NOW)),
                of(second, ended));
            refused("releasing what is " + gone, RELEASE, of(first.withStatus(gone, NOW)),
                of(first.withStatus(WillStatus.RELEASED, NOW)));
            refused("withdrawing what is " + gone, new Request.Withdraw(CALL),
                of(first.withStatus(gone, NOW)), of(first.withStatus(WillStatus.REVOKED, NOW)));
            refused("entering as " + gone, CREATE, none(), of(first.withStatus(gone, NOW)));
            if (gone != WillStatus.RELEASED)
                refused("back from " + gone, new Request.Relock(CALL), of(first.withStatus(gone, NOW)),
                    of(first));
        }
        refused("an id that is not the commitment's", CREATE, none(),
            of(new WillState(new UniqueIdentifier(hex('a')), REGISTER, first.getTestator(),
                first.getExecutor(), first.getMetadata(), WillStatus.ACTIVE, NOW, NOW)));
        refused("another register", OTHER_KEY.getPublic(), IN_TIME, CREATE, none(),
            of(new WillState(first.getLinearId(), OTHER, first.getTestator(), first.getExecutor(),
                first.getMetadata(), WillStatus.ACTIVE, NOW, NOW)));
        refused("another's signature", OTHER_KEY.getPublic(), IN_TIME, CREATE, none(), of(first));
        refused("no window of time", REGISTER_KEY.getPublic(), null, CREATE, none(), of(first));
        refused("a window beyond the consent", REGISTER_KEY.getPublic(),
            TimeWindow.between(NOW, Instant.ofEpochSecond(DEADLINE + 1)), CREATE, none(), of(first));
        refused("a window with no end", REGISTER_KEY.getPublic(), TimeWindow.fromOnly(NOW), CREATE, none(),
            of(first));
        refused("a time in the future", REGISTER_KEY.getPublic(),
            TimeWindow.between(NOW.minusSeconds(3600), Instant.ofEpochSecond(DEADLINE)), CREATE, none(),
            of(first));
        refused("consent to another name", CREATE, none(), of(first.withTestator("CN=another", NOW)));
        refused("one witness", CREATE, none(), of(first.withMetadata(signed(hex('a'), 1, null, 1), NOW)));
        refused("a name with a line break", CREATE, none(), of(first.withExecutor("CN=a\nCN=b", NOW)));
        refused("a call that is not named", new Request.Create("anybody"), none(), of(first));
        allowed("a release", RELEASE, of(first),
            of(first.withExecutor("CN=another", NOW).withStatus(WillStatus.RELEASED, NOW)));
        refused("a release that renames the testator", RELEASE, of(first),
            of(first.withTestator("CN=another", NOW).withStatus(WillStatus.RELEASED, NOW)));
        refused("a release that stays active", RELEASE, of(first), of(first.withExecutor("CN=another", NOW)));
        allowed("a withdrawal by the register", new Request.Withdraw(CALL), of(first),
            of(first.withStatus(WillStatus.REVOKED, NOW)));
        refused("a withdrawal that changes the hash", new Request.Withdraw(CALL), of(first),
            of(first.withMetadata(signed(hex('a'), 2, null, 2), NOW).withStatus(WillStatus.REVOKED, NOW)));
        refused("going back in time", RELEASE, of(first),
            of(first.withStatus(WillStatus.RELEASED, NOW.minusSeconds(1))));
        refused("an entry that vanishes", RELEASE, of(first), none());
        refused("an entry signed away as an update", new Request.Update(CALL), of(first), of(first));
        checkpoints();
    }

    private static void checkpoints() {
        Request anchor = new Request.Anchor(CALL);
        allowed("a checkpoint", new CheckpointContract(), anchor, none(), of(checkpoint(5)));
        allowed("a later checkpoint", new CheckpointContract(), anchor, of(checkpoint(5)), of(checkpoint(6)));
        refused("a checkpoint of a log that shrank", new CheckpointContract(), anchor, of(checkpoint(5)),
            of(checkpoint(4)));
        refused("another root for the same size", new CheckpointContract(), anchor, of(checkpoint(5)),
            of(checkpoint(5)));
        refused("two checkpoints", new CheckpointContract(), anchor, of(checkpoint(5)),
            of(checkpoint(6), checkpoint(7)));
        refused("a checkpoint by a will's request", new CheckpointContract(), CREATE, none(),
            of(checkpoint(5)));
        refused("a will by a checkpoint's request", anchor, none(), of(will('a', 1, null)));
    }

    private static CheckpointState checkpoint(long size) {
        return new CheckpointState(LinearIds.ofCheckpoint(), REGISTER, hex('e'), size, NOW);
    }

    private static WillState will(char digit, int version, String supersedes) {
        return new WillState(LinearIds.ofWill(hex(digit)), REGISTER, "CN=a Testator", "CN=an Executor",
            signed(hex(digit), version, supersedes, 2), WillStatus.ACTIVE, NOW, NOW);
    }

    private static WillMetadata signed(String id, int version, String supersedes, int witnesses) {
        byte[] encoded = TESTATOR.getPublic().getEncoded();
        String key = hex(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
        WillMetadata unsigned = new WillMetadata(id, hex('f'), version, supersedes, witnesses, 1,
            "England and Wales", key, new Consent(DEADLINE, ""), null);
        try {
            byte[] signature = Crypto.doSign(Crypto.EDDSA_ED25519_SHA512, TESTATOR.getPrivate(),
                ConsentText.registration(unsigned, "CN=a Testator").getBytes(StandardCharsets.UTF_8));
            return new WillMetadata(id, hex('f'), version, supersedes, witnesses, 1, "England and Wales", key,
                new Consent(DEADLINE, "0x" + hex(signature)), null);
        } catch (java.security.GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void allowed(String what, Request request, List<ContractState> in,
        List<ContractState> out) {
        allowed(what, new WillContract(), request, in, out);
    }

    private static void allowed(String what, Contract contract, Request request, List<ContractState> in,
        List<ContractState> out) {
        String reason = reason(contract, REGISTER_KEY.getPublic(), IN_TIME, request, in, out);
        System.out.println((reason == null ? "ok    " : "WRONG ") + what
            + (reason == null ? "" : ": " + reason));
    }

    private static void refused(String what, Request request, List<ContractState> in,
        List<ContractState> out) {
        refused(what, new WillContract(), request, in, out);
    }

    private static void refused(String what, Contract contract, Request request, List<ContractState> in,
        List<ContractState> out) {
        refusal(what, reason(contract, REGISTER_KEY.getPublic(), IN_TIME, request, in, out));
    }

    private static void refused(String what, PublicKey signer, TimeWindow window, Request request,
        List<ContractState> in, List<ContractState> out) {
        refusal(what, reason(new WillContract(), signer, window, request, in, out));
    }

    private static void refusal(String what, String reason) {
        System.out.println((reason == null ? "WRONG " : "ok    ") + what
            + (reason == null ? " was allowed" : ": " + reason));
    }

    @SuppressWarnings("deprecation") // the one constructor that needs no running node
    private static String reason(Contract contract, PublicKey signer, TimeWindow window, Request request,
        List<ContractState> in, List<ContractState> out) {
        List<StateAndRef<ContractState>> inputs = new ArrayList<>();
        for (ContractState state : in)
            inputs.add(new StateAndRef<>(recorded(state), new StateRef(SecureHash.randomSHA256(), 0)));
        List<TransactionState<ContractState>> outputs = new ArrayList<>();
        for (ContractState state : out) outputs.add(recorded(state));
        LedgerTransaction tx = new LedgerTransaction(inputs, outputs,
            Collections.singletonList(new CommandWithParties<>(
                Collections.singletonList(signer), Collections.emptyList(), request)),
            Collections.emptyList(), SecureHash.randomSHA256(), NOTARY, window, new PrivacySalt());
        try {
            contract.verify(tx);
            return null;
        } catch (IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }

    private static TransactionState<ContractState> recorded(ContractState state) {
        String contract = state instanceof WillState ? WillContract.ID : CheckpointContract.ID;
        return new TransactionState<>(state, contract, NOTARY);
    }

    private static List<ContractState> none() { return Collections.emptyList(); }

    private static List<ContractState> of(ContractState... states) { return Arrays.asList(states); }

    private static String hex(char digit) {
        return String.join("", Collections.nCopies(64, String.valueOf(digit)));
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) text.append(String.format("%02x", one));
        return text.toString();
    }
}
