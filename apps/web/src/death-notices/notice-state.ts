// What a card says of a notice, and which buttons it has: from the answer alone, which asks the rules.
import type { DeathNotice } from '@testate/api/death-notices'
import { isOpen } from '@testate/domain/death/death-notice'
import type { StatusKind } from '../ui/status-tag/status-tag.tsx'
import type { words } from './words.ts'

type Word = keyof (typeof words)['en']
type Shown = Pick<
  DeathNotice,
  'state' | 'isOwn' | 'isAboutMe' | 'may' | 'confirmationsRequired' | 'confirmationsReceived'
>

const tags = {
  awaiting: 'warning',
  waiting: 'info',
  disputed: 'warning',
  stopped: 'neutral',
  withdrawn: 'neutral',
  rejected: 'neutral',
  released: 'done',
  relocked: 'neutral',
} as const satisfies Record<DeathNotice['state'], StatusKind>

export const tagOf = ({ state }: Pick<DeathNotice, 'state'>): { kind: StatusKind; word: Word } => ({
  kind: tags[state],
  word: `tag${state}`,
})

export const missing = (notice: Shown): number =>
  Math.max(0, notice.confirmationsRequired - notice.confirmationsReceived)

/**
 * Why this person has no button to confirm, as a reason of the refusals; null where they have one, or where
 * something else on the card says it.
 */
export function whyNoConfirm({ state, isAboutMe, may }: Shown): string | null {
  if (isAboutMe || !isOpen(state) || may.confirm === 'notice-cannot-follow') return null
  return may.confirm
}

export const mayConfirm = ({ may }: Pick<DeathNotice, 'may'>): boolean => may.confirm === null

/** Those that still can go on, and those that have ended. */
export function parted<N extends Pick<DeathNotice, 'state'>>(
  notices: readonly N[],
): { open: N[]; over: N[] } {
  return {
    open: notices.filter(({ state }) => isOpen(state)),
    over: notices.filter(({ state }) => !isOpen(state)),
  }
}

/** A notice that has moved since the page before was read may be on two of them. */
export const eachOnce = <N extends Pick<DeathNotice, 'id'>>(notices: readonly N[]): N[] => [
  ...new Map(notices.map((one) => [one.id, one])).values(),
]

/** `YYYY-MM-DD` at noon there: the same day in every time zone of the United Kingdom. */
export const noon = (day: string): string => `${day}T12:00:00Z`
