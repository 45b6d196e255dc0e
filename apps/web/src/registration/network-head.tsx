// The header of a network's card: its name, which ledger it is, and its state.
import { displayName } from '@testate/domain/networks'
import type { Anchor } from '../anchors/standing.ts'
import { AnchorTag } from './anchor-tag.tsx'

export function NetworkHead({
  anchor,
}: {
  anchor: Pick<Anchor, 'network' | 'statusText'> & { label?: string | undefined }
}) {
  return (
    <div className="network-head">
      <p className="network-name">
        <strong>{displayName(anchor.network)}</strong>{' '}
        {anchor.label !== undefined && <span>{anchor.label}</span>}
      </p>
      <AnchorTag anchor={anchor} />
    </div>
  )
}
