// The calls about a will's registration on the networks.
import { z } from 'zod'
import { anchorStates } from '@testate/domain/lifecycle'
import { defineRoute, idParams, isoTime, sha256Hex } from './route.ts'

export const anchorView = z.object({
  network: z.string(),
  /** What people must know about the network, for example “local development ledger”. */
  label: z.string(),
  action: z.enum(['register', 'supersede', 'withdraw']),
  status: z.enum(anchorStates),
  /** The specification's words for the same. */
  statusText: z.enum(['Pending', 'Processing...', 'Registered', 'Failed']),
  tokenId: sha256Hex,
  transactionHash: z.string().nullable(),
  blockNumber: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  reason: z.string().nullable(),
  retryable: z.boolean().nullable(),
  updatedAt: isoTime,
  finalAt: isoTime.nullable(),
})

export const showAnchors = defineRoute({
  id: 'registration.show', method: 'GET', path: '/api/wills/:id/anchors', who: 'registration.read', subject: { kind: 'will' },
  summary: 'Where the registration stands on each network, and whether the capsule is made',
  params: idParams,
  answer: z.object({
    willStatus: z.string(),
    anchors: z.array(anchorView),
    capsule: z.object({ madeAt: isoTime, networks: z.array(z.string()), contentAddress: z.string() }).nullable(),
  }),
})

export const retryAnchor = defineRoute({
  id: 'registration.retry', method: 'POST', path: '/api/wills/:id/anchors/:network/retry', who: 'registration.retry', subject: { kind: 'will' },
  summary: 'Tries a failed network again',
  params: z.object({ id: z.uuid(), network: z.enum(['ethereum', 'solana', 'corda']) }),
  answer: z.object({ message: z.string() }),
  status: 202,
  problems: ['conflict'],
})

export const withdrawWill = defineRoute({
  id: 'registration.withdraw', method: 'POST', path: '/api/wills/:id/withdraw', who: 'wills.withdraw', subject: { kind: 'will' }, stepUp: true,
  summary: 'Withdraws the registration, on every network too. This does not revoke the will',
  params: idParams,
  body: z.strictObject({ reason: z.string().max(500).optional() }),
  answer: z.object({ message: z.string() }),
  status: 202,
})

export const explorerTransaction = defineRoute({
  id: 'explorer.transaction', method: 'GET', path: '/explorer/ethereum/tx/:hash', who: 'explorer.read',
  summary: 'A transaction on the embedded or configured Ethereum ledger, as a page',
  params: z.object({ hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/) }),
  answer: { media: 'text/html; charset=utf-8' },
  also: [{ status: 404, media: 'text/html; charset=utf-8' }, { status: 503, media: 'text/html; charset=utf-8' }],
})

export const explorerToken = defineRoute({
  id: 'explorer.token', method: 'GET', path: '/explorer/ethereum/token/:tokenId', who: 'explorer.read',
  summary: 'A registration on the Ethereum ledger, as a page',
  params: z.object({ tokenId: z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/) }),
  answer: { media: 'text/html; charset=utf-8' },
  also: [{ status: 404, media: 'text/html; charset=utf-8' }, { status: 503, media: 'text/html; charset=utf-8' }],
})
