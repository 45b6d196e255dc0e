// Two nodes of one network must agree before anything is decided: one of them may be wrong, behind, or lying,
// and a register that believed it would call an unregistered will registered. The rule is in
// docs/decisions/0013-two-nodes-must-agree.md. The first node writes; both decide.
import type { RootReader } from './anchored-root.ts'
import { ChainError } from './chain.ts'
import type { AnchorState, AnchorStatus, Chain, RegisterEntry } from './chain.ts'

/** The states in order, from the weakest claim to the strongest. */
const claimed: readonly AnchorState[] = ['unknown', 'submitted', 'confirmed', 'final']

/** `first`, but its statements about the ledger count only where `second`, on another node, confirms them. */
export function requireAgreement(first: Chain, second: Chain): Chain {
  const who = `The two ${named(first)} nodes`
  return {
    ...first,
    async prepare(action, attempt, previous) {
      try {
        return await first.prepare(action, attempt, previous)
      } catch (error) {
        // A refusal is final only if both nodes refuse: one wrong node must not end a registration.
        if (!(error instanceof ChainError) || error.retryable || error.code === 'invalid-recipient')
          throw error
        const other = await second.prepare(action, attempt, previous).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (other instanceof ChainError && !other.retryable) throw error
        const why =
          other === null
            ? `${who} do not agree: one of them says: ${error.message}`
            : `One of the two ${named(first)} nodes says: ${error.message} The other does not say so.`
        throw new ChainError('disagreement', why, { retryable: true, cause: error })
      }
    },
    async submit(prepared) {
      try {
        await first.submit(prepared)
      } catch (error) {
        // The second node takes the same bytes: it does not matter which node passes them on.
        if (!isAway(error)) throw error
        await second.submit(prepared).catch(() => {
          throw error
        })
      }
    },
    async status(prepared) {
      const [one, other] = await Promise.all([first.status(prepared), second.status(prepared)])
      if (one.undecided && other.undecided) return one
      if (one.undecided) return alone(first, other, one)
      if (other.undecided) return alone(first, one, other)
      return together(who, one, other)
    },
    async read(tokenId) {
      const [one, other] = await Promise.all([first.read(tokenId), second.read(tokenId)])
      if (!isSameEntry(one, other))
        throw new ChainError(
          'disagreement',
          `${who} do not agree on this registration. It is asked again until they do.`,
          { retryable: true },
        )
      return one && other && { ...one, final: one.final && other.final }
    },
    async head() {
      const heads = await Promise.allSettled([first.head(), second.head()])
      const answered = heads.flatMap((head) => (head.status === 'fulfilled' ? [head.value] : []))
      // The lower height, which both nodes have reached.
      const lowest = answered.toSorted((a, b) => (a.height < b.height ? -1 : 1))[0]
      if (lowest === undefined) throw (heads[0] as PromiseRejectedResult).reason
      return lowest
    },
    cost: (action) =>
      first.cost(action).catch((error: unknown) =>
        second.cost(action).catch(() => {
          throw error
        }),
      ),
  }
}

/**
 * The status from one node while the other is unreachable: never final, and never one that starts another
 * attempt.
 */
function alone(chain: Chain, said: AnchorStatus, away: AnchorStatus): AnchorStatus {
  const because =
    `One of the two ${named(chain)} nodes cannot be asked (${away.reason ?? 'no reason given'}) It is ` +
    'final once both say so.'
  if (said.state === 'final') return { ...said, state: 'confirmed', reason: because }
  if (said.state === 'expired' || said.state === 'failed')
    return { state: 'unknown', reason: because, retryable: true, undecided: true }
  return { ...said, reason: said.reason === undefined ? because : `${said.reason} ${because}` }
}

function together(who: string, one: AnchorStatus, other: AnchorStatus): AnchorStatus {
  const [a, b] = [claimed.indexOf(one.state), claimed.indexOf(other.state)]
  const differ =
    `${who} do not agree (one says ${said(one)}, the other ${said(other)}). It is asked again until they ` +
    'do.'
  // At least one node says the attempt is over: only if both do may another attempt start.
  if (a < 0 || b < 0)
    return one.state === other.state
      ? { ...one, ...(one.retryable || other.retryable ? { retryable: true } : {}) }
      : { state: 'unknown', reason: differ, retryable: true, undecided: true }
  const [less, more] = a <= b ? [one, other] : [other, one]
  // Not in a block yet, so nothing is decided; the lower state is what both know.
  if (claimed.indexOf(more.state) < claimed.indexOf('confirmed')) return less
  // Only one node has it in a block: the other may be behind, or on another branch.
  if (claimed.indexOf(less.state) < claimed.indexOf('confirmed'))
    return { state: 'unknown', reason: differ, retryable: true, undecided: true }
  if (
    one.receipt?.blockHash !== other.receipt?.blockHash ||
    one.receipt?.transactionHash !== other.receipt?.transactionHash
  )
    return { state: 'unknown', reason: differ, retryable: true, undecided: true }
  return less.state === more.state
    ? less
    : { ...less, reason: `Only one of the two nodes calls it final yet. It is final once both say so.` }
}

function said({ state, receipt }: AnchorStatus): string {
  return receipt === undefined ? `“${state}”` : `“${state}” in block ${receipt.blockNumber}`
}

/** Whether two nodes return the same entry. Finality is ignored: one node may be a moment behind. */
export function isSameEntry(one: RegisterEntry | null, other: RegisterEntry | null): boolean {
  if (one === null || other === null) return one === other
  const facts = (entry: RegisterEntry) => [
    entry.owner,
    entry.mintedTo,
    entry.status,
    entry.version,
    entry.metadataHash,
    entry.supersedes,
    entry.transactionHash,
    String(entry.blockNumber),
    String(entry.changedBlock),
    entry.registeredAt.getTime(),
  ]
  return facts(one).join() === facts(other).join()
}

/**
 * The newest head of the log that both nodes have: the next anchor builds on it. @throws ChainError,
 * retryable, while they do not agree
 */
export function agreedRoot(
  network: string,
  first: Pick<RootReader, 'latestRoot'>,
  second: Pick<RootReader, 'latestRoot'>,
): RootReader['latestRoot'] {
  return async () => {
    const [one, other] = await Promise.all([first.latestRoot(), second.latestRoot()])
    const isSame =
      one === null || other === null
        ? one === other
        : one.root === other.root &&
          one.treeSize === other.treeSize &&
          one.transactionHash === other.transactionHash &&
          one.blockNumber === other.blockNumber
    if (!isSame)
      throw new ChainError(
        'disagreement',
        `The two ${network} nodes do not agree on the newest head of the log there. It is asked again until they do.`,
        { retryable: true },
      )
    return one && other && { ...one, final: one.final && other.final }
  }
}

function isAway(error: unknown): boolean {
  return !(error instanceof ChainError) || error.code === 'unreachable' || error.code === 'wrong-chain'
}

function named({ name }: Chain): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
