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
/// of a counter. There is no burn on purpose: an id is entered once for ever. Owners and balances are kept
/// here and not by OpenZeppelin, through the overrides it offers for that (_ownerOf, balanceOf): an owner
/// alone leaves 96 bits of its slot empty, which is what an entry's status, time and block take. A release
/// so writes one slot less.
/// Each signature counts once. An id is registered once, and a withdrawal is final; so what agrees to either,
/// or to a later version, names no number. What agrees to a move names the block of the entry's last change
/// and is refused within that block: the move makes a later block of it.
/// Two keys speak for an active entry: that of its owner, and that of the address it was registered for. A
/// later version and a move need a signature by one of them. A registration needs one by the second, and so
/// does each return of a released entry but the one below. Whoever owns an active entry was named by such a
/// signature.
/// The registrar's key alone can withdraw an active entry, release it to any address, and undo the release of
/// an entry that was at the address it was registered for. It can set a document as an entry's metadata and
/// record heads of the log. Nobody trades an entry: the transfers and approvals of ERC-721 are refused to
/// everybody.
contract WillToken is ERC721, AccessControl, EIP712 {
    /// @dev The last is never shown: readers get it as Released. The entry was released from another address
    /// than the one it was registered for.
    enum Status { None, Active, Superseded, Withdrawn, Released, ReleasedElsewhere }

    /// @dev What a reader gets. The block numbers let anybody find the events without scanning the chain.
    struct Entry {
        Status status;
        uint32 version;
        uint40 registeredAt;
        uint40 changedAt;
        uint48 registeredBlock;
        uint48 changedBlock;
    }

    /// @dev What a change writes: one slot exactly.
    struct Standing {
        address owner;
        Status status;
        uint40 changedAt;
        uint48 changedBlock;
    }

    /// @dev What never changes: the next slot. The testator is the address the entry was registered for.
    struct Beginning {
        address testator;
        uint16 version;
        uint40 registeredAt;
        uint40 registeredBlock;
    }

    /// @dev What a testator signs to be registered, field by field as EIP-712 encodes it.
    struct RegistrationConsent {
        address testator;
        bytes32 commitment;
        bytes32 metadataHash;
        uint32 version;
        uint256 supersedes;
        uint64 deadline;
    }

    struct Checkpoint { uint64 treeSize; uint64 blockNumber; }

    bytes32 public constant REGISTRAR = keccak256("REGISTRAR");
    bytes32 private constant REGISTRATION = keccak256(
        "RegistrationConsent(address testator,bytes32 commitment,bytes32 metadataHash,"
        "uint32 version,bytes32 supersedes,uint64 deadline)"
    );
    bytes32 private constant WITHDRAWAL = keccak256("WithdrawalConsent(bytes32 commitment,uint64 deadline)");
    bytes32 private constant MOVE = keccak256(
        "MoveConsent(bytes32 commitment,address to,uint48 changedBlock,uint64 deadline)"
    );
    /// @dev A log grows by some ten lines a will. One wrong size must not end anchoring for ever.
    uint64 private constant MOST_GROWTH = 10_000_000;

    mapping(uint256 tokenId => Standing) private _standings;
    mapping(uint256 tokenId => Beginning) private _beginnings;
    mapping(address owner => uint256) private _held;
    mapping(uint256 tokenId => string) private _tokenURIs;
    Checkpoint public latestCheckpoint;

    event Registered(
        uint256 indexed tokenId, uint256 indexed supersedes, bytes32 metadataHash, uint32 version
    );
    event StatusChanged(uint256 indexed tokenId, Status status);
    event RootAnchored(bytes32 indexed root, uint64 indexed treeSize);
    /// @dev ERC-5192 (minimal soulbound) and ERC-4906 (metadata update).
    event Locked(uint256 tokenId);
    event MetadataUpdate(uint256 _tokenId);

    error Soulbound();
    error ConsentExpired();
    error ConsentInvalid();
    error ChangedInThisBlock();
    error StatusForbids(Status status);
    error VersionNotLater();
    error VersionTooHigh();
    error CheckpointNotLater();
    error CheckpointTooFar();
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
        _register(RegistrationConsent(to, commitment, metadataHash, version, 0, deadline), signature);
    }

    /// @notice Registers a later version; the old entry becomes superseded, which is final. The new testator
    /// and the old entry's owner sign the same consent, which names both entries.
    function supersede(
        uint256 oldTokenId,
        address to,
        bytes32 commitment,
        bytes32 metadataHash,
        uint32 version,
        uint64 deadline,
        bytes calldata signature,
        bytes calldata ownersSignature
    ) external onlyRole(REGISTRAR) {
        _requireActive(oldTokenId);
        if (version <= _beginnings[oldTokenId].version) revert VersionNotLater();
        bytes32 digest = _register(
            RegistrationConsent(to, commitment, metadataHash, version, oldTokenId, deadline), signature
        );
        _requireOwnersConsent(oldTokenId, digest, ownersSignature);
        _setStatus(oldTokenId, Status.Superseded);
    }

    /// @notice Withdraws a registration; final. It does not revoke the will.
    function withdraw(uint256 tokenId) external onlyRole(REGISTRAR) {
        _requireActive(tokenId);
        _setStatus(tokenId, Status.Withdrawn);
    }

    /// @notice Withdraws with the holder's signature. Anybody may send it. The registrar can only come first, by
    /// a release: then it is refused until that is undone.
    function withdrawWithConsent(uint256 tokenId, uint64 deadline, bytes calldata signature) external {
        _requireActive(tokenId);
        bytes32 digest = _digest(keccak256(abi.encode(WITHDRAWAL, tokenId, deadline)), deadline);
        _requireOwnersConsent(tokenId, digest, signature);
        _setStatus(tokenId, Status.Withdrawn);
    }

    /// @notice Opens the registration to the executor after a confirmed death.
    function release(address executor, uint256 tokenId) external onlyRole(REGISTRAR) {
        _requireActive(tokenId);
        address owner = _standings[tokenId].owner;
        bool isElsewhere = owner != _beginnings[tokenId].testator;
        _give(owner, executor, tokenId, isElsewhere ? Status.ReleasedElsewhere : Status.Released);
        emit StatusChanged(tokenId, Status.Released);
    }

    /// @notice Takes a release back when the testator turns out to be alive: to the address the entry was
    /// registered for, if it was released from there.
    function relock(address testator, uint256 tokenId) external onlyRole(REGISTRAR) {
        _requireUndoes(testator, tokenId);
        _relock(testator, tokenId);
    }

    /// @notice Takes a release back to any address of the testator's, with the signature of the key the
    /// entry was registered for. The present owner cannot consent: the registrar named it.
    function relockWithConsent(address to, uint256 tokenId, uint64 deadline, bytes calldata signature)
        external
        onlyRole(REGISTRAR)
    {
        _requireReleased(tokenId);
        bytes32 digest = _moveDigest(to, tokenId, _standings[tokenId].changedBlock, deadline);
        _requireConsent(_beginnings[tokenId].testator, digest, signature);
        _relock(to, tokenId);
    }

    /// @notice Moves an active entry to the testator's own address, with the owner's signature. The holder
    /// cannot trade it: only the registrar sends this.
    function moveWithConsent(address to, uint256 tokenId, uint64 deadline, bytes calldata signature)
        external
        onlyRole(REGISTRAR)
    {
        _requireActive(tokenId);
        bytes32 digest = _moveDigest(to, tokenId, _standings[tokenId].changedBlock, deadline);
        _requireOwnersConsent(tokenId, digest, signature);
        _give(_standings[tokenId].owner, to, tokenId, Status.Active);
    }

    /// @notice The same with a key's signature in 64 bytes (ERC-2098), in less gas.
    /// @dev Written out: what it would share with the call above costs 400 gas. An account with code cannot
    /// consent here; it has the call above.
    /// @param terms The deadline, above the 160 bits of the new address.
    function moveByOwner(uint256 tokenId, bytes32 r, bytes32 vs, uint256 terms)
        external
        onlyRole(REGISTRAR)
    {
        Standing storage standing = _standings[tokenId];
        (address owner, Status status, uint48 changedBlock) =
            (standing.owner, standing.status, standing.changedBlock);
        if (status != Status.Active) revert StatusForbids(_shown(status));
        // What slither takes for a time is a block's number; for the deadline see _digest.
        // slither-disable-start timestamp
        if (block.number <= changedBlock) revert ChangedInThisBlock();
        uint256 deadline = terms >> 160;
        if (block.timestamp > deadline) revert ConsentExpired();
        address to = address(uint160(terms));
        bytes32 structHash = keccak256(abi.encode(MOVE, tokenId, to, changedBlock, deadline));
        // slither-disable-next-line unused-return
        (address recovered, , ) = ECDSA.tryRecover(_hashTypedDataV4(structHash), r, vs);
        if (recovered != owner && recovered != _beginnings[tokenId].testator) revert ConsentInvalid();
        if (to == address(0)) revert ERC721InvalidReceiver(address(0));
        // slither-disable-end timestamp
        unchecked {
            --_held[owner];
            ++_held[to];
        }
        (standing.owner, standing.status, standing.changedAt, standing.changedBlock) =
            (to, Status.Active, uint40(block.timestamp), uint48(block.number));
        emit Transfer(owner, to, tokenId);
    }

    /// @notice Refused to everybody, and safeTransferFrom with it: an entry moves by the calls above alone.
    function transferFrom(address, address, uint256) public pure override { revert Soulbound(); }
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
        uint64 anchored = latestCheckpoint.treeSize;
        if (treeSize <= anchored) revert CheckpointNotLater();
        if (treeSize - anchored > MOST_GROWTH) revert CheckpointTooFar();
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

    function _register(RegistrationConsent memory consent, bytes calldata signature)
        private
        returns (bytes32 digest)
    {
        digest = _digest(keccak256(abi.encode(REGISTRATION, consent)), consent.deadline);
        _requireConsent(consent.testator, digest, signature);
        if (consent.commitment == 0) revert CommitmentMissing();
        if (consent.version > type(uint16).max) revert VersionTooHigh();
        uint256 tokenId = uint256(consent.commitment);
        _requireNew(tokenId);
        _give(address(0), consent.testator, tokenId, Status.Active);
        _beginnings[tokenId] = Beginning(
            consent.testator, uint16(consent.version), uint40(block.timestamp), uint40(block.number)
        );
        emit Locked(tokenId);
        emit Registered(tokenId, consent.supersedes, consent.metadataHash, consent.version);
    }

    function _relock(address to, uint256 tokenId) private {
        _give(_standings[tokenId].owner, to, tokenId, Status.Active);
        emit StatusChanged(tokenId, Status.Active);
    }

    /// @dev What is signed, while it is not too late.
    function _digest(bytes32 structHash, uint256 deadline) private view returns (bytes32) {
        // A consent is good for days; whoever makes a block can shift its time by seconds.
        // slither-disable-next-line timestamp
        if (block.timestamp > deadline) revert ConsentExpired();
        return _hashTypedDataV4(structHash);
    }

    // An entry's status and owner lie in one slot with the time of its last change. Slither takes what is read
    // there for a time, and every comparison of it for one of times.
    // slither-disable-start timestamp,incorrect-equality

    /// @dev Blocks only grow, and a move makes this one the entry's last: what was signed fits once.
    function _moveDigest(address to, uint256 tokenId, uint48 changedBlock, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        if (block.number <= changedBlock) revert ChangedInThisBlock();
        return _digest(keccak256(abi.encode(MOVE, tokenId, to, changedBlock, deadline)), deadline);
    }

    /// @dev Of an active entry, so that neither address is zero. Either key counts: an owner who moved an
    /// entry to a wallet and lost that must not lose the entry.
    function _requireOwnersConsent(uint256 tokenId, bytes32 digest, bytes calldata signature) private view {
        address owner = _standings[tokenId].owner;
        address recovered = _recovered(digest, signature);
        if (recovered != owner && recovered != _beginnings[tokenId].testator) {
            _requireAccountsConsent(owner, digest, signature);
        }
    }

    /// @dev The key first: an account without code, as nearly all are, then need not be read, which costs
    /// 2,600 gas.
    function _requireConsent(address signer, bytes32 digest, bytes calldata signature) private view {
        address recovered = _recovered(digest, signature);
        if (recovered == address(0) || recovered != signer) {
            _requireAccountsConsent(signer, digest, signature);
        }
    }

    /// @dev The zero address when the signature is no key's.
    function _recovered(bytes32 digest, bytes calldata signature) private pure returns (address recovered) {
        // The other values say what is wrong with a signature; that it is wrong is enough.
        // slither-disable-next-line unused-return
        (recovered, , ) = ECDSA.tryRecoverCalldata(digest, signature);
    }

    function _requireAccountsConsent(address account, bytes32 digest, bytes calldata signature) private view {
        if (!SignatureChecker.isValidERC1271SignatureNowCalldata(account, digest, signature)) {
            revert ConsentInvalid();
        }
    }

    function _requireActive(uint256 tokenId) private view {
        Status status = _standings[tokenId].status;
        if (status != Status.Active) revert StatusForbids(_shown(status));
    }

    function _requireReleased(uint256 tokenId) private view {
        Status status = _standings[tokenId].status;
        if (status < Status.Released) revert StatusForbids(status);
    }

    /// @dev From the address the entry was registered for, and back to it.
    function _requireUndoes(address testator, uint256 tokenId) private view {
        Status status = _standings[tokenId].status;
        if (status == Status.ReleasedElsewhere) revert ConsentInvalid();
        if (status != Status.Released) revert StatusForbids(status);
        if (testator != _beginnings[tokenId].testator) revert ConsentInvalid();
    }

    function _requireNew(uint256 tokenId) private view {
        if (_standings[tokenId].status != Status.None) revert ERC721InvalidSender(address(0));
    }

    function _setStatus(uint256 tokenId, Status status) private {
        _stand(tokenId, _standings[tokenId].owner, status);
        emit StatusChanged(tokenId, status);
    }

    function _ownerOf(uint256 tokenId) internal view override returns (address) {
        return _standings[tokenId].owner;
    }

    /// @dev Owner and status at once, in one slot.
    function _give(address from, address to, uint256 tokenId, Status status) private {
        if (to == address(0)) revert ERC721InvalidReceiver(address(0));
        // Each counts entries that somebody paid for: it passes neither nought nor the largest number.
        unchecked {
            if (from != address(0)) --_held[from];
            ++_held[to];
        }
        _stand(tokenId, to, status);
        emit Transfer(from, to, tokenId);
    }

    function _stand(uint256 tokenId, address owner, Status status) private {
        Standing storage standing = _standings[tokenId];
        // As one assignment, so that the compiler writes the slot once.
        (standing.owner, standing.status, standing.changedAt, standing.changedBlock) =
            (owner, status, uint40(block.timestamp), uint48(block.number));
    }

    function _entry(uint256 tokenId) private view returns (Entry memory) {
        Standing memory standing = _standings[tokenId];
        Beginning memory beginning = _beginnings[tokenId];
        return Entry(
            _shown(standing.status),
            beginning.version,
            beginning.registeredAt,
            standing.changedAt,
            beginning.registeredBlock,
            standing.changedBlock
        );
    }

    function _shown(Status status) private pure returns (Status) {
        return status == Status.ReleasedElsewhere ? Status.Released : status;
    }

    /// @dev Only what there is: nobody outside the register has the encrypted file, so nothing points to one.
    function _head(Entry memory entry) private pure returns (string memory) {
        string memory image = _image(entry.status);
        return string.concat(
            '{"name":"Registered will","description":"Evidence that a will was registered. It is not the '
            'will, and withdrawing it does not revoke the will.","image":"', image,
            '","attributes":[{"trait_type":"Document Type","value":"Will"},{"trait_type":"Status","value":"',
            _word(entry.status),
            '"},{"trait_type":"Jurisdiction","value":"England and Wales"}],"properties":{"files":[{"uri":"',
            image, '","type":"image/svg+xml"}],"category":"document"},'
        );
    }

    function _willData(uint256 tokenId, address owner, Entry memory entry)
        private
        pure
        returns (string memory)
    {
        return string.concat(
            '"will_data":{"pdf_hash":"', Strings.toHexString(tokenId, 32),
            entry.status == Status.Released ? '","executor_address":"' : '","testator_address":"',
            Strings.toHexString(owner),
            '","witnesses":2,"executors":1,"version":', Strings.toString(entry.version),
            ',"status":"', _word(entry.status),
            '","created_at":', Strings.toString(entry.registeredAt),
            ',"changed_at":', Strings.toString(entry.changedAt),
            ',"registered_block":', Strings.toString(entry.registeredBlock), "}}"
        );
    }

    /// @dev A card that says what the entry is and how it stands. No server has it, so none learns who looks.
    function _image(Status status) private pure returns (string memory) {
        return string.concat(
            "data:image/svg+xml;base64,",
            Base64.encode(bytes(string.concat(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" font-family="serif" '
                'fill="#fff"><rect width="320" height="200" fill="#123"/><text x="24" y="96" font-size="32">'
                'Registered will</text><text x="24" y="136" font-size="20">',
                _word(status), "</text></svg>"
            )))
        );
    }

    /// @dev The specification's words: a withdrawn registration reads "revoked".
    function _word(Status status) private pure returns (string memory) {
        if (status == Status.Active) return "active";
        if (status == Status.Superseded) return "superseded";
        return status == Status.Withdrawn ? "revoked" : "released";
    }
    // slither-disable-end timestamp,incorrect-equality
}
