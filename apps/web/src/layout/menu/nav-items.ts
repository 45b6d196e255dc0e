// The side menu's entries, in the specification's order.
import type { Me } from '../../platform/session.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import type { words } from '../app-words.ts'

export interface NavItem {
  label: keyof (typeof words)['en']
  href: string
  icon: IconName
  /** Greyed out and not a link. No entry uses it now: each screen itself says what requires a payment. */
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
/** What somebody came for who is no testator; the dashboard comes first all the same. */
const ofRole: Readonly<Record<string, readonly NavItem[]>> = {
  witness: [{ label: 'navInvitations', href: '/invitations', icon: 'pen' }],
  executor: [{ label: 'navNamed', href: '/named', icon: 'person' }],
}
/** For staff. */
const staff: readonly NavItem[] = [
  { label: 'navReviews', href: '/identity-reviews', icon: 'person' },
  { label: 'navNotices', href: '/notice-reviews', icon: 'notice' },
  { label: 'navPayments', href: '/staff-payments', icon: 'list' },
  { label: 'navTimeline', href: '/staff-timeline', icon: 'clock' },
  { label: 'navInvite', href: '/staff-invitations', icon: 'pen' },
]
/** For an administrator without a second factor, to whom nothing else opens. */
const staffFirst: readonly NavItem[] = [{ label: 'navStaffFactor', href: '/staff-factor', icon: 'person' }]

/** A guest witness has one task; a phone handed a single task has no menu. */
export function navItemsFor(
  me: Pick<Me, 'kind' | 'isAdmin' | 'role' | 'staffFactor'> & { limitedTo?: unknown },
): readonly NavItem[] {
  if (me.limitedTo !== undefined) return []
  if (me.kind === 'guest')
    return [{ label: 'navWitness', href: '/witness', icon: 'pen' }, ...main.slice(5, 6)]
  if (me.staffFactor?.counts === false) return staffFirst
  if (me.isAdmin) return [...main, ...staff]
  return [...main.slice(0, 1), ...(ofRole[me.role ?? 'testator'] ?? []), ...main.slice(1)]
}

/** Read once, not gone to again and again. */
const reading: ReadonlySet<string> = new Set(['/nft-guide', '/uk-wills-act-compliance'])

/** The five that stand in the header of a wide window. */
export const destinationsFor = (me: Parameters<typeof navItemsFor>[0]): readonly NavItem[] =>
  navItemsFor(me)
    .filter(({ href }) => !reading.has(href))
    .slice(0, 5)
