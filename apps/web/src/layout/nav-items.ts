// The side menu's entries, in the specification's order.
import type { Me } from '../platform/session.ts'
import type { IconName } from '../ui/icon/icon.tsx'

export interface NavItem {
  label: string
  href: string
  icon: IconName
  /** Greyed out and not a link. No entry needs it now: each screen says itself what waits for a payment. */
  requiresPayment?: boolean
}

const main: readonly NavItem[] = [
  { label: 'Dashboard', href: '/dashboard', icon: 'home' },
  { label: 'My Wills', href: '/my-wills', icon: 'file' },
  { label: 'Digital Signing', href: '/digital-signing', icon: 'pen' },
  { label: 'Death Notices', href: '/death-notices', icon: 'notice' },
  { label: 'NFT Guide', href: '/nft-guide', icon: 'book' },
  { label: 'UK Wills Act Compliance', href: '/uk-wills-act-compliance', icon: 'scales' },
  { label: 'Audit Log', href: '/audit-log', icon: 'list' },
]
/** For whom the service is run by. */
const staff: readonly NavItem[] = [{ label: 'Identity checks to review', href: '/identity-reviews', icon: 'person' }]

/** A witness without an account has one thing to do; a phone that was handed one task has no menu. */
export function navItemsFor(me: Pick<Me, 'kind' | 'isAdmin'> & { limitedTo?: unknown }): readonly NavItem[] {
  if (me.limitedTo !== undefined) return []
  if (me.kind === 'guest') return [{ label: 'Your part as a witness', href: '/witness', icon: 'pen' }, ...main.slice(5, 6)]
  return me.isAdmin ? [...main, ...staff] : main
}
