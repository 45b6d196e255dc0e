// The side menu's entries, in the specification's order.
import type { Me } from '../platform/session.ts'
import type { IconName } from '../ui/icon/icon.tsx'
import type { words } from './app-words.ts'

export interface NavItem {
  label: keyof (typeof words)['en']
  href: string
  icon: IconName
  /** Greyed out and not a link. No entry needs it now: each screen says itself what waits for a payment. */
  requiresPayment?: boolean
}

const main: readonly NavItem[] = [
  { label: 'navDashboard', href: '/dashboard', icon: 'home' },
  { label: 'navWills', href: '/my-wills', icon: 'file' },
  { label: 'navSigning', href: '/digital-signing', icon: 'pen' },
  { label: 'navDeath', href: '/death-notices', icon: 'notice' },
  { label: 'navGuide', href: '/nft-guide', icon: 'book' },
  { label: 'compliance', href: '/uk-wills-act-compliance', icon: 'scales' },
  { label: 'navAudit', href: '/audit-log', icon: 'list' },
]
/** For whom the service is run by. */
const staff: readonly NavItem[] = [{ label: 'navReviews', href: '/identity-reviews', icon: 'person' }]

/** A witness without an account has one thing to do; a phone that was handed one task has no menu. */
export function navItemsFor(me: Pick<Me, 'kind' | 'isAdmin'> & { limitedTo?: unknown }): readonly NavItem[] {
  if (me.limitedTo !== undefined) return []
  if (me.kind === 'guest')
    return [{ label: 'navWitness', href: '/witness', icon: 'pen' }, ...main.slice(5, 6)]
  return me.isAdmin ? [...main, ...staff] : main
}
