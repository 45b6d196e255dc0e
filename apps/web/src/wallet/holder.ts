// Who holds a network's token, derived from its moves: not every move was to the testator's own wallet.
import { mayRetry, type Anchor, type Anchors } from '../anchors/standing.ts'

interface Holder {
  is: 'held' | 'own' | 'moving' | 'returning'
  /** The testator's own address, if the token is or will be there. */
  address: string | null
}

/** For a registered will: a release in its history was reversed. */
export function holderOf({ anchors }: Anchors, network: string): Holder {
  const moves = anchors.filter((anchor) => anchor.action === 'transfer' && anchor.network === network)
  const underWay = moves.find(
    (move) => move.status !== 'final' && !(move.status === 'failed' && !mayRetry(move)),
  )
  if (underWay !== undefined)
    return underWay.purpose === 'own-address'
      ? { is: 'moving', address: underWay.recipient }
      : { is: 'returning', address: null }
  const done = moves.filter((move) => move.status === 'final')
  const last = done.at(-1)
  if (last?.purpose === 'release') return { is: 'returning', address: null }
  // When an executor's release is reversed, it returns to where it was before.
  const own = done.findLast((move) => move.purpose === 'own-address')
  return own !== undefined && isSame(own, last)
    ? { is: 'own', address: own.recipient }
    : { is: 'held', address: null }
}

/** Hex may be upper or lower case. */
function isSame(one: Anchor, other: Anchor | undefined): boolean {
  return one.recipient !== null && one.recipient.toLowerCase() === other?.recipient?.toLowerCase()
}
