// Enters one will on one network: intention stored, then sent, then the ledger asked until it cannot be undone.
// Any crash repeats from what is stored; the token's id is the commitment, so the ledger itself refuses a second one.
import { ChainError, tokenId, type Action, type Prepared } from '@testate/chains/chain'
import { registrationConsent, signConsent, withdrawalConsent } from '@testate/chains/ethereum/consent'
import { append } from '../audit/append.ts'
import { openedCeremony, statementsOf } from '../ceremony/facts.ts'
import { openChainKey } from '../ceremony/seal-secrets.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { notify } from '../notifications/notify.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { changeStatus } from '../wills/change-status.ts'
import { nameToken } from '../wills/name-token.ts'
import { willFacts } from '../wills/will-facts.ts'
import type { OpenNetwork, RegistrationContext } from './networks.ts'
import { explorerUrl } from './show-anchors.ts'
import { lockNetwork, moveAnchor, readAnchor, storePrepared, type Anchor } from './store.ts'

/** How long one run asks for finality before it leaves the rest to the next run. */
const patienceMs = 20_000
/** How long the testator's key agrees to the entry; a later attempt signs anew. */
const consentSeconds = 7 * 24 * 3600

/** Throws while it is not final, so that the queue tries again; the row says where it stands meanwhile. */
export async function anchorWill(anchorId: string, context: RegistrationContext): Promise<void> {
  const known = await inTransaction(context.db, { service: 'worker' }, (tx) => readAnchor(tx, anchorId))
  if (known === null || known.state === 'final') return
  try {
    const network = await context.networks.open(known.network)
    const prepared = await prepareAndSubmit(context, network, known)
    await followToFinality(context, network, known, prepared)
  } catch (error) {
    const { reason, retryable } = reasonOf(known, error)
    await inTransaction(context.db, { service: 'worker' }, (tx) =>
      moveAnchor(tx, anchorId, retryable ? (known.prepared === null ? 'pending' : 'submitted') : 'failed', now(), { reason, retryable }))
    if (retryable) throw error
    context.log.error({ anchor: anchorId, reason }, 'an anchor failed for good')
  }
}

function reasonOf(anchor: Anchor, error: unknown): { reason: string; retryable: boolean } {
  // Only what was written for people: another error's words name addresses, files and rows of this installation. The log has them.
  const said = error instanceof ChainError ? error.message : 'Unknown error occurred.'
  const retryable = error instanceof ChainError ? error.retryable : true
  return { reason: retryable ? `${said} It will be tried again by itself.` : `NFT minting failed on ${anchor.network}: ${said}`, retryable }
}

/** One writer a network: the lock is held from choosing the nonce until the network has the bytes. */
async function prepareAndSubmit(context: RegistrationContext, network: OpenNetwork, known: Anchor): Promise<Prepared> {
  return await inTransaction(context.db, { service: 'worker' }, async (lock) => {
    await lockNetwork(lock, known.network)
    const anchor = await inTransaction(context.db, { service: 'worker' }, (tx) => readAnchor(tx, known.id))
    if (anchor === null) throw new Error('the anchor is gone')
    let prepared = anchor.prepared
    const standing = prepared === null ? null : await network.chain.status(prepared)
    if (prepared !== null && (standing?.state === 'confirmed' || standing?.state === 'final')) return prepared
    if (prepared === null || standing?.state === 'expired' || standing?.state === 'failed') {
      const next = await network.chain.prepare(await actionFor(context, network, anchor), anchor.attempt + 1, prepared ?? undefined)
      const mine = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
        if (!(await storePrepared(tx, anchor.id, next, now()))) return false
        await append(tx, {
          event: 'anchor.prepared', willId: anchor.willId, commitment: anchor.tokenId, actor: 'worker',
          details: { network: anchor.network, action: anchor.action, attempt: next.attempt, transactionHash: next.transactionHash },
        })
        return true
      })
      if (!mine) throw new Error('another worker has this attempt')
      prepared = next
    }
    await network.chain.submit(prepared)
    await inTransaction(context.db, { service: 'worker' }, (tx) => moveAnchor(tx, anchor.id, 'submitted', now()))
    return prepared
  })
}

/** The action with the testator's consent, signed by the will's own key: which is used only after the testator's second factor. */
async function actionFor(context: RegistrationContext, network: OpenNetwork, anchor: Anchor): Promise<Action> {
  const { will, key, recipient, older } = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const facts = await willFacts(tx, anchor.willId)
    const opened = await openedCeremony(tx, anchor.willId)
    if (facts === null || opened === null) throw new Error('the will or its ceremony is gone')
    const consented = (await statementsOf(tx, anchor.willId)).some((one) => one.witnessOrder === 0)
    if (!consented) throw new ChainError('refused', 'The testator has not signed.')
    const previous = facts.supersedesId === null ? null : await openedCeremony(tx, facts.supersedesId)
    return { will: facts, key: await openChainKey(tx, context, facts), recipient: opened.chainAddress, older: previous }
  })
  const id = tokenId(anchor.tokenId)
  const domain = { chainId: Number(network.trusted.chainId), contract: network.trusted.contract }
  const deadline = Math.floor(now().getTime() / 1000) + consentSeconds
  if (anchor.action === 'withdraw') return { kind: 'withdraw', tokenId: id, consent: await signConsent(key, withdrawalConsent(domain, { tokenId: id, deadline })) }
  if (will.status === 'withdrawn') throw new ChainError('refused', 'The registration was withdrawn before it reached this network.')
  const supersedes = anchor.action === 'supersede' && older !== null && (await network.chain.read(tokenId(older.commitment))) !== null ? tokenId(older.commitment) : null
  const terms = { testator: recipient, tokenId: id, metadataHash: anchor.metadataHash, version: will.versionNumber, supersedes, deadline }
  const consent = await signConsent(key, registrationConsent(domain, terms))
  const entry = { tokenId: id, recipient, metadataHash: anchor.metadataHash, version: will.versionNumber, consent }
  return supersedes === null ? { kind: 'register', ...entry } : { kind: 'supersede', ...entry, supersedes }
}

async function followToFinality(context: RegistrationContext, network: OpenNetwork, anchor: Anchor, prepared: Prepared): Promise<void> {
  const until = Date.now() + patienceMs
  for (let confirmed = false; ;) {
    const status = await network.chain.status(prepared)
    if (status.state === 'final' && status.receipt !== undefined) return await settle(context, network, anchor, status.receipt)
    if (status.state === 'confirmed' && !confirmed) {
      confirmed = true
      await inTransaction(context.db, { service: 'worker' }, (tx) => moveAnchor(tx, anchor.id, 'confirmed', now(), { receipt: status.receipt }))
    }
    if (status.state === 'failed' && status.retryable !== true) throw new ChainError('refused', status.reason ?? 'The ledger refused the entry.')
    if (status.state === 'unknown' || status.state === 'expired' || status.state === 'failed' || Date.now() > until) {
      throw new ChainError('unreachable', status.reason ?? 'The network has not made it final yet.', { retryable: true })
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function settle(context: RegistrationContext, network: OpenNetwork, anchor: Anchor, receipt: NonNullable<Anchor['receipt']>): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const at = now()
    if (!(await moveAnchor(tx, anchor.id, 'final', at, { receipt }))) return
    await append(tx, {
      event: 'anchor.final', willId: anchor.willId, commitment: anchor.tokenId, actor: 'worker',
      details: { network: anchor.network, action: anchor.action, transactionHash: receipt.transactionHash, blockNumber: receipt.blockNumber },
    })
    const will = await willFacts(tx, anchor.willId)
    if (will?.status === 'registering') {
      await changeStatus(tx, anchor.willId, 'registered', { actor: 'worker', reason: `final on ${anchor.network}`, commitment: anchor.tokenId })
      const testator = (await partiesOf(tx, anchor.willId)).find((party) => party.witnessOrder === 0)
      if (testator !== undefined) {
        await notify(tx, { to: testator.email, template: 'registered', data: {
          name: testator.name, willTitle: will.title, documentHash: will.documentHash ?? '',
          networks: [{ label: `${anchor.network} (${network.trusted.label})`, explorerUrl: explorerUrl(context.config, receipt.transactionHash) }],
        } })
      }
    }
    if (anchor.network === 'ethereum') await nameToken(tx, anchor.willId, `${network.trusted.contract}/${anchor.tokenId}`)
    await emit(tx, 'anchor.final', { willId: anchor.willId, network: anchor.network })
  })
}
