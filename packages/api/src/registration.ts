// The calls about a will's registration on the networks.
import { z } from 'zod'
import { anchorActions, anchorStates, willStatuses } from '@testate/domain/lifecycle'
import { NETWORKS } from '@testate/domain/networks'
import { partyStates } from '@testate/domain/party'
import { defineRoute, idParams, isoTime, mailedToken, sha256Hex } from './route.ts'
import { keptCodicils } from './wills.ts'

export const anchorView = z.object({
  network: z.string(),
  /** A description of the network for people, for example “local development ledger”. */
  label: z.string(),
  action: z.enum(anchorActions),
  /** For a transfer: the address the token goes to. */
  recipient: z.string().nullable(),
  /** For a transfer: to the executor, back to the testator, or to the testator's own address. */
  purpose: z.enum(['release', 'relock', 'own-address']).nullable(),
  status: z.enum(anchorStates),
  /** The specification's words for the status. */
  statusText: z.enum(['Pending', 'Processing...', 'Registered', 'Failed']),
  tokenId: sha256Hex,
  transactionHash: z.string().nullable(),
  blockNumber: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  reason: z.string().nullable(),
  retryable: z.boolean().nullable(),
  givenUp: z
    .boolean()
    .describe(
      'What was paid for it goes back, so the will is not entered there any more. Only its testator is told',
    ),
  updatedAt: isoTime,
  finalAt: isoTime.nullable(),
})

export const showAnchors = defineRoute({
  id: 'registration.show',
  method: 'GET',
  path: '/api/wills/:id/anchors',
  who: 'registration.read',
  subject: { kind: 'will' },
  summary: 'Where the registration stands on each network, and whether the capsule is made',
  params: idParams,
  answer: z.object({
    willStatus: z.string(),
    anchors: z.array(anchorView),
    withdrawalWaitsHours: z
      .int()
      .describe('For how long the withdrawal of a registered will waits before it is carried out'),
    /** `anchoredOn`: the ledgers that have a head of the register's log that covers this will. */
    capsule: z
      .object({
        madeAt: isoTime,
        networks: z.array(z.string()),
        contentAddress: z.string(),
        anchoredOn: z.array(z.string()),
      })
      .nullable(),
    releasedOn: z
      .array(
        z.object({
          network: z.string(),
          treeSize: z.int(),
          blockNumber: z.string(),
          transactionHash: z.string(),
          explorerUrl: z.string().nullable(),
          anchoredAt: isoTime,
        }),
      )
      .describe(
        'Of a released will: the networks that hold a head of the register’s log with the line of the release in it',
      ),
  }),
})

/** The will's progress, apart from the networks; the same for all its parties. */
export const willProgress = z.object({
  willId: z.uuid(),
  willStatus: z.enum(willStatuses),
  documentHash: sha256Hex.nullable(),
  /** Whether every page was read as a viewer does. */
  pagesRead: z.boolean(),
  paid: z.boolean(),
  ceremonyOpen: z.boolean(),
  parties: z.array(
    z.object({
      partyId: z.uuid(),
      witnessOrder: z.int().min(0).max(2),
      state: z.enum(partyStates),
      declared: z.boolean(),
      signedAt: isoTime.nullable(),
    }),
  ),
  recordings: z.int().nonnegative(),
  sealedAt: isoTime.nullable(),
})

export const willEvents = defineRoute({
  id: 'registration.streamEvents',
  method: 'GET',
  path: '/api/wills/:id/events',
  who: 'registration.read',
  subject: { kind: 'will' },
  summary:
    'What changes about the will, as it changes: the present view first, then an event at each change. ' +
    'A comment every 15 s keeps it open',
  params: idParams,
  answer: {
    media: 'text/event-stream',
    events: { status: willProgress, anchors: showAnchors.answer, end: z.object({}) },
  },
  problems: ['too-many-requests'],
})

export const retryAnchor = defineRoute({
  id: 'registration.retry',
  method: 'POST',
  path: '/api/wills/:id/anchors/:network/retry',
  who: 'registration.retry',
  subject: { kind: 'will' },
  summary: 'Tries a failed network again',
  params: z.object({ id: z.uuid(), network: z.enum(['ethereum', 'solana', 'corda']) }),
  answer: z.object({ message: z.string() }),
  status: 202,
  problems: ['conflict'],
})

const walletParams = z.object({ id: z.uuid(), network: z.enum(['ethereum', 'solana']) })
const walletAddress = z
  .string()
  .min(32)
  .max(64)
  .regex(/^[0-9A-Za-z]+$/, 'an address has letters and digits alone')

export const askOwnAddress = defineRoute({
  id: 'registration.askOwnAddress',
  method: 'GET',
  path: '/api/wills/:id/own-address/:network',
  who: 'registration.move',
  subject: { kind: 'will' },
  summary:
    'What the holder of this address signs to have the token moved there: typed data (EIP-712) on ' +
    'Ethereum, a text on Solana',
  params: walletParams,
  query: z.object({ address: walletAddress }),
  answer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('typed-data'),
      address: z.string(),
      deadline: z.int(),
      typedData: z.record(z.string(), z.unknown()),
    }),
    z.object({ kind: z.literal('text'), address: z.string(), deadline: z.int(), text: z.string() }),
  ]),
  problems: ['conflict', 'rule-broken', 'unavailable'],
})

export const moveToken = defineRoute({
  id: 'registration.moveToken',
  method: 'POST',
  path: '/api/wills/:id/own-address/:network',
  who: 'registration.move',
  subject: { kind: 'will' },
  stepUp: true,
  summary:
    'Has the token moved to the testator’s own address, which the signature proves. The register sends and pays',
  params: walletParams,
  body: z.strictObject({
    address: walletAddress,
    deadline: z.int().nonnegative(),
    signature: z.string().regex(/^0x[0-9a-fA-F]{128,130}$/, 'a signature is 0x and 128 or 130 hex digits'),
  }),
  answer: z.object({ message: z.string() }),
  status: 202,
  problems: ['conflict', 'rule-broken', 'gone', 'unavailable'],
})

export const withdrawWill = defineRoute({
  id: 'registration.withdraw',
  method: 'POST',
  path: '/api/wills/:id/withdraw',
  who: 'wills.withdraw',
  subject: { kind: 'will' },
  stepUp: 'with-document',
  summary:
    'Withdraws the registration, on every network too: of a registered will after a wait in which it ' +
    'can be stopped. This does not revoke the will',
  params: idParams,
  body: z.strictObject({ reason: z.string().max(500).optional(), keptCodicils }),
  answer: z.object({
    message: z.string(),
    effectiveAt: isoTime
      .nullable()
      .describe(
        'Of a registered will, about when it is carried out unless it is stopped; the mail names the ' +
          'moment. Null: withdrawn at once',
      ),
  }),
  status: 202,
  problems: ['conflict'],
})

export const stopOwnWithdrawal = defineRoute({
  id: 'registration.stopOwnWithdrawal',
  method: 'POST',
  path: '/api/wills/:id/withdrawal/stop',
  who: 'wills.stop-withdrawal',
  subject: { kind: 'will' },
  summary: 'Stop a withdrawal that waits, signed in',
  params: idParams,
  answer: z.object({ message: z.string() }),
  problems: ['not-now'],
})

const stopParams = z.object({ token: mailedToken })

export const readStopWithdrawal = defineRoute({
  id: 'registration.readStopWithdrawal',
  method: 'GET',
  path: '/api/stop-withdrawal/:token',
  who: 'wills.stop-by-link',
  summary: 'Whether a mailed link that stops a withdrawal still works. Changes nothing and names nobody',
  params: stopParams,
  answer: z.object({ stopped: z.boolean(), effectiveAt: isoTime.nullable() }),
  problems: ['gone'],
})

export const stopWithdrawal = defineRoute({
  id: 'registration.stopWithdrawal',
  method: 'POST',
  path: '/api/stop-withdrawal/:token',
  who: 'wills.stop-by-link',
  summary: 'Stop a withdrawal by the mailed link, without signing in. Repeated it changes nothing more',
  params: stopParams,
  answer: z.object({ message: z.string() }),
  problems: ['gone'],
})

const tokenParams = z.object({ tokenId: z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/) })
export const verifyToken = defineRoute({
  id: 'verification.verifyToken',
  method: 'GET',
  path: '/api/verify/:network/:tokenId',
  who: 'verification.verify',
  summary:
    'Whether a ledger holds this token as one of the register’s, asked of the ledger itself at this ' +
    'moment. A ledger that could not be asked is neither yes nor no',
  params: tokenParams.extend({ network: z.enum(NETWORKS) }),
  answer: z.object({
    network: z.enum(NETWORKS),
    label: z.string(),
    tokenId: sha256Hex,
    isValid: z
      .boolean()
      .nullable()
      .describe(
        'True: it has an owner and its metadata can be read. False: the ledger says it has not. Null: ' +
          'it could not be asked',
      ),
    meaning: z.string(),
    metadata: z
      .object({
        pdf_hash: sha256Hex.describe(
          'The salted commitment to the document, which is the token’s id; never the plain hash',
        ),
        metadata_hash: sha256Hex,
        owner: z.string(),
        version: z.int(),
        supersedes: sha256Hex.nullable(),
        status: z
          .enum(['active', 'superseded', 'revoked', 'released'])
          .describe(
            'In the specification’s words; “revoked” is a withdrawn registration, which does not revoke the will',
          ),
        created_at: isoTime,
        changed_at: isoTime,
        transaction: z.string(),
        block: z.string(),
        final: z.boolean(),
      })
      .nullable(),
  }),
  problems: ['unavailable'],
})

const page = { media: 'text/html; charset=utf-8' }
/** An entry that is not on the ledger, and a ledger that does not answer, are reported on a page too. */
const otherPages = [
  { status: 404, ...page },
  { status: 503, ...page },
]

export const explorerTransaction = defineRoute({
  id: 'explorer.showTransaction',
  method: 'GET',
  path: '/explorer/ethereum/tx/:hash',
  who: 'explorer.read',
  summary: 'A transaction on the embedded or configured Ethereum ledger, as a page',
  params: z.object({ hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/) }),
  answer: page,
  also: otherPages,
})

export const explorerToken = defineRoute({
  id: 'explorer.showToken',
  method: 'GET',
  path: '/explorer/ethereum/token/:tokenId',
  who: 'explorer.read',
  summary: 'A registration on the Ethereum ledger, as a page',
  params: tokenParams,
  answer: page,
  also: otherPages,
})

export const solanaTransaction = defineRoute({
  id: 'explorer.showSolanaTransaction',
  method: 'GET',
  path: '/explorer/solana/tx/:signature',
  who: 'explorer.read',
  summary: 'A transaction on the embedded or configured Solana ledger, as a page',
  params: z.object({ signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) }),
  answer: page,
  also: otherPages,
})

export const solanaToken = defineRoute({
  id: 'explorer.showSolanaToken',
  method: 'GET',
  path: '/explorer/solana/token/:tokenId',
  who: 'explorer.read',
  summary: 'A registration on the Solana ledger, by its commitment, as a page',
  params: tokenParams,
  answer: page,
  also: otherPages,
})

export const cordaTransaction = defineRoute({
  id: 'explorer.showCordaTransaction',
  method: 'GET',
  path: '/explorer/corda/tx/:hash',
  who: 'explorer.read',
  summary: 'A transaction on the configured Corda network or its development ledger, as a page',
  params: z.object({ hash: z.string().regex(/^[0-9a-fA-F]{64}$/) }),
  answer: page,
  also: otherPages,
})

export const cordaToken = defineRoute({
  id: 'explorer.showCordaToken',
  method: 'GET',
  path: '/explorer/corda/token/:tokenId',
  who: 'explorer.read',
  summary: 'A registration on Corda, by its commitment, as a page',
  params: tokenParams,
  answer: page,
  also: otherPages,
})
