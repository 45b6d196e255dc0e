// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {WillToken} from "../../src/ethereum/WillToken.sol";
import {Register} from "./Register.sol";
import {Vm} from "./Vm.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

/// @dev An account with code that answers nothing.
contract Nothing {}

/// @dev A smart account of one owner.
contract Account1271 {
    address private immutable owner;

    constructor(address its) { owner = its; }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        bool signedByOwner = ecrecover(digest, uint8(signature[64]), r, s) == owner;
        return signedByOwner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

contract WillTokenTest is Register {
    uint256 private constant ANN = 0xA11;
    uint256 private constant BEN = 0xB0B;
    bytes32 private constant C1 = bytes32(uint256(0x1111));
    bytes32 private constant C2 = bytes32(uint256(0x2222));
    bytes32 private constant META = keccak256("metadata");
    address private constant EXECUTOR = address(0xE0E0);
    address private constant STRANGER = address(0xBAD);

    function setUp() public { setUpRegister(); }

    function test_registration_is_read_back() public {
        vm.roll(77);
        vm.recordLogs();
        uint256 id = register(ANN, C1);
        WillToken.Entry memory entry = token.entryOf(id);
        isTrue(token.ownerOf(id) == vm.addr(ANN), "owner");
        isTrue(entry.status == WillToken.Status.Active && entry.version == 1, "status");
        isTrue(entry.registeredAt == block.timestamp && entry.changedAt == block.timestamp, "times");
        isTrue(entry.registeredBlock == 77 && entry.changedBlock == 77, "blocks");
        isTrue(token.locked(id), "locked");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        isTrue(logs.length == 3, "Transfer, Locked, Registered");
        isTrue(logs[2].topics[1] == C1 && logs[2].topics[2] == 0, "topics");
        (bytes32 metadataHash, uint32 version) = abi.decode(logs[2].data, (bytes32, uint32));
        bool asGiven = metadataHash == keccak256(abi.encode(C1)) && version == 1;
        isTrue(asGiven, "the metadata hash is in the event");
    }

    function test_only_the_registrar_registers() public {
        bytes memory signature = consent(ANN, C1, META, 1, 0, LATER);
        bytes32 role = token.REGISTRAR();
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, STRANGER, role)
        );
        vm.prank(STRANGER);
        token.mint(vm.addr(ANN), C1, META, 1, LATER, signature);
    }

    function test_consent_must_fit_every_word() public {
        bytes memory signature = consent(ANN, C1, META, 1, 0, LATER);
        address ann = vm.addr(ANN);
        refusedConsent(vm.addr(BEN), C1, META, 1, LATER, signature);
        refusedConsent(ann, C2, META, 1, LATER, signature);
        refusedConsent(ann, C1, keccak256("other"), 1, LATER, signature);
        refusedConsent(ann, C1, META, 2, LATER, signature);
        refusedConsent(ann, C1, META, 1, LATER - 1, signature);
        refusedConsent(ann, C1, META, 1, LATER, consent(BEN, C1, META, 1, 0, LATER));
        refusedConsent(ann, C1, META, 1, LATER, consent(ANN, C1, META, 1, 5, LATER));
        refusedConsent(ann, C1, META, 1, LATER, "");
        token.mint(ann, C1, META, 1, LATER, signature);
    }

    function refusedConsent(
        address to,
        bytes32 commitment,
        bytes32 meta,
        uint32 version,
        uint64 deadline,
        bytes memory signature
    ) private {
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(to, commitment, meta, version, deadline, signature);
    }

    function test_consent_for_another_chain_is_refused() public {
        bytes memory signature = consent(ANN, C1, META, 1, 0, LATER);
        vm.chainId(1);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(vm.addr(ANN), C1, META, 1, LATER, signature);
    }

    function test_consent_expires() public {
        uint64 deadline = uint64(block.timestamp);
        bytes memory signature = consent(ANN, C1, META, 1, 0, deadline);
        vm.warp(deadline + 1);
        vm.expectRevert(WillToken.ConsentExpired.selector);
        token.mint(vm.addr(ANN), C1, META, 1, deadline, signature);
        vm.warp(deadline);
        token.mint(vm.addr(ANN), C1, META, 1, deadline, signature);
    }

    function test_a_commitment_is_entered_once_for_ever() public {
        uint256 id = register(ANN, C1);
        bytes memory again = consent(ANN, C1, META, 1, 0, LATER);
        bytes memory other = consent(BEN, C1, META, 1, 0, LATER);
        address ann = vm.addr(ANN);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidSender.selector, address(0)));
        token.mint(ann, C1, META, 1, LATER, again);
        token.withdraw(id);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidSender.selector, address(0)));
        token.mint(vm.addr(BEN), C1, META, 1, LATER, other);
    }

    function test_the_zero_commitment_is_refused() public {
        bytes memory signature = consent(ANN, 0, META, 1, 0, LATER);
        vm.expectRevert(WillToken.CommitmentMissing.selector);
        token.mint(vm.addr(ANN), 0, META, 1, LATER, signature);
    }

    function test_nobody_trades_an_entry() public {
        uint256 id = register(ANN, C1);
        address ann = vm.addr(ANN);
        address[3] memory senders = [ann, STRANGER, address(this)];
        for (uint256 i; i < senders.length; ++i) {
            refusedTrade(senders[i], abi.encodeCall(token.transferFrom, (ann, EXECUTOR, id)));
            refusedTrade(senders[i], abi.encodeCall(token.transferFrom, (ann, ann, id)));
            refusedTrade(
                senders[i],
                abi.encodeWithSignature("safeTransferFrom(address,address,uint256)", ann, EXECUTOR, id)
            );
            refusedTrade(
                senders[i],
                abi.encodeWithSignature(
                    "safeTransferFrom(address,address,uint256,bytes)", ann, EXECUTOR, id, ""
                )
            );
            refusedTrade(senders[i], abi.encodeCall(token.approve, (EXECUTOR, id)));
            refusedTrade(senders[i], abi.encodeCall(token.setApprovalForAll, (EXECUTOR, true)));
        }
        isTrue(token.ownerOf(id) == ann && token.getApproved(id) == address(0), "as it was");
    }

    function refusedTrade(address sender, bytes memory call) private {
        vm.prank(sender);
        (bool ok, bytes memory answer) = address(token).call(call);
        isTrue(
            !ok && keccak256(answer) == keccak256(abi.encodeWithSelector(WillToken.Soulbound.selector)),
            "a trade"
        );
    }

    function test_the_registrar_moves_it_to_the_testators_own_address_with_consent() public {
        uint256 id = register(ANN, C1);
        address ben = vm.addr(BEN);
        bytes memory forged = moving(BEN, id, ben, LATER);
        bytes memory elsewhere = moving(ANN, id, EXECUTOR, LATER);
        bytes memory late = moving(ANN, id, ben, uint64(block.timestamp - 1));
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.moveWithConsent(ben, id, LATER, forged);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.moveWithConsent(ben, id, LATER, elsewhere);
        vm.expectRevert(WillToken.ConsentExpired.selector);
        token.moveWithConsent(ben, id, uint64(block.timestamp - 1), late);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.moveWithConsent(ben, id, LATER, "");
        vm.warp(block.timestamp + 9);
        move(ANN, id, ben);
        isTrue(
            token.ownerOf(id) == vm.addr(BEN) && status(id) == WillToken.Status.Active,
            "moved, still active"
        );
        isTrue(token.entryOf(id).changedAt == block.timestamp, "touched");
        move(BEN, id, EXECUTOR);
        isTrue(token.ownerOf(id) == EXECUTOR, "its owner consents");
        move(ANN, id, ben);
        isTrue(token.ownerOf(id) == ben, "and so does the key it was registered for");
    }

    /// @dev Every refusal of the longer call, and the same change.
    function test_a_short_signature_moves_an_entry_as_the_long_one_does() public {
        uint256 id = register(ANN, C1);
        address ben = vm.addr(BEN);
        bytes memory anns = moving(ANN, id, ben, LATER);
        refusedShort(WillToken.ChangedInThisBlock.selector, anns, id, ben, LATER);
        later(id);
        refusedShort(WillToken.ConsentInvalid.selector, moving(BEN, id, ben, LATER), id, ben, LATER);
        refusedShort(WillToken.ConsentInvalid.selector, anns, id, EXECUTOR, LATER);
        refusedShort(WillToken.ConsentInvalid.selector, anns, id, ben, LATER - 1);
        refusedShort(WillToken.ConsentInvalid.selector, "", id, ben, LATER);
        uint64 past = uint64(block.timestamp - 1);
        refusedShort(WillToken.ConsentExpired.selector, moving(ANN, id, ben, past), id, ben, past);
        bytes memory nowhere = moving(ANN, id, address(0), LATER);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0))
        );
        moveShort(nowhere, id, address(0), LATER);
        vm.warp(block.timestamp + 9);
        moveShort(anns, id, ben, LATER);
        isTrue(token.ownerOf(id) == ben && status(id) == WillToken.Status.Active, "moved, still active");
        isTrue(token.balanceOf(ben) == 1 && token.balanceOf(vm.addr(ANN)) == 0, "counted");
        WillToken.Entry memory entry = token.entryOf(id);
        isTrue(entry.changedAt == block.timestamp && entry.changedBlock == block.number, "touched");
        refusedShort(WillToken.ChangedInThisBlock.selector, anns, id, ben, LATER);
        later(id);
        refusedShort(WillToken.ConsentInvalid.selector, anns, id, ben, LATER);
        moveShort(moving(BEN, id, EXECUTOR, LATER), id, EXECUTOR, LATER);
        later(id);
        moveShort(moving(ANN, id, ben, LATER), id, ben, LATER);
        isTrue(token.ownerOf(id) == ben, "the key it was registered for counts too");
        token.release(EXECUTOR, id);
        later(id);
        anns = moving(ANN, id, ben, LATER);
        vm.expectRevert(
            abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Released)
        );
        moveShort(anns, id, ben, LATER);
    }

    function refusedShort(bytes4 why, bytes memory signature, uint256 id, address to, uint64 deadline)
        private
    {
        vm.expectRevert(why);
        moveShort(signature, id, to, deadline);
    }

    /// @dev Each bit of the terms is signed, those above the deadline's 64 too.
    function testFuzz_no_flipped_bit_of_a_short_move_passes(uint8 bit, uint8 part) public {
        uint256 id = register(ANN, C1);
        address ben = vm.addr(BEN);
        bytes memory signature = moving(ANN, id, ben, LATER);
        later(id);
        (bytes32 r, bytes32 vs) = short(signature);
        uint256 terms = uint256(LATER) << 160 | uint160(ben);
        uint256 flip = uint256(1) << bit;
        if (part % 3 == 0) r = bytes32(uint256(r) ^ flip);
        else if (part % 3 == 1) vs = bytes32(uint256(vs) ^ flip);
        else terms ^= flip;
        (bool ok, ) = address(token).call(abi.encodeCall(token.moveByOwner, (id, r, vs, terms)));
        isTrue(!ok && token.ownerOf(id) == vm.addr(ANN), "as it was");
    }

    /// @dev The registrar may keep what it was given, and try it again when the entry has moved on.
    function test_a_consent_to_a_move_counts_once() public {
        uint256 id = register(ANN, C1);
        address ben = vm.addr(BEN);
        bytes memory anns = moving(ANN, id, ben, LATER);
        vm.expectRevert(WillToken.ChangedInThisBlock.selector);
        token.moveWithConsent(ben, id, LATER, anns);
        later(id);
        token.moveWithConsent(ben, id, LATER, anns);
        vm.expectRevert(WillToken.ChangedInThisBlock.selector);
        token.moveWithConsent(ben, id, LATER, anns);
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.moveWithConsent(ben, id, LATER, anns);
        move(BEN, id, EXECUTOR);
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.moveWithConsent(ben, id, LATER, anns);
        isTrue(token.ownerOf(id) == EXECUTOR, "where its owner had it moved to");
    }

    function test_a_consent_of_before_a_release_returns_nothing() public {
        uint256 id = register(ANN, C1);
        address ben = vm.addr(BEN);
        bytes memory before = moving(ANN, id, ben, LATER);
        later(id);
        token.release(EXECUTOR, id);
        bytes memory since = moving(ANN, id, ben, LATER);
        vm.expectRevert(WillToken.ChangedInThisBlock.selector);
        token.relockWithConsent(ben, id, LATER, since);
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relockWithConsent(ben, id, LATER, before);
        token.relockWithConsent(ben, id, LATER, since);
        token.release(EXECUTOR, id);
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relockWithConsent(ben, id, LATER, since);
    }

    function test_what_the_registrars_key_does_alone() public {
        uint256 id = register(ANN, C1);
        token.release(STRANGER, id);
        isTrue(token.ownerOf(id) == STRANGER && status(id) == WillToken.Status.Released, "released to any");
        token.relock(vm.addr(ANN), id);
        isTrue(token.ownerOf(id) == vm.addr(ANN), "a release undone");
        token.setTokenURI(id, "ipfs://example");
        token.anchorRoot(C1, 10);
        token.withdraw(id);
        isTrue(status(id) == WillToken.Status.Withdrawn, "withdrawn");
    }

    /// @dev The registrar's key in wrong hands: whatever it signs itself, an entry stays the testator's.
    function test_the_registrars_key_alone_takes_nothing_over() public {
        uint256 id = register(ANN, C1);
        (address ann, address ben) = (vm.addr(ANN), vm.addr(BEN));
        bytes memory taken = consent(BEN, C2, META, 2, id, LATER);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.supersede(id, ben, C2, META, 2, LATER, taken, taken);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.supersede(id, ben, C2, META, 2, LATER, taken, "");
        vm.expectRevert(WillToken.Soulbound.selector);
        token.transferFrom(ann, ben, id);
        token.release(ben, id);
        bytes memory own = moving(BEN, id, EXECUTOR, LATER);
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relock(ben, id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relockWithConsent(EXECUTOR, id, LATER, own);
        vm.expectRevert(
            abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Released)
        );
        token.moveWithConsent(EXECUTOR, id, LATER, own);
        token.relock(ann, id);
        isTrue(token.ownerOf(id) == ann && status(id) == WillToken.Status.Active, "the testator's again");
    }

    /// @dev A release and its return would otherwise be a move to which nobody consented.
    function test_a_release_from_a_wallet_is_returned_by_the_first_keys_consent_alone() public {
        uint256 id = register(ANN, C1);
        (address ann, address ben) = (vm.addr(ANN), vm.addr(BEN));
        move(ANN, id, ben);
        token.release(EXECUTOR, id);
        isTrue(status(id) == WillToken.Status.Released, "released, as readers know it");
        vm.expectRevert(
            abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Released)
        );
        token.withdraw(id);
        bytes memory bens = moving(BEN, id, ben, LATER);
        bytes memory anns = moving(ANN, id, ben, LATER);
        bytes memory late = moving(ANN, id, ben, uint64(block.timestamp - 1));
        later(id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relock(ann, id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relock(ben, id);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.relockWithConsent(ben, id, LATER, bens);
        vm.expectRevert(WillToken.ConsentExpired.selector);
        token.relockWithConsent(ben, id, uint64(block.timestamp - 1), late);
        token.relockWithConsent(ben, id, LATER, anns);
        isTrue(token.ownerOf(id) == ben && status(id) == WillToken.Status.Active, "back in the wallet");
        later(id);
        vm.expectRevert(abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Active));
        token.relockWithConsent(ben, id, LATER, anns);
        token.release(EXECUTOR, id);
        bytes memory home = moving(ANN, id, ann, LATER);
        later(id);
        token.relockWithConsent(ann, id, LATER, home);
        isTrue(token.ownerOf(id) == ann, "the wallet is lost: back to the first key");
        token.release(EXECUTOR, id);
        token.relock(ann, id);
        isTrue(token.ownerOf(id) == ann, "released from there, returned to there");
    }

    function test_consent_of_nobody_is_none() public {
        vm.expectRevert(abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.None));
        token.relockWithConsent(EXECUTOR, 7, LATER, "");
        vm.expectRevert(abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.None));
        token.relock(address(0), 7);
        vm.expectRevert(abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.None));
        token.moveWithConsent(EXECUTOR, 7, LATER, "");
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(address(0), C1, META, 1, LATER, "");
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(address(1), C1, META, 1, LATER, "");
    }

    function test_a_version_beyond_its_field_is_refused() public {
        bytes memory signature = consent(ANN, C1, META, 65_536, 0, LATER);
        vm.expectRevert(WillToken.VersionTooHigh.selector);
        token.mint(vm.addr(ANN), C1, META, 65_536, LATER, signature);
    }

    function test_release_and_relock() public {
        uint256 id = register(ANN, C1);
        address ann = vm.addr(ANN);
        vm.expectRevert(abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Active));
        token.relock(ann, id);
        token.release(EXECUTOR, id);
        isTrue(token.ownerOf(id) == EXECUTOR && status(id) == WillToken.Status.Released, "released");
        vm.expectRevert(abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Released));
        token.withdraw(id);
        token.relock(ann, id);
        isTrue(token.ownerOf(id) == ann && status(id) == WillToken.Status.Active, "relocked");
    }

    function test_withdrawal_is_final() public {
        uint256 id = register(ANN, C1);
        token.withdraw(id);
        bytes memory next = consent(ANN, C2, META, 2, id, LATER);
        bytes memory signature = withdrawal(ANN, id, LATER);
        address ann = vm.addr(ANN);
        bytes memory refusal =
            abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.Withdrawn);
        vm.expectRevert(refusal);
        token.withdraw(id);
        vm.expectRevert(refusal);
        token.withdrawWithConsent(id, LATER, signature);
        vm.expectRevert(refusal);
        token.release(EXECUTOR, id);
        vm.expectRevert(refusal);
        token.relock(ann, id);
        vm.expectRevert(refusal);
        token.supersede(id, ann, C2, META, 2, LATER, next, next);
    }

    function test_the_testator_withdraws_by_signature_through_anybody() public {
        uint256 id = register(ANN, C1);
        bytes memory forged = withdrawal(BEN, id, LATER);
        bytes memory own = withdrawal(ANN, id, LATER);
        bytes memory late = withdrawal(ANN, id, uint64(block.timestamp - 1));
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.withdrawWithConsent(id, LATER, forged);
        vm.expectRevert(WillToken.ConsentExpired.selector);
        token.withdrawWithConsent(id, uint64(block.timestamp - 1), late);
        vm.prank(STRANGER);
        token.withdrawWithConsent(id, LATER, own);
        isTrue(status(id) == WillToken.Status.Withdrawn, "withdrawn");
    }

    function test_an_unknown_token_is_refused_everywhere() public {
        bytes memory none = abi.encodeWithSelector(WillToken.StatusForbids.selector, WillToken.Status.None);
        vm.expectRevert(none);
        token.withdraw(7);
        vm.expectRevert(none);
        token.release(EXECUTOR, 7);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        token.tokenURI(7);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        token.setTokenURI(7, "x");
        isTrue(status(7) == WillToken.Status.None, "none");
    }

    function test_a_later_version_supersedes() public {
        uint256 old = register(ANN, C1);
        bytes memory same = consent(ANN, C2, META, 1, old, LATER);
        bytes memory later = consent(ANN, C2, META, 2, old, LATER);
        address ann = vm.addr(ANN);
        vm.expectRevert(WillToken.VersionNotLater.selector);
        token.supersede(old, ann, C2, META, 1, LATER, same, same);
        token.supersede(old, ann, C2, META, 2, LATER, later, later);
        isTrue(status(old) == WillToken.Status.Superseded, "old superseded");
        isTrue(
            status(uint256(C2)) == WillToken.Status.Active && token.entryOf(uint256(C2)).version == 2,
            "new active"
        );
    }

    /// @dev Each version has a key of its own; the older one agrees to what takes its place.
    function test_both_testators_agree_to_a_later_version() public {
        uint256 old = register(ANN, C1);
        address ben = vm.addr(BEN);
        bytes memory bens = consent(BEN, C2, META, 2, old, LATER);
        bytes memory anns = consentOf(ben, ANN, C2, META, 2, old, LATER);
        bytes memory another = consentOf(ben, ANN, C2, META, 3, old, LATER);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.supersede(old, ben, C2, META, 2, LATER, anns, anns);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.supersede(old, ben, C2, META, 2, LATER, bens, another);
        isTrue(status(uint256(C2)) == WillToken.Status.None, "nothing entered");
        token.supersede(old, ben, C2, META, 2, LATER, bens, anns);
        isTrue(status(old) == WillToken.Status.Superseded && token.ownerOf(uint256(C2)) == ben, "superseded");
    }

    function test_an_entry_in_a_wallet_is_superseded_by_either_key() public {
        uint256 old = register(ANN, C1);
        (address ann, address wallet) = (vm.addr(ANN), vm.addr(BEN));
        move(ANN, old, wallet);
        bytes memory anns = consent(ANN, C2, META, 2, old, LATER);
        bytes memory wallets = consentOf(ann, BEN, C2, META, 2, old, LATER);
        token.supersede(old, ann, C2, META, 2, LATER, anns, wallets);
        move(ANN, uint256(C2), wallet);
        bytes32 third = bytes32(uint256(0x3333));
        bytes memory next = consent(ANN, third, META, 3, uint256(C2), LATER);
        token.supersede(uint256(C2), ann, third, META, 3, LATER, next, next);
        isTrue(status(uint256(C2)) == WillToken.Status.Superseded, "the first key counts too");
    }

    function test_powers_belong_to_the_registrar() public {
        uint256 id = register(ANN, C1);
        bytes memory signature = consent(ANN, C2, META, 2, id, LATER);
        address ann = vm.addr(ANN);
        bytes memory refusal = abi.encodeWithSelector(
            IAccessControl.AccessControlUnauthorizedAccount.selector, ann, token.REGISTRAR()
        );
        refusedToAnn(abi.encodeCall(token.withdraw, (id)), refusal);
        refusedToAnn(abi.encodeCall(token.release, (EXECUTOR, id)), refusal);
        refusedToAnn(abi.encodeCall(token.relock, (ann, id)), refusal);
        refusedToAnn(abi.encodeCall(token.setTokenURI, (id, "x")), refusal);
        refusedToAnn(abi.encodeCall(token.anchorRoot, (C1, 1)), refusal);
        refusedToAnn(
            abi.encodeCall(token.supersede, (id, ann, C2, META, 2, LATER, signature, signature)), refusal
        );
        refusedToAnn(abi.encodeCall(token.moveWithConsent, (ann, id, LATER, signature)), refusal);
        refusedToAnn(abi.encodeCall(token.moveByOwner, (id, 0, 0, 0)), refusal);
        refusedToAnn(abi.encodeCall(token.relockWithConsent, (ann, id, LATER, signature)), refusal);
    }

    function refusedToAnn(bytes memory call, bytes memory refusal) private {
        vm.prank(vm.addr(ANN));
        (bool ok, bytes memory answer) = address(token).call(call);
        isTrue(!ok && keccak256(answer) == keccak256(refusal), "refused to the holder");
    }

    /// @dev ERC-1271: the testator's account is a contract, which says itself whose signature is its own.
    function test_a_testators_account_may_be_a_contract() public {
        address account = address(new Account1271(vm.addr(ANN)));
        bytes memory signature = consentOf(account, ANN, C1, META, 1, 0, LATER);
        bytes memory stranger = consentOf(account, BEN, C1, META, 1, 0, LATER);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(account, C1, META, 1, LATER, stranger);
        token.mint(account, C1, META, 1, LATER, signature);
        isTrue(token.ownerOf(uint256(C1)) == account, "owner");
        address other = address(new Nothing());
        bytes memory own = consentOf(other, ANN, C2, META, 1, 0, LATER);
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(other, C2, META, 1, LATER, own);
    }

    /// @dev Every field to its very end: two that touched in their word would show.
    function testFuzz_a_change_leaves_the_registration_as_it_was(
        uint16 version,
        uint40[2] memory times,
        uint40[2] memory blocks,
        address to,
        uint8 how
    ) public {
        vm.assume(to != address(0) && version < type(uint16).max && blocks[0] < blocks[1]);
        vm.warp(times[0]);
        vm.roll(blocks[0]);
        token.mint(vm.addr(ANN), C1, META, version, LATER, consent(ANN, C1, META, version, 0, LATER));
        uint256 id = uint256(C1);
        isTrue(token.ownerOf(id) == vm.addr(ANN) && status(id) == WillToken.Status.Active, "entered");
        isTrue(
            token.entryOf(id).changedAt == times[0] && token.entryOf(id).changedBlock == blocks[0],
            "last changed when registered"
        );
        vm.warp(times[1]);
        vm.roll(blocks[1]);
        (address owner, WillToken.Status becomes) = changed(id, version, to, how % 4);
        WillToken.Entry memory entry = token.entryOf(id);
        isTrue(
            entry.version == version && entry.registeredAt == times[0] && entry.registeredBlock == blocks[0],
            "as registered"
        );
        isTrue(entry.changedAt == times[1] && entry.changedBlock == blocks[1], "as changed");
        isTrue(entry.status == becomes && token.ownerOf(id) == owner, "status and owner");
    }

    function changed(uint256 id, uint32 version, address to, uint8 how)
        private
        returns (address owner, WillToken.Status becomes)
    {
        address ann = vm.addr(ANN);
        if (how == 0) {
            token.withdraw(id);
            return (ann, WillToken.Status.Withdrawn);
        }
        if (how == 1) {
            token.release(to, id);
            return (to, WillToken.Status.Released);
        }
        if (how == 2) {
            bytes memory signature = moving(ANN, id, to, LATER);
            token.moveWithConsent(to, id, LATER, signature);
            return (to, WillToken.Status.Active);
        }
        superseded(id, version + 1);
        return (ann, WillToken.Status.Superseded);
    }

    function superseded(uint256 id, uint32 version) private {
        bytes memory signature = consent(ANN, C2, META, version, id, LATER);
        token.supersede(id, vm.addr(ANN), C2, META, version, LATER, signature, signature);
    }

    function test_each_change_is_counted_with_its_owners() public {
        uint256 first = register(ANN, C1);
        uint256 second = register(ANN, C2);
        (address ann, address ben) = (vm.addr(ANN), vm.addr(BEN));
        isTrue(token.balanceOf(ann) == 2 && token.balanceOf(ben) == 0, "registered");
        move(ANN, first, ann);
        isTrue(token.balanceOf(ann) == 2 && token.ownerOf(first) == ann, "to the very same address");
        token.release(ben, second);
        token.release(ben, first);
        isTrue(token.balanceOf(ann) == 0 && token.balanceOf(ben) == 2, "released");
        token.relock(ann, first);
        isTrue(token.balanceOf(ann) == 1 && token.balanceOf(ben) == 1, "relocked");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        token.balanceOf(address(0));
    }

    /// @dev ERC-6093: what any reader of ERC-721 contracts understands.
    function test_a_move_that_cannot_be_is_refused_in_the_standards_words() public {
        uint256 id = register(ANN, C1);
        (address ann, address ben) = (vm.addr(ANN), vm.addr(BEN));
        bytes memory nowhere = moving(ANN, id, address(0), LATER);
        later(id);
        bytes memory nobody =
            abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0));
        vm.expectRevert(nobody);
        token.release(address(0), id);
        vm.expectRevert(nobody);
        token.moveWithConsent(address(0), id, LATER, nowhere);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        token.ownerOf(7);
        isTrue(
            token.getApproved(id) == address(0) && !token.isApprovedForAll(ann, ben),
            "nobody is approved"
        );
        isTrue(
            token.ownerOf(id) == ann && token.balanceOf(ann) == 1 && token.balanceOf(EXECUTOR) == 0,
            "as it was"
        );
    }

    function test_roots_only_grow() public {
        token.anchorRoot(C1, 10);
        vm.expectRevert(WillToken.CheckpointNotLater.selector);
        token.anchorRoot(C2, 10);
        vm.roll(block.number + 5);
        token.anchorRoot(C2, 11);
        (uint64 size, uint64 number) = token.latestCheckpoint();
        isTrue(size == 11 && number == block.number, "latest");
    }

    /// @dev One call with the largest number would otherwise have been the last.
    function test_roots_grow_by_ten_million_at_most() public {
        vm.expectRevert(WillToken.CheckpointTooFar.selector);
        token.anchorRoot(C1, type(uint64).max);
        vm.expectRevert(WillToken.CheckpointTooFar.selector);
        token.anchorRoot(C1, 10_000_001);
        token.anchorRoot(C1, 10_000_000);
        vm.expectRevert(WillToken.CheckpointTooFar.selector);
        token.anchorRoot(C2, 20_000_001);
        token.anchorRoot(C2, 20_000_000);
        token.anchorRoot(C1, 20_000_001);
    }

    function test_metadata_is_built_from_the_entry_until_set() public {
        uint256 id = register(ANN, C1);
        isTrue(startsWith(token.tokenURI(id), "data:application/json;base64,"), "inline");
        token.setTokenURI(id, "ipfs://example");
        isTrue(keccak256(bytes(token.tokenURI(id))) == keccak256("ipfs://example"), "set");
    }

    function test_interfaces() public view {
        isTrue(token.supportsInterface(0x80ac58cd), "ERC-721");
        isTrue(token.supportsInterface(0x5b5e139f), "ERC-721 metadata");
        isTrue(token.supportsInterface(0xb45a3c0e), "ERC-5192");
        isTrue(token.supportsInterface(0x49064906), "ERC-4906");
        isTrue(token.supportsInterface(0x7965db0b), "AccessControl");
        isTrue(!token.supportsInterface(0xffffffff), "not everything");
    }

    function testFuzz_any_will_is_registered_as_consented(
        uint256 key,
        bytes32 commitment,
        uint16 version,
        uint64 deadline
    ) public {
        key = 1 + key % (2 ** 250);
        vm.assume(commitment != 0 && deadline >= block.timestamp);
        bytes32 meta = keccak256(abi.encode(commitment, version));
        bytes memory signature = consent(key, commitment, meta, version, 0, deadline);
        token.mint(vm.addr(key), commitment, meta, version, deadline, signature);
        uint256 id = uint256(commitment);
        isTrue(token.ownerOf(id) == vm.addr(key) && token.entryOf(id).version == version, "as consented");
    }

    function testFuzz_no_flipped_bit_of_a_signature_passes(uint256 key, bytes32 commitment, uint16 bit)
        public
    {
        key = 1 + key % (2 ** 250);
        vm.assume(commitment != 0);
        bytes memory signature = consent(key, commitment, META, 1, 0, LATER);
        uint256 at = bit % (65 * 8);
        signature[at / 8] = bytes1(uint8(signature[at / 8]) ^ uint8(1 << (at % 8)));
        vm.expectRevert(WillToken.ConsentInvalid.selector);
        token.mint(vm.addr(key), commitment, META, 1, LATER, signature);
    }

    function testFuzz_nobody_transfers_a_token(address sender, address to) public {
        uint256 id = register(ANN, C1);
        vm.prank(sender);
        vm.expectRevert(WillToken.Soulbound.selector);
        token.transferFrom(vm.addr(ANN), to, id);
    }

    function startsWith(string memory text, string memory start) private pure returns (bool) {
        bytes memory a = bytes(text);
        bytes memory b = bytes(start);
        for (uint256 i; i < b.length; ++i) if (a[i] != b[i]) return false;
        return true;
    }
}
