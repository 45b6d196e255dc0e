// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {WillToken} from "../../src/ethereum/WillToken.sol";
import {Register} from "./Register.sol";

/// @dev Everything anybody may try, in any order; what fails, fails. It remembers what the register must
/// never forget.
contract Everybody is Register {
    uint256[] public ids;
    mapping(uint256 => bool) public ended;
    mapping(uint256 => address) public rightful;
    /// @dev Whom the last signature gave the entry to.
    mapping(uint256 => address) public consented;
    mapping(uint256 => uint256) private firstKey;
    Used[] private used;
    uint256 public traded;
    uint256 public takenOver;
    uint256 public replayed;
    uint256 private height = 1;
    uint256 private constant THIEF = 0x7111EF;

    struct Used {
        uint256 id;
        address to;
        bytes signature;
    }

    constructor() { setUpRegister(); }

    /// @dev Half of what is tried happens in the block of what was tried before.
    modifier soon(uint256 pick) {
        if (pick % 2 == 0) ++height;
        vm.roll(height);
        _;
    }

    function register_token() external view returns (WillToken) { return token; }
    function count() external view returns (uint256) { return ids.length; }

    function mint(uint8 who, bytes32 commitment) external soon(who) {
        uint256 key = 1 + uint256(who);
        bytes memory signature = consent(key, commitment, commitment, 1, 0, LATER);
        try token.mint(vm.addr(key), commitment, commitment, 1, LATER, signature) {
            entered(uint256(commitment), key);
        } catch {}
    }

    function supersede(uint256 pick, uint8 who, bytes32 commitment) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 old = ids[pick % ids.length];
        address to = vm.addr(1 + uint256(who));
        uint32 version = token.entryOf(old).version + 1;
        bytes memory signature = consent(1 + uint256(who), commitment, commitment, version, old, LATER);
        bytes memory owners =
            consentOf(to, firstKey[old], commitment, commitment, version, old, LATER);
        try token.supersede(old, to, commitment, commitment, version, LATER, signature, owners) {
            ended[old] = true;
            entered(uint256(commitment), 1 + uint256(who));
        } catch {}
    }

    function withdraw(uint256 pick) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.withdraw(id) { ended[id] = true; } catch {}
    }

    function withdraw_signed(uint256 pick, uint8 who) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.withdrawWithConsent(id, LATER, withdrawal(1 + who, id, LATER)) {
            ended[id] = true;
        } catch {}
    }

    function release(uint256 pick, address to) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.release(to, id) { rightful[id] = to; } catch {}
    }

    function relock(uint256 pick, address to) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        address first = vm.addr(firstKey[id]);
        if (to != first) try token.relock(to, id) { takenOver++; } catch {}
        try token.relock(first, id) { rightful[id] = first; } catch {}
    }

    function relock_signed(uint256 pick, address to) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        bytes memory signature = moving(firstKey[id], id, to, LATER);
        try token.relockWithConsent(to, id, LATER, signature) { moved(id, to, signature); } catch {}
    }

    /// @dev Whatever moved an entry once, tried again in each of the three calls that take it.
    function replay(uint256 pick) external soon(pick >> 128) {
        if (used.length == 0) return;
        Used memory one = used[pick % used.length];
        try token.moveWithConsent(one.to, one.id, LATER, one.signature) { ++replayed; } catch {}
        try token.relockWithConsent(one.to, one.id, LATER, one.signature) { ++replayed; } catch {}
        try this.move_short(one.to, one.id, one.signature) { ++replayed; } catch {}
    }

    /// @dev The registrar's key with a key of its own choice, which signs for everything it is asked to.
    function registrar_alone(uint256 pick, uint8 how, bytes32 commitment) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        address thief = vm.addr(THIEF);
        bytes memory own = moving(THIEF, id, thief, LATER);
        bytes memory all = consent(THIEF, commitment, commitment, 60_000, id, LATER);
        try this.move_short(thief, id, own) { takenOver++; } catch {}
        if (how % 5 == 0) try token.moveWithConsent(thief, id, LATER, own) { takenOver++; } catch {}
        else if (how % 5 == 1) try token.relockWithConsent(thief, id, LATER, own) { takenOver++; } catch {}
        else if (how % 5 == 2) try token.relock(thief, id) { takenOver++; } catch {}
        else if (how % 5 == 3) try token.transferFrom(token.ownerOf(id), thief, id) { takenOver++; } catch {}
        else try token.supersede(id, thief, commitment, commitment, 60_000, LATER, all, all) {
            takenOver++;
        } catch {}
    }

    /// @dev For `try`, which takes an outside call only.
    function move_short(address to, uint256 id, bytes memory signature) external {
        require(msg.sender == address(this));
        moveShort(signature, id, to, LATER);
    }

    function own_address(uint256 pick, address to, bool isShort) external soon(pick >> 128) {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        bytes memory signature = moving(firstKey[id], id, to, LATER);
        if (isShort) {
            try this.move_short(to, id, signature) { moved(id, to, signature); } catch {}
            return;
        }
        try token.moveWithConsent(to, id, LATER, signature) { moved(id, to, signature); } catch {}
    }

    function somebody_trades(uint256 pick, address to, uint8 how) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        address holder = token.ownerOf(id);
        if (how % 8 < 4) vm.prank(holder);
        if (how % 4 == 0) try token.transferFrom(holder, to, id) { ++traded; } catch {}
        else if (how % 4 == 1) try token.safeTransferFrom(holder, to, id) { ++traded; } catch {}
        else if (how % 4 == 2) try token.approve(to, id) { ++traded; } catch {}
        else try token.setApprovalForAll(to, true) { ++traded; } catch {}
    }

    function entered(uint256 id, uint256 key) private {
        ids.push(id);
        firstKey[id] = key;
        rightful[id] = consented[id] = vm.addr(key);
    }

    function moved(uint256 id, address to, bytes memory signature) private {
        rightful[id] = consented[id] = to;
        used.push(Used(id, to, signature));
    }
}

contract WillTokenInvariants {
    Everybody private everybody;

    function setUp() public { everybody = new Everybody(); }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(everybody);
    }

    function invariant_withdrawn_and_superseded_are_for_ever() public view {
        WillToken token = everybody.register_token();
        for (uint256 i; i < everybody.count(); ++i) {
            uint256 id = everybody.ids(i);
            WillToken.Status status = token.entryOf(id).status;
            bool isEnded = status == WillToken.Status.Withdrawn || status == WillToken.Status.Superseded;
            require(
                isEnded == everybody.ended(id),
                "an ended entry came back, or a live one ended by itself"
            );
        }
    }

    function invariant_a_token_is_where_the_registrar_put_it() public view {
        WillToken token = everybody.register_token();
        for (uint256 i; i < everybody.count(); ++i) {
            uint256 id = everybody.ids(i);
            require(token.ownerOf(id) == everybody.rightful(id), "moved by somebody else");
        }
        require(everybody.traded() == 0, "somebody traded or approved");
        require(everybody.takenOver() == 0, "the registrar's key alone took an entry over");
    }

    function invariant_the_owner_of_an_active_entry_was_named_by_a_signature() public view {
        WillToken token = everybody.register_token();
        for (uint256 i; i < everybody.count(); ++i) {
            uint256 id = everybody.ids(i);
            if (token.entryOf(id).status != WillToken.Status.Active) continue;
            require(token.ownerOf(id) == everybody.consented(id), "moved without a signature");
        }
    }

    function invariant_a_signature_counts_once() public view {
        require(everybody.replayed() == 0, "the same signature moved an entry again");
    }

    /// @dev Supply equals registrations: nothing is entered twice, and every balance is accounted for by
    /// distinct entries.
    function invariant_supply_is_what_was_registered() public view {
        WillToken token = everybody.register_token();
        for (uint256 i; i < everybody.count(); ++i) {
            uint256 id = everybody.ids(i);
            address owner = token.ownerOf(id);
            uint256 held;
            for (uint256 j; j < everybody.count(); ++j) {
                require(i == j || everybody.ids(j) != id, "entered twice");
                if (token.ownerOf(everybody.ids(j)) == owner) ++held;
            }
            require(token.balanceOf(owner) == held, "a balance without its entry");
        }
    }
}
