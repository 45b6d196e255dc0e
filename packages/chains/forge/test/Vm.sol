// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev The cheat codes the tests use, at forge's own address; forge-std's authors do not publish it on npm.
interface Vm {
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function addr(uint256 privateKey) external pure returns (address);
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function roll(uint256 height) external;
    function chainId(uint256 id) external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert(bytes4 selector) external;
    function assume(bool condition) external pure;
    function readFile(string calldata path) external view returns (string memory);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }
}

abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    bool public IS_TEST = true;

    function isTrue(bool condition, string memory what) internal pure {
        require(condition, what);
    }
}
