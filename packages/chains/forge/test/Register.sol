// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {WillToken} from "../../src/ethereum/WillToken.sol";
import {Test} from "./Vm.sol";

/// @dev A register whose registrar is this contract, and testators who consent. The type strings are written
/// out again on purpose: they are the interface a wallet shows, and must not follow the contract by accident.
abstract contract Register is Test {
    WillToken internal token;
    uint64 internal constant LATER = type(uint64).max;

    function setUpRegister() internal {
        vm.warp(1_800_000_000);
        token = WillToken(deployed(abi.encode(address(this), address(this))));
    }

    /// @dev The committed bytecode, which is what goes on a chain: will-token.test.ts holds it to the source.
    function deployed(bytes memory arguments) private returns (address made) {
        bytes memory code = vm.parseJsonBytes(vm.readFile("packages/chains/src/ethereum/artifact.json"), ".bytecode");
        code = bytes.concat(code, arguments);
        assembly ("memory-safe") {
            made := create(0, add(code, 0x20), mload(code))
        }
        require(made != address(0), "the contract cannot be deployed");
    }

    function digest(bytes32 structHash) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Testate register of wills"),
                keccak256("1"),
                block.chainid,
                address(token)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }

    function signed(uint256 key, bytes32 structHash) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest(structHash));
        return abi.encodePacked(r, s, v);
    }

    function consent(
        uint256 key,
        bytes32 commitment,
        bytes32 metadataHash,
        uint32 version,
        uint256 supersedes,
        uint64 deadline
    )
        internal
        view
        returns (bytes memory)
    {
        return consentOf(vm.addr(key), key, commitment, metadataHash, version, supersedes, deadline);
    }

    function consentOf(
        address testator,
        uint256 key,
        bytes32 commitment,
        bytes32 metadataHash,
        uint32 version,
        uint256 supersedes,
        uint64 deadline
    )
        internal
        view
        returns (bytes memory)
    {
        bytes32 typeHash = keccak256(
            "RegistrationConsent(address testator,bytes32 commitment,bytes32 metadataHash,"
            "uint32 version,bytes32 supersedes,uint64 deadline)"
        );
        return signed(
            key,
            keccak256(abi.encode(typeHash, testator, commitment, metadataHash, version, supersedes, deadline))
        );
    }

    function withdrawal(uint256 key, uint256 id, uint64 deadline) internal view returns (bytes memory) {
        bytes32 typeHash = keccak256("WithdrawalConsent(bytes32 commitment,uint64 deadline)");
        return signed(key, keccak256(abi.encode(typeHash, id, deadline)));
    }

    /// @dev For the entry as it stands.
    function moving(uint256 key, uint256 id, address to, uint64 deadline)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typeHash = keccak256(
            "MoveConsent(bytes32 commitment,address to,uint48 changedBlock,uint64 deadline)"
        );
        return
            signed(key, keccak256(abi.encode(typeHash, id, to, token.entryOf(id).changedBlock, deadline)));
    }

    function move(uint256 key, uint256 id, address to) internal {
        bytes memory signature = moving(key, id, to, LATER);
        later(id);
        token.moveWithConsent(to, id, LATER, signature);
    }

    /// @dev ERC-2098: the last byte's bit above s, which leaves it free.
    function moveShort(bytes memory signature, uint256 id, address to, uint64 deadline) internal {
        (bytes32 r, bytes32 vs) = short(signature);
        token.moveByOwner(id, r, vs, uint256(deadline) << 160 | uint160(to));
    }

    function short(bytes memory signature) internal pure returns (bytes32 r, bytes32 vs) {
        if (signature.length != 65) return (0, 0);
        uint256 s;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        vs = bytes32(s | uint256(uint8(signature[64]) - 27) << 255);
    }

    /// @dev In the block after the entry's last change; `block.number` itself the compiler reads but once.
    function later(uint256 id) internal { vm.roll(uint256(token.entryOf(id).changedBlock) + 1); }

    function register(uint256 key, bytes32 commitment) internal returns (uint256 id) {
        bytes32 metadataHash = keccak256(abi.encode(commitment));
        bytes memory signature = consent(key, commitment, metadataHash, 1, 0, LATER);
        token.mint(vm.addr(key), commitment, metadataHash, 1, LATER, signature);
        return uint256(commitment);
    }

    function status(uint256 id) internal view returns (WillToken.Status) {
        return token.entryOf(id).status;
    }
}
