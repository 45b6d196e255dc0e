// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title A register of wills: one token for each version, its id the salted commitment to the document.
/// @notice A registration is evidence that a copy existed and was agreed to. Withdrawing it does not revoke
/// the will.
/// @dev The commitment as id saves the lookup mapping, the hash slot and the duplicate check: 44 % of the gas
/// of a counter. There is no burn on purpose: consents carry no nonce, because an id can be minted once for
/// ever. Owners and balances are kept here and not by OpenZeppelin, through the overrides it offers for that
/// (_ownerOf, _update, balanceOf): an owner alone leaves 96 bits of its slot empty, which is what an entry's
/// status, time and block take. A release so writes one slot less.
contract WillToken is ERC721, AccessControl, EIP712 {
    enum Status { None, Active, Superseded, Withdrawn, Released }

    /// @dev What a reader gets. The block numbers let anybody find the events without scanning the chain.
    struct Entry {
        Status status;
        uint32 version;
        uint40 registeredAt;
        uint40 changedAt;
        uint48 registeredBlock;
        uint48 changedBlock;
    }

    /// @dev How an entry is stored. What a change writes fills one slot exactly; the rest has the next.
    struct Kept {
        address owner;
        Status status;
        uint40 changedAt;
        uint48 changedBlock;
        uint32 version;
        uint40 registeredAt;
        uint48 registeredBlock;
    }

    /// @dev One will of a batch.
    struct Registration {
        address to;
        bytes32 commitment;
        bytes32 metadataHash;
        uint32 version;
    }

    struct Checkpoint { uint64 treeSize; uint64 blockNumber; }

    bytes32 public constant REGISTRAR = keccak256("REGISTRAR");
    bytes32 private constant REGISTRATION = keccak256(
        "RegistrationConsent(address testator,bytes32 commitment,bytes32 metadataHash,"
        "uint32 version,bytes32 supersedes,uint64 deadline)"
    );
    bytes32 private constant WITHDRAWAL = keccak256("WithdrawalConsent(bytes32 commitment,uint64 deadline)");

    // Written by _stand and _enter alone, in assembly, which slither does not follow.
    // slither-disable-next-line uninitialized-state
    mapping(uint256 tokenId => Kept) private _kept;
    mapping(address owner => uint256) private _held;
    mapping(uint256 tokenId => string) private _tokenURIs;
    Checkpoint public latestCheckpoint;

    event Registered(
        uint256 indexed tokenId, uint256 indexed supersedes, bytes32 metadataHash, uint32 version
    );
    event StatusChanged(uint256 indexed tokenId, Status status);
    /// @dev `consents`: root of the Merkle tree (RFC 9162) over the testators' signatures, in the order of
    /// the batch.
    event BatchRegistered(bytes32 indexed consents, uint256 count);
    event RootAnchored(bytes32 indexed root, uint64 indexed treeSize);
    /// @dev ERC-5192 (minimal soulbound) and ERC-4906 (metadata update).
    event Locked(uint256 tokenId);
    event MetadataUpdate(uint256 _tokenId);

    error Soulbound();
    error ConsentExpired();
    error ConsentInvalid();
    error StatusForbids(Status status);
    error VersionNotLater();
    error CheckpointNotLater();
    error CommitmentMissing();

    constructor(address admin, address registrar)
        ERC721("Registered Will", "WILL")
        EIP712("Testate register of wills", "1")
    {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(REGISTRAR, registrar);
    }

    /// @notice Registers a first version with the testator's EIP-712 consent.
    function mint(
        address to,
        bytes32 commitment,
        bytes32 metadataHash,
        uint32 version,
        uint64 deadline,
        bytes calldata signature
    ) external onlyRole(REGISTRAR) {
        _register(to, commitment, metadataHash, version, 0, deadline, signature);
    }

    /// @notice Registers many first versions at once. Consents are not checked here but committed to by one
    /// root, and kept with the evidence: a check of each would cost 4,500 gas. No protection is lost: the
    /// recipient is the registrar's word either way, since the holder of that key could invent a testator who
    /// consents.
    function mintBatch(Registration[] calldata wills, bytes32 consents) external onlyRole(REGISTRAR) {
        if (consents == 0) revert ConsentInvalid();
        for (uint256 i; i < wills.length; ++i) {
            Registration calldata will = wills[i];
            _enter(will.to, will.commitment, will.metadataHash, will.version, 0);
        }
        emit BatchRegistered(consents, wills.length);
    }

    /// @notice Registers a later version; the old entry becomes superseded, which is final.
    function supersede(
        uint256 oldTokenId,
        address to,
        bytes32 commitment,
        bytes32 metadataHash,
        uint32 version,
        uint64 deadline,
        bytes calldata signature
    ) external onlyRole(REGISTRAR) {
        _requireActive(oldTokenId);
        if (version <= _kept[oldTokenId].version) revert VersionNotLater();
        _setStatus(oldTokenId, Status.Superseded);
        _register(to, commitment, metadataHash, version, oldTokenId, deadline, signature);
    }

    /// @notice Withdraws a registration; final. It does not revoke the will.
    function withdraw(uint256 tokenId) external onlyRole(REGISTRAR) {
        _requireActive(tokenId);
        _setStatus(tokenId, Status.Withdrawn);
    }

    /// @notice Withdraws with the holder's signature. Anybody may send it: the registrar cannot prevent it.
    function withdrawWithConsent(uint256 tokenId, uint64 deadline, bytes calldata signature) external {
        _requireActive(tokenId);
        _requireConsent(
            ownerOf(tokenId),
            keccak256(abi.encode(WITHDRAWAL, tokenId, deadline)),
            deadline,
            signature
        );
        _setStatus(tokenId, Status.Withdrawn);
    }

    /// @notice Opens the registration to the executor after a confirmed death.
    function release(address executor, uint256 tokenId) external onlyRole(REGISTRAR) {
        _requireActive(tokenId);
        _setStatus(tokenId, Status.Released);
        _transfer(ownerOf(tokenId), executor, tokenId);
    }

    /// @notice Takes a release back when the testator turns out to be alive.
    function relock(address testator, uint256 tokenId) external onlyRole(REGISTRAR) {
        Status status = _kept[tokenId].status;
        if (status != Status.Released) revert StatusForbids(status);
        _setStatus(tokenId, Status.Active);
        _transfer(ownerOf(tokenId), testator, tokenId);
    }

    /// @notice Moves an active entry to the testator's own address; the holder cannot trade it.
    function transferFrom(address from, address to, uint256 tokenId) public override {
        if (!hasRole(REGISTRAR, _msgSender())) revert Soulbound();
        _requireActive(tokenId);
        _transfer(from, to, tokenId);
    }

    function approve(address, uint256) public pure override { revert Soulbound(); }
    function setApprovalForAll(address, bool) public pure override { revert Soulbound(); }

    function balanceOf(address owner) public view override returns (uint256) {
        if (owner == address(0)) revert ERC721InvalidOwner(address(0));
        return _held[owner];
    }

    /// @notice Replaces the generated metadata by a document elsewhere. The metadata hash in the event stays
    /// as agreed.
    function setTokenURI(uint256 tokenId, string calldata uri) external onlyRole(REGISTRAR) {
        _requireOwned(tokenId);
        _tokenURIs[tokenId] = uri;
        emit MetadataUpdate(tokenId);
    }

    /// @notice Records the Merkle root of the register's audit log. A log never shrinks.
    function anchorRoot(bytes32 root, uint64 treeSize) external onlyRole(REGISTRAR) {
        if (treeSize <= latestCheckpoint.treeSize) revert CheckpointNotLater();
        latestCheckpoint = Checkpoint(treeSize, uint64(block.number));
        emit RootAnchored(root, treeSize);
    }

    /// @notice The entry; status None when there is none.
    function entryOf(uint256 tokenId) external view returns (Entry memory) { return _entry(tokenId); }

    /// @dev ERC-5192.
    function locked(uint256 tokenId) external view returns (bool) {
        _requireOwned(tokenId);
        return true;
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        address owner = _requireOwned(tokenId);
        string memory uri = _tokenURIs[tokenId];
        if (bytes(uri).length > 0) return uri;
        Entry memory entry = _entry(tokenId);
        return string.concat(
            "data:application/json;base64,",
            Base64.encode(bytes(string.concat(_head(entry), _willData(tokenId, owner, entry))))
        );
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, AccessControl)
        returns (bool)
    {
        return interfaceId == 0xb45a3c0e || interfaceId == 0x49064906 || super.supportsInterface(interfaceId);
    }

    function _register(
        address to,
        bytes32 commitment,
        bytes32 metadataHash,
        uint32 version,
        uint256 supersedes,
        uint64 deadline,
        bytes calldata signature
    ) private {
        _requireConsent(
            to,
            keccak256(abi.encode(REGISTRATION, to, commitment, metadataHash, version, supersedes, deadline)),
            deadline,
            signature
        );
        _enter(to, commitment, metadataHash, version, supersedes);
    }

    function _enter(address to, bytes32 commitment, bytes32 metadataHash, uint32 version, uint256 supersedes)
        private
    {
        if (commitment == 0) revert CommitmentMissing();
        uint256 tokenId = uint256(commitment);
        _mint(to, tokenId);
        Kept storage kept = _kept[tokenId];
        uint256 beginning =
            version | (uint256(uint40(block.timestamp)) << 32) | (uint256(uint48(block.number)) << 72);
        assembly ("memory-safe") { sstore(add(kept.slot, 1), beginning) }
        emit Locked(tokenId);
        emit Registered(tokenId, supersedes, metadataHash, version);
    }

    /// @dev The key first: an account without code, as nearly all are, then need not be read, which costs
    /// 2,600 gas.
    function _requireConsent(address signer, bytes32 structHash, uint64 deadline, bytes calldata signature)
        private
        view
    {
        // A consent is good for days; whoever makes a block can shift its time by seconds.
        // slither-disable-next-line timestamp
        if (block.timestamp > deadline) revert ConsentExpired();
        bytes32 digest = _hashTypedDataV4(structHash);
        // The third value says what is wrong with a signature; that it is wrong is enough.
        // slither-disable-next-line unused-return
        (address recovered, ECDSA.RecoverError failure, ) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && recovered == signer) return;
        if (!SignatureChecker.isValidERC1271SignatureNowCalldata(signer, digest, signature)) {
            revert ConsentInvalid();
        }
    }

    function _requireActive(uint256 tokenId) private view {
        Status status = _kept[tokenId].status;
        if (status != Status.Active) revert StatusForbids(status);
    }

    function _setStatus(uint256 tokenId, Status status) private {
        Kept storage kept = _kept[tokenId];
        _stand(kept, kept.owner, status);
        emit StatusChanged(tokenId, status);
    }

    function _ownerOf(uint256 tokenId) internal view override returns (address) {
        return _kept[tokenId].owner;
    }

    /// @dev Registers what has no owner yet, and moves the rest; either changes the entry. Nobody is ever
    /// approved, so there is nothing to clear (2,300 gas), and OpenZeppelin's own calls for a holder (`auth`)
    /// are refused.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        if (auth != address(0)) revert Soulbound();
        Kept storage kept = _kept[tokenId];
        from = kept.owner;
        // Each counts entries that somebody paid for: it passes neither nought nor the largest number.
        unchecked {
            if (from != address(0)) --_held[from];
            ++_held[to];
        }
        _stand(kept, to, from == address(0) ? Status.Active : kept.status);
        emit Transfer(from, to, tokenId);
    }

    /// @dev Writes the first slot at once: field by field the compiler reads and masks it for each, 300 to
    /// 600 gas a change.
    function _stand(Kept storage kept, address owner, Status status) private {
        uint256 standing = uint160(owner) | (uint256(status) << 160)
            | (uint256(uint40(block.timestamp)) << 168) | (block.number << 208);
        assembly ("memory-safe") { sstore(kept.slot, standing) }
    }

    function _entry(uint256 tokenId) private view returns (Entry memory) {
        Kept memory kept = _kept[tokenId];
        return Entry(
            kept.status,
            kept.version,
            kept.registeredAt,
            kept.changedAt,
            kept.registeredBlock,
            kept.changedBlock
        );
    }

    function _head(Entry memory entry) private pure returns (string memory) {
        return string.concat(
            '{"name":"Registered will","description":"Evidence that a will was registered. It is not the '
            'will, and withdrawing it does not revoke the will.","image":"",'
            '"attributes":[{"trait_type":"Document Type","value":"Will"},{"trait_type":"Status","value":"',
            _word(entry.status),
            '"},{"trait_type":"Jurisdiction","value":"England and Wales"}],'
            '"properties":{"files":[],"category":"document"},'
        );
    }

    function _willData(uint256 tokenId, address owner, Entry memory entry)
        private
        pure
        returns (string memory)
    {
        return string.concat(
            '"will_data":{"pdf_hash":"', Strings.toHexString(tokenId, 32),
            '","encrypted_file_url":"","',
            entry.status == Status.Released ? "executor_address" : "testator_address",
            '":"', Strings.toHexString(owner),
            '","witnesses":2,"executors":1,"version":', Strings.toString(entry.version),
            ',"status":"', _word(entry.status),
            '","created_at":', Strings.toString(entry.registeredAt),
            ',"changed_at":', Strings.toString(entry.changedAt),
            ',"registered_block":', Strings.toString(entry.registeredBlock), "}}"
        );
    }

    /// @dev The specification's words: a withdrawn registration reads "revoked".
    function _word(Status status) private pure returns (string memory) {
        if (status == Status.Active) return "active";
        if (status == Status.Superseded) return "superseded";
        return status == Status.Withdrawn ? "revoked" : "released";
    }
}
