// The contract's interface in a form the type checker reads; a test keeps it equal to artifact.json. Separate
// from the artifact so that readers (a verifier, a browser) do not load the bytecode.
import { parseAbi } from 'viem'

const will = 'address to, bytes32 commitment, bytes32 metadataHash, uint32 version'
const consent = 'uint64 deadline, bytes signature'
const times = 'uint40 registeredAt, uint40 changedAt, uint48 registeredBlock, uint48 changedBlock'

export const willTokenAbi = parseAbi([
  `function mint(${will}, ${consent})`,
  `function supersede(uint256 oldTokenId, ${will}, ${consent}, bytes ownersSignature)`,
  'function withdraw(uint256 tokenId)',
  'function withdrawWithConsent(uint256 tokenId, uint64 deadline, bytes signature)',
  'function release(address executor, uint256 tokenId)',
  'function relock(address testator, uint256 tokenId)',
  `function relockWithConsent(address to, uint256 tokenId, ${consent})`,
  `function moveWithConsent(address to, uint256 tokenId, ${consent})`,
  'function moveByOwner(uint256 tokenId, bytes32 r, bytes32 vs, uint256 terms)',
  'function setTokenURI(uint256 tokenId, string uri)',
  'function anchorRoot(bytes32 root, uint64 treeSize)',
  `function entryOf(uint256 tokenId) view returns ((uint8 status, uint32 version, ${times}))`,
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function locked(uint256 tokenId) view returns (bool)',
  'function latestCheckpoint() view returns (uint64 treeSize, uint64 blockNumber)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'function REGISTRAR() view returns (bytes32)',
  'event Registered(uint256 indexed tokenId, uint256 indexed supersedes, bytes32 metadataHash, uint32 version)',
  'event StatusChanged(uint256 indexed tokenId, uint8 status)',
  'event RootAnchored(bytes32 indexed root, uint64 indexed treeSize)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Locked(uint256 tokenId)',
  'event MetadataUpdate(uint256 _tokenId)',
  'error Soulbound()',
  'error ConsentExpired()',
  'error ConsentInvalid()',
  'error ChangedInThisBlock()',
  'error StatusForbids(uint8 status)',
  'error VersionNotLater()',
  'error VersionTooHigh()',
  'error CheckpointNotLater()',
  'error CheckpointTooFar()',
  'error CommitmentMissing()',
  'error ERC721InvalidSender(address sender)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
])

/** The contract's status numbers, in order. */
export const statusNames = ['none', 'active', 'superseded', 'withdrawn', 'released'] as const

/** What contracts of before had besides; their entries are still read. A batch checked no consent. */
export const earlierAbi = parseAbi(['event BatchRegistered(bytes32 indexed consents, uint256 count)'])
