// Enters one will on one network: store the intention, send, then poll the ledger until it is final. After
// any crash it repeats from what is stored; the token's id is the commitment, so the ledger itself refuses a
// second one.
import { ChainError, detailsOf, tokenId, type Action, type Prepared } from '@testate/chains/chain'
import { isEntry } from '@testate/domain/lifecycle'
import { displayName } from '@testate/domain/networks'
import { append } from '../../audit/append.ts'
import { openedCeremony, statementsOf } from '../../ceremony/facts.ts'
import { openChainKey } from '../../ceremony/sealing/seal-secrets.ts'
import { givenUpNetworks } from '../../payments/given-up.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { isHeld } from '../../wills/withdrawals.ts'
import { giveUp } from './give-up.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { asOnlyWriter } from '../networks/only-writer.ts'
import type { OpenNetwork } from '../networks/open-network.ts'
import { planNext } from './plan-next.ts'
import { canBeSuperseded, prepareEntry } from './prepare-entry.ts'
import { settleAnchor } from './settle-anchor.ts'
import { failAnchor, isEndedMove, moveAnchor, readAnchor, storePrepared, type Anchor } from '../store.ts'
import { isTakenBack, takeBack } from './take-back.ts'

export type AnchoringContext = ContextWith<'openingKey' | 'networks'>

/**
 * How long one run waits for a block, and then for finality, before it leaves the rest to the next run: on
 * public networks that takes minutes, and others wait.
 */
const patienceMs = { block: 20_000, finality: 5_000 }
/** How long the testator's consent to the entry is valid; a later attempt signs anew. */
const consentSeconds = 7 * 24 * 3600

/** No error, or one already in the row: the row stays as it is, and the queue retries. */
class NotFinalYet extends Error {}

/** A move that the will's status made obsolete before it was sent; not an answer of the ledger. */
class Overtaken extends ChainError {}

/**
 * Nothing of it is sent while a withdrawal is pending. If that is stopped, resume-anchors.ts continues it.
 */
class Held extends Error {}

/**
 * Not sent because its payment is refunded: no failure of a network, and no mention of money for the other
 * people who read the will's rows.
 */
class Unwanted extends ChainError {}

/** Throws while it is not final, so that the queue retries; the row records the state meanwhile. */
export async function anchorWill(
  anchorId: string,
  context: AnchoringContext,
  patience = patienceMs,
): Promise<void> {
  const { known, refusal } = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const anchor = await readAnchor(tx, anchorId)
    // Nothing of it has been sent yet; the network need not even be queried.
    const refused = anchor?.prepared === null ? await refusalToBegin(tx, anchor) : null
    return { known: anchor, refusal: refused }
  })
  if (known === null || known.state === 'final' || isEndedMove(known)) return
  try {
    if (refusal !== null) throw refusal
    const network = await context.networks.open(known.network)
    const prepared = await prepareAndSubmit(context, network, known)
    await followToFinality(context, network, known, prepared, patience)
  } catch (error) {
    if (error instanceof NotFinalYet) throw error
    if (error instanceof Held) return
    const { reason, retryable } = reasonOf(known, error)
    await inTransaction(context.db, { service: 'worker' }, async (tx) => {
      await failAnchor(tx, anchorId, now(), { reason, retryable })
      // What the ledger refused for good it would always refuse: a release or a return is planned anew only
      // if it was never sent.
      if (
        !retryable &&
        known.action === 'transfer' &&
        (known.purpose === 'own-address' || error instanceof Overtaken)
      )
        await planNext(tx, known.willId)
    })
    if (retryable) throw error
    context.log.error({ anchor: anchorId, reason, ...detailsOf(error) }, 'an anchor failed for good')
    await giveUp(known.willId, context)
  }
}

function reasonOf(anchor: Anchor, error: unknown): { reason: string; retryable: boolean } {
  // Only messages written for people: another error's message names addresses, files and rows of this
  // installation. The log has it.
  const said = error instanceof ChainError ? error.message : 'Unknown error occurred.'
  // One wrong answer of one node must not end a will and refund it while our bytes may still arrive.
  const asked = `${said} It will be asked again before this is believed.`
  if (error instanceof ChainError && error.code === 'conflict' && anchor.reason !== asked)
    return { reason: asked, retryable: true }
  if (error instanceof Unwanted) return { reason: said, retryable: false }
  const retryable = error instanceof ChainError ? error.retryable : true
  if (retryable) return { reason: `${said} It will be tried again by itself.`, retryable }
  const failed =
    anchor.action === 'transfer'
      ? `The token could not be moved on ${displayName(anchor.network)}`
      : `NFT minting failed on ${anchor.network}`
  return { reason: `${failed}: ${said}`, retryable }
}

/** One writer per network: the lock is held from choosing the nonce until the network has the bytes. */
async function prepareAndSubmit(
  context: AnchoringContext,
  network: OpenNetwork,
  known: Anchor,
): Promise<Prepared> {
  return await asOnlyWriter(context.db, known.network, async () => {
    const anchor = await inTransaction(context.db, { service: 'worker' }, (tx) => readAnchor(tx, known.id))
    if (anchor === null) throw new Error('the anchor is gone')
    // Ended by another job while this one waited.
    if (isEndedMove(anchor)) throw new NotFinalYet('the move has ended')
    let prepared = anchor.prepared
    const standing = prepared === null ? null : await network.chain.status(prepared)
    const takenBack = isTakenBack(anchor, standing) ? await takeBack(context, anchor) : null
    if (prepared !== null && (standing?.state === 'confirmed' || standing?.state === 'final')) return prepared
    // Bytes that may not have been sent, and a new attempt, count as a start; what a network was already sent
    // is followed.
    if (
      prepared === null ||
      anchor.state === 'pending' ||
      anchor.state === 'failed' ||
      standing?.state === 'expired' ||
      standing?.state === 'failed'
    )
      await inTransaction(context.db, { service: 'worker' }, async (tx) => {
        const held = await refusalOfHeld(tx, anchor)
        if (held !== null) throw held
      })
    if (prepared === null || standing?.state === 'expired' || standing?.state === 'failed') {
      const next = await prepareEntry(
        network.chain,
        await actionFor(context, network, anchor),
        anchor.attempt + 1,
        prepared ?? undefined,
      )
      const mine = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
        if (!(await storePrepared(tx, anchor.id, next, now()))) return false
        await append(tx, {
          event: 'anchor.prepared',
          willId: anchor.willId,
          actor: 'worker',
          details: {
            network: anchor.network,
            action: anchor.action,
            attempt: next.attempt,
            transactionHash: next.transactionHash,
          },
        })
        return true
      })
      if (!mine) throw new Error('another worker has this attempt')
      prepared = next
    }
    await network.chain.submit(prepared)
    // The reason for waiting, or for a reorganisation, stays until a block has it.
    const reason =
      takenBack ?? (anchor.state === 'submitted' && anchor.retryable === null ? anchor.reason : null)
    const saysSo = prepared === anchor.prepared && anchor.state === 'submitted' && anchor.retryable === null
    // An unreachable ledger proves no reorganisation.
    if (!saysSo && !(anchor.state === 'confirmed' && takenBack === null))
      await inTransaction(context.db, { service: 'worker' }, (tx) =>
        moveAnchor(tx, anchor.id, 'submitted', now(), { reason }),
      )
    return prepared
  })
}

/** Why nothing of it is begun; null where nothing stands against it. */
async function refusalToBegin(tx: Tx, anchor: Anchor): Promise<Unwanted | Held | null> {
  return (await refusalOfUnwanted(tx, anchor)) ?? (await refusalOfHeld(tx, anchor))
}

/**
 * What its testator gave up, or was refunded for, is not entered. What was already sent may still arrive, and is
 * followed as before.
 */
async function refusalOfUnwanted(tx: Tx, { willId, network, action }: Anchor): Promise<Unwanted | null> {
  if (!isEntry(action) || !(await givenUpNetworks(tx, willId)).includes(network)) return null
  return new Unwanted('refused', 'The will is not entered there any more.')
}

/**
 * Once a withdrawal is requested no entry, move or superseding is started; only the withdrawal itself
 * continues.
 */
async function refusalOfHeld(tx: Tx, { willId, action }: Anchor): Promise<Held | null> {
  return action !== 'withdraw' && (await isHeld(tx, willId)) ? new Held('a withdrawal waits') : null
}

/**
 * The action with the testator's consent, signed by the will's own key, which is used only after the
 * testator's second factor.
 */
async function actionFor(context: AnchoringContext, network: OpenNetwork, anchor: Anchor): Promise<Action> {
  if (anchor.action === 'transfer') return await moveOf(context, network, anchor)
  const { will, secret, older } = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const unwanted = await refusalOfUnwanted(tx, anchor)
    if (unwanted !== null) throw unwanted
    const facts = await willFacts(tx, anchor.willId)
    if (facts === null) throw new Error('the will is gone')
    const consented = (await statementsOf(tx, anchor.willId)).some((one) => one.witnessOrder === 0)
    if (!consented) throw new ChainError('refused', 'The testator has not signed.')
    const secret = await openChainKey(tx, context, facts)
    return { will: facts, secret, older: await olderVersion(tx, context, facts) }
  })
  const id = tokenId(anchor.tokenId)
  const testator = await network.testatorOf(bytesOf(secret), id)
  const deadline = lastConsent()
  if (anchor.action === 'withdraw') {
    // Only its holder can consent for a token. One in the testator's own wallet is withdrawn by the
    // registrar, on the testator's second factor.
    const owner = (await network.chain.read(id))?.owner ?? testator.address
    return {
      kind: 'withdraw',
      tokenId: id,
      ...(owner === testator.address ? { consent: await testator.withdraw({ tokenId: id, deadline }) } : {}),
    }
  }
  if (will.status === 'withdrawn')
    throw new ChainError('refused', 'The registration was withdrawn before it reached this network.')
  if (will.status === 'superseded')
    throw new ChainError('refused', 'A later version was registered before this one reached this network.')
  const earlier = anchor.action === 'supersede' && older !== null ? tokenId(older.commitment) : null
  const supersedes = earlier !== null && (await canBeSuperseded(network.chain, earlier)) ? earlier : null
  const terms = { tokenId: id, metadataHash: anchor.metadataHash, version: will.versionNumber }
  const entry = {
    ...terms,
    recipient: testator.address,
    consent: await testator.register({ ...terms, supersedes, deadline }),
  }
  if (supersedes === null || older === null) return { kind: 'register', ...entry }
  const owner = await network.testatorOf(bytesOf(older.secret), supersedes)
  const ownersConsent = await owner.beSuperseded?.({
    ...terms,
    testator: testator.address,
    supersedes,
    deadline,
  })
  return {
    kind: 'supersede',
    ...entry,
    supersedes,
    ...(ownersConsent === undefined ? {} : { ownersConsent }),
  }
}

/** The commitment of the version before, and the key its entry was registered for. */
async function olderVersion(
  tx: Tx,
  context: AnchoringContext,
  { supersedesId }: WillFacts,
): Promise<{ commitment: string; secret: `0x${string}` } | null> {
  const opened = supersedesId === null ? null : await openedCeremony(tx, supersedesId)
  const older = opened === null || supersedesId === null ? null : await willFacts(tx, supersedesId)
  if (opened === null || older === null) return null
  return { commitment: opened.commitment, secret: await openChainKey(tx, context, older) }
}

const bytesOf = (secret: `0x${string}`): Buffer => Buffer.from(secret.slice(2), 'hex')
const lastConsent = (): number => Math.floor(now().getTime() / 1000) + consentSeconds

/**
 * Only the registrar moves tokens; the right to request it was checked before the row was made. A release
 * that ended before it was sent is not sent. A ledger that asks the owner itself gets the consent of the will's
 * own key, unless the token comes back to that key.
 */
async function moveOf(
  context: AnchoringContext,
  network: OpenNetwork,
  { willId, tokenId: id, recipient, purpose }: Anchor,
): Promise<Action> {
  if (recipient === null || purpose === null) throw new Error('a transfer without a recipient')
  const { status, secret } = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const will = await willFacts(tx, willId)
    const asksOwner = will !== null && purpose !== 'release'
    return { status: will?.status, secret: asksOwner ? await openChainKey(tx, context, will) : null }
  })
  if (status !== (purpose === 'release' ? 'released' : 'registered'))
    throw new Overtaken('refused', `The will is “${status}” by now.`)
  const move = { kind: 'transfer', tokenId: tokenId(id), recipient, purpose } as const
  const owner = secret === null ? null : await network.testatorOf(bytesOf(secret), move.tokenId)
  if (owner?.move === undefined || (purpose === 'relock' && owner.address === recipient)) return move
  const changedBlock = (await network.chain.read(move.tokenId))?.changedBlock
  if (changedBlock === undefined)
    throw new ChainError('refused', 'The ledger has no such token yet.', { retryable: true })
  const terms = { tokenId: move.tokenId, to: recipient, changedBlock, deadline: lastConsent() }
  return { ...move, consent: await owner.move(terms) }
}

async function followToFinality(
  context: AnchoringContext,
  network: OpenNetwork,
  known: Anchor,
  prepared: Prepared,
  patience: typeof patienceMs,
): Promise<void> {
  const worker = { service: 'worker' } as const
  let anchor = (await inTransaction(context.db, worker, (tx) => readAnchor(tx, known.id))) ?? known
  let until = Date.now() + patience.block
  for (let [confirmed, undecided] = [false, 0]; ;) {
    const status = await network.chain.status(prepared)
    if (status.state === 'final' && status.receipt !== undefined)
      return await settleAnchor(context, network, anchor, status.receipt)
    if (status.state === 'confirmed') {
      if (!confirmed) until = Math.min(until, Date.now() + patience.finality)
      confirmed = true
      const saysSo =
        anchor.state === 'confirmed' &&
        anchor.reason === (status.reason ?? null) &&
        anchor.receipt?.blockHash === status.receipt?.blockHash
      if (!saysSo)
        await inTransaction(context.db, worker, (tx) =>
          moveAnchor(tx, known.id, 'confirmed', now(), {
            receipt: status.receipt,
            reason: status.reason ?? null,
          }),
        )
      anchor = {
        ...anchor,
        state: 'confirmed',
        reason: status.reason ?? null,
        receipt: status.receipt ?? null,
      }
    }
    if (isTakenBack(anchor, status) && (await takeBack(context, anchor)) !== null)
      throw new NotFinalYet(`${anchor.network} took it back`)
    if (status.state === 'failed' && status.retryable !== true)
      throw new ChainError(status.code ?? 'refused', status.reason ?? 'The ledger refused the entry.')
    undecided = status.undecided === true ? undecided + 1 : 0
    // A single undecided answer may coincide with an exchange of blocks.
    if (
      undecided !== 1 &&
      (status.state === 'unknown' || status.state === 'expired' || status.state === 'failed')
    ) {
      throw new ChainError('unreachable', status.reason ?? 'The network has not made it final yet.', {
        retryable: true,
      })
    }
    // Stores the reason for waiting as soon as it is known.
    if (
      status.state === 'submitted' &&
      status.reason !== undefined &&
      anchor.state === 'submitted' &&
      anchor.reason !== status.reason
    ) {
      await inTransaction(context.db, worker, (tx) =>
        moveAnchor(tx, known.id, 'submitted', now(), { reason: status.reason ?? null }),
      )
      anchor = { ...anchor, reason: status.reason }
    }
    if (Date.now() > until) throw new NotFinalYet(`${anchor.network} has not made it final yet`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
