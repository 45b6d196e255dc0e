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
    uint256 public heldByMove;

    constructor() { setUpRegister(); }

    function register_token() external view returns (WillToken) { return token; }
    function count() external view returns (uint256) { return ids.length; }

    function mint(uint8 who, bytes32 commitment) external {
        uint256 key = 1 + who;
        bytes memory signature = consent(key, commitment, commitment, 1, 0, LATER);
        try token.mint(vm.addr(key), commitment, commitment, 1, LATER, signature) {
            entered(uint256(commitment), vm.addr(key));
        } catch {}
    }

    function mint_batch(uint8 who, bytes32 first, bytes32 second) external {
        WillToken.Registration[] memory wills = new WillToken.Registration[](2);
        wills[0] = WillToken.Registration(vm.addr(1 + uint256(who)), first, first, 1);
        wills[1] = WillToken.Registration(vm.addr(2 + uint256(who)), second, second, 1);
        try token.mintBatch(wills, keccak256(abi.encode(first, second))) {
            entered(uint256(first), wills[0].to);
            entered(uint256(second), wills[1].to);
        } catch {}
    }

    /// @dev Wills already entered are tried again too: chance alone would not find them.
    function mint_batch_again(uint256 pick, uint8 who, bytes32 fresh) external {
        if (ids.length == 0) return;
        this.mint_batch(who, fresh, bytes32(ids[pick % ids.length]));
    }

    function supersede(uint256 pick, uint8 who, bytes32 commitment) external {
        if (ids.length == 0) return;
        uint256 old = ids[pick % ids.length];
        uint256 key = 1 + who;
        uint32 version = token.entryOf(old).version + 1;
        bytes memory signature = consent(key, commitment, commitment, version, old, LATER);
        try token.supersede(old, vm.addr(key), commitment, commitment, version, LATER, signature) {
            ended[old] = true;
            entered(uint256(commitment), vm.addr(key));
        } catch {}
    }

    function withdraw(uint256 pick) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.withdraw(id) { ended[id] = true; } catch {}
    }

    function withdraw_signed(uint256 pick, uint8 who) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.withdrawWithConsent(id, LATER, withdrawal(1 + who, id, LATER)) {
            ended[id] = true;
        } catch {}
    }

    function release(uint256 pick, address to) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.release(to, id) { rightful[id] = to; } catch {}
    }

    function relock(uint256 pick, address to) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.relock(to, id) { rightful[id] = to; } catch {}
    }

    function own_address(uint256 pick, address to) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        try token.transferFrom(token.ownerOf(id), to, id) { rightful[id] = to; } catch {}
    }

    function holder_tries(uint256 pick, address to, uint8 how) external {
        if (ids.length == 0) return;
        uint256 id = ids[pick % ids.length];
        address holder = token.ownerOf(id);
        if (holder == address(this)) return;
        vm.prank(holder);
        if (how % 4 == 0) try token.transferFrom(holder, to, id) { heldByMove++; } catch {}
        else if (how % 4 == 1) try token.safeTransferFrom(holder, to, id) { heldByMove++; } catch {}
        else if (how % 4 == 2) try token.approve(to, id) { heldByMove++; } catch {}
        else try token.setApprovalForAll(to, true) { heldByMove++; } catch {}
    }

    function entered(uint256 id, address owner) private {
        ids.push(id);
        rightful[id] = owner;
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
        require(everybody.heldByMove() == 0, "a holder moved or approved");
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
