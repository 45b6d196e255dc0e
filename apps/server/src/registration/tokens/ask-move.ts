// Moves the testator's token to their own wallet, the api's half: what to sign, and the request once it is
// signed and confirmed by the second factor. The register sends and pays; the wallet needs no funds. Nothing
// is moved here: the worker checks all of it again.
import { randomUUID } from 'node:crypto'
import type { askOwnAddress as askRoute, moveToken as moveRoute } from '@testate/api/registration'
import { displayName } from '@testate/domain/networks'
import { isEntry } from '@testate/domain/lifecycle'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { commitProof, provenBy } from '../../proofs/proven-by.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { heldByWithdrawal, isHeld } from '../../wills/withdrawals.ts'
import { readTrust } from '../networks/export-trust.ts'
import { MOVE_TOKEN_JOB } from '../job-types.ts'
import { CHALLENGE_SECONDS, moveAct, ownAddressOn, type WalletNetwork } from './own-address.ts'
import { anchorsOf } from '../store.ts'

export async function askOwnAddress({ app, tx, params, query }: Context<typeof askRoute>) {
  const { tokenId, ledger } = await movable(tx, app.config, params.id, params.network, query.address)
  const deadline = Math.floor(now().getTime() / 1000) + CHALLENGE_SECONDS
  const { challenge } = await ownAddressOn(params.network)
  return {
    address: query.address,
    deadline,
    ...challenge({ willId: params.id, tokenId, address: query.address, ledger, deadline }),
  }
}

export async function moveToken({ app, tx, params, person, body, request }: Context<typeof moveRoute>) {
  const { address, deadline, signature } = body
  const { tokenId, ledger, documentHash } = await movable(tx, app.config, params.id, params.network, address)
  const seconds = now().getTime() / 1000
  if (deadline < seconds || deadline > seconds + CHALLENGE_SECONDS)
    refuse('gone', 'This signature has expired. Please sign again.', because('wallet-signature-expired'))
  const { holds } = await ownAddressOn(params.network)
  if (!(await holds({ willId: params.id, tokenId, address, ledger, deadline }, signature))) {
    refuse(
      'rule-broken',
      'The signature is not that of this address. Wallets that are smart contracts cannot be used here.',
      because('wallet-signature-wrong'),
    )
  }
  const subject = { purpose: 'move', willId: params.id, documentHash } as const
  const proof = await provenBy(request, tx, person, subject)
  const asked = { anchorId: randomUUID(), willId: params.id, network: params.network, address, deadline }
  // Used up for this very move: a reader of the job below cannot use it for another address.
  await commitProof(tx, proof, subject, moveAct(asked))
  await append(tx, {
    event: 'token.move-asked',
    willId: params.id,
    actor: person.id,
    details: { network: params.network, recipient: address },
  })
  await enqueue(tx, MOVE_TOKEN_JOB, {
    ...asked,
    signature,
    proofId: proof.id,
    personId: person.id,
    askedAt: now().toISOString(),
  })
  return { message: `The token is being moved on ${displayName(params.network)}. The register pays for it.` }
}

/** The registration to move, or a refusal with the reason. */
async function movable(
  tx: Tx,
  config: Config,
  willId: string,
  network: WalletNetwork,
  address: string,
): Promise<{ tokenId: string; ledger: string; documentHash: string }> {
  const will = await willFacts(tx, willId)
  if (will === null || will.documentHash === null) refuse('not-found')
  if (await isHeld(tx, willId)) refuse('not-now', heldByWithdrawal, because('withdrawal-waiting'))
  const anchors = (await anchorsOf(tx, willId)).filter((anchor) => anchor.network === network)
  const entry = anchors.find((anchor) => isEntry(anchor.action) && anchor.state === 'final')
  const name = displayName(network)
  if (entry === undefined)
    refuse(
      'not-now',
      `The will is not registered on ${name} for good yet.`,
      because('network-not-final', { networkName: name }),
    )
  if (!(await ownAddressOn(network)).accepts(address))
    refuse(
      'rule-broken',
      `Invalid recipient address for ${network}`,
      because('recipient-invalid', { networkName: name }),
    )
  const moves = anchors.filter((anchor) => anchor.action === 'transfer')
  if (moves.some((move) => move.state !== 'final' && !(move.state === 'failed' && move.retryable === false)))
    refuse(
      'conflict',
      `The token is being moved on ${name} already.`,
      because('token-being-moved', { networkName: name }),
    )
  if (moves.findLast((move) => move.state === 'final')?.recipient?.toLowerCase() === address.toLowerCase())
    refuse('conflict', 'The token is at this address already.', because('token-there-already'))
  const trusted = (await readTrust(config.trustDir))?.networks.find((one) => one.name === network)
  if (trusted === undefined)
    refuse(
      'unavailable',
      `The register is not connected to ${name} yet.`,
      because('network-not-connected', { networkName: name }),
    )
  return { tokenId: entry.tokenId, ledger: String(trusted.chainId), documentHash: will.documentHash }
}
