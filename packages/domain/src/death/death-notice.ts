// A death notice as data and pure rules (decisions, section 3; docs/decisions/0043). The server's verbs, the
// database's triggers and the release process follow this one table: a false notice must never open the will of
// a living person.

export const noticeStates = [
  'awaiting',
  'waiting',
  'disputed',
  'stopped',
  'withdrawn',
  'rejected',
  'released',
  'relocked',
] as const
export type NoticeState = (typeof noticeStates)[number]

/** Before a release and not closed: there is at most one such notice of a will. */
export const openNoticeStates = ['awaiting', 'waiting', 'disputed'] as const satisfies NoticeState[]

/** What may happen to a notice, and in which states. Where it leads depends on the confirmations that count. */
export const noticeMoves = {
  confirm: ['awaiting', 'waiting'],
  change: ['awaiting', 'waiting'],
  dispute: ['awaiting', 'waiting'],
  continue: ['disputed'],
  reject: ['disputed'],
  withdraw: ['awaiting', 'waiting', 'disputed'],
  stop: ['awaiting', 'waiting', 'disputed'],
  lengthen: ['awaiting', 'waiting', 'disputed'],
  release: ['waiting'],
  relock: ['released'],
} as const satisfies Record<string, readonly NoticeState[]>
export type NoticeMove = keyof typeof noticeMoves

/** Every step from one state to another; the database's trigger has the same list. */
export const noticeSteps: readonly (readonly [NoticeState, NoticeState])[] = [
  ['awaiting', 'waiting'],
  ['awaiting', 'disputed'],
  ['awaiting', 'stopped'],
  ['awaiting', 'withdrawn'],
  ['waiting', 'awaiting'],
  ['waiting', 'disputed'],
  ['waiting', 'stopped'],
  ['waiting', 'withdrawn'],
  ['waiting', 'released'],
  ['disputed', 'awaiting'],
  ['disputed', 'waiting'],
  ['disputed', 'rejected'],
  ['disputed', 'stopped'],
  ['disputed', 'withdrawn'],
  ['released', 'relocked'],
]

export const CONFIRMATIONS_REQUIRED = 2
export const WAIT_DAYS = { least: 7, usual: 14, most: 90 } as const
/** How many times as long a notice waits when no message reached the testator. */
const UNHEARD = 2
/** An executor or contact counts for notices begun this long after they accepted, or were changed. */
export const SETTLED_DAYS = 30
/** Rejected notices of one person in twelve months after which they may submit no other. */
export const STRIKES = 3
/** Staff members who must agree before a dispute ends, whichever way. */
export const STAFF_TO_DECIDE = 2

const DAY = 86_400_000
export const addDays = (to: Date, days: number): Date => new Date(to.getTime() + days * DAY)

/** A human being: `key` is the same for one person under two accounts. */
export interface Somebody {
  personId: string
  key: string
}

export const trustedRelations = ['executor', 'witness', 'contact'] as const
export type TrustedRelation = (typeof trustedRelations)[number]

/** Somebody as a will names them. */
export interface Trusted extends Somebody {
  relation: TrustedRelation
  /** When they accepted, were last changed, or signed as a witness. */
  countsFrom: Date
  /** Their identity was accepted. */
  verified: boolean
  beneficiary: boolean
}

export interface Confirmation extends Somebody {
  /** What it says it confirms; it counts for that version of the notice alone. */
  version: number
  hash: string
  beneficiary: boolean
}

export interface Notice {
  state: NoticeState
  /** One more with each change by the submitter. */
  version: number
  /** Of this version's content. */
  hash: string
  submitter: Somebody
  testator: Somebody
  submittedAt: Date
  waitDays: number
  /** No message reached the testator: the wait is twice as long, whatever is said of later messages. */
  lengthened: boolean
  confirmations: readonly Confirmation[]
  /** While waiting: since when, and until when, by the database's time. */
  waitingSince: Date | null
  dueAt: Date | null
  /** Who said that a dispute should continue or be rejected, and which. */
  decisions: readonly { personId: string; what: 'continue' | 'reject' }[]
}

/** Why a notice refuses a move. */
export type NoticeRefusal =
  | 'not-now'
  | 'not-the-submitter'
  | 'not-the-testator'
  | 'not-related'
  | 'is-testator'
  | 'is-submitter'
  | 'confirmed-already'
  | 'not-verified'
  | 'named-too-late'
  | 'second-beneficiary'
  | 'other-version'
  | 'takes-part'
  | 'decided-already'
  | 'not-yet'

export type Outcome = { notice: Notice } | { refused: NoticeRefusal }

const refused = (why: NoticeRefusal): Outcome => ({ refused: why })

export const isOpen = (state: NoticeState): boolean => (openNoticeStates as readonly string[]).includes(state)

export function mayMove(move: NoticeMove, state: NoticeState): boolean {
  return (noticeMoves[move] as readonly NoticeState[]).includes(state)
}

/** By person and by key: two accounts of one human being are one. */
export const sameSomebody = (one: Somebody, other: Somebody): boolean =>
  one.personId === other.personId || one.key === other.key

/** Those of the present version; a change of the notice makes the earlier ones count no longer. */
export function countingConfirmations(notice: Notice): Confirmation[] {
  return notice.confirmations.filter(
    ({ version, hash }) => version === notice.version && hash === notice.hash,
  )
}

export function confirmationsMissing(notice: Notice): number {
  return Math.max(0, CONFIRMATIONS_REQUIRED - countingConfirmations(notice).length)
}

/** A witness signed once and for all; executors and contacts can be changed, so for them it takes a while. */
export function countsFor(trusted: Pick<Trusted, 'relation' | 'countsFrom'>, submittedAt: Date): boolean {
  const settled =
    trusted.relation === 'witness' ? trusted.countsFrom : addDays(trusted.countsFrom, SETTLED_DAYS)
  return settled.getTime() <= submittedAt.getTime()
}

/** Null: this person may confirm this notice now. `as`: all that the will names them as. */
export function whyNotConfirm(notice: Notice, who: Somebody, as: readonly Trusted[]): NoticeRefusal | null {
  if (!mayMove('confirm', notice.state)) return 'not-now'
  if (sameSomebody(who, notice.testator)) return 'is-testator'
  if (sameSomebody(who, notice.submitter)) return 'is-submitter'
  if (as.length === 0) return 'not-related'
  if (!as.some(({ verified }) => verified)) return 'not-verified'
  if (!as.some((one) => countsFor(one, notice.submittedAt))) return 'named-too-late'
  const counting = countingConfirmations(notice)
  if (counting.some((one) => sameSomebody(one, who))) return 'confirmed-already'
  if (as.some(({ beneficiary }) => beneficiary) && counting.some(({ beneficiary }) => beneficiary))
    return 'second-beneficiary'
  return null
}

/**
 * `shown`: the version and hash that the person saw when they confirmed. The second confirmation starts the
 * wait; a later one changes nothing of it.
 */
export function confirm(
  notice: Notice,
  who: Somebody,
  as: readonly Trusted[],
  shown: { version: number; hash: string },
  at: Date,
): Outcome {
  const why = whyNotConfirm(notice, who, as)
  if (why !== null) return refused(why)
  if (shown.version !== notice.version || shown.hash !== notice.hash) return refused('other-version')
  const confirmation: Confirmation = {
    personId: who.personId,
    key: who.key,
    ...shown,
    beneficiary: as.some(({ beneficiary }) => beneficiary),
  }
  return {
    notice: settle({ ...notice, confirmations: [...notice.confirmations, confirmation] }, at),
  }
}

/** The submitter corrects the notice. Nobody has confirmed the new version, so the wait ends. */
export function change(notice: Notice, who: Somebody, hash: string): Outcome {
  if (!mayMove('change', notice.state)) return refused('not-now')
  if (who.personId !== notice.submitter.personId) return refused('not-the-submitter')
  return {
    notice: {
      ...notice,
      version: notice.version + 1,
      hash,
      state: 'awaiting',
      waitingSince: null,
      dueAt: null,
    },
  }
}

/** Freezes everything. `who`: anybody related to the will, or staff. */
export function dispute(notice: Notice, related: boolean): Outcome {
  if (!related) return refused('not-related')
  if (!mayMove('dispute', notice.state)) return refused('not-now')
  return { notice: { ...notice, state: 'disputed', waitingSince: null, dueAt: null, decisions: [] } }
}

/**
 * One staff member's say about a dispute. The second that says the same carries it out: `continue` starts the
 * wait anew and whole, `reject` closes the notice. `takesPart`: they have a part in the will or the notice.
 */
export function decide(
  notice: Notice,
  who: { personId: string; takesPart: boolean },
  what: 'continue' | 'reject',
  at: Date,
): Outcome {
  if (!mayMove(what, notice.state)) return refused('not-now')
  if (who.takesPart) return refused('takes-part')
  if (notice.decisions.some((one) => one.personId === who.personId && one.what === what))
    return refused('decided-already')
  // A second thought replaces the first: nobody counts for both.
  const decisions = [
    ...notice.decisions.filter(({ personId }) => personId !== who.personId),
    { personId: who.personId, what },
  ]
  if (decisions.filter((one) => one.what === what).length < STAFF_TO_DECIDE)
    return { notice: { ...notice, decisions } }
  if (what === 'reject') return { notice: { ...notice, decisions, state: 'rejected' } }
  return { notice: settle({ ...notice, decisions, state: 'awaiting' }, at) }
}

export function withdraw(notice: Notice, who: Somebody): Outcome {
  if (!mayMove('withdraw', notice.state)) return refused('not-now')
  if (who.personId !== notice.submitter.personId) return refused('not-the-submitter')
  return { notice: closed(notice, 'withdrawn') }
}

/** By the testator signing in, or with the link mailed to them. */
export function stop(notice: Notice, byTestator: boolean): Outcome {
  if (!mayMove('stop', notice.state)) return refused('not-now')
  if (!byTestator) return refused('not-the-testator')
  return { notice: closed(notice, 'stopped') }
}

/** Every message to the testator was refused or came back. A second time changes nothing. */
export function lengthen(notice: Notice): Outcome {
  if (!mayMove('lengthen', notice.state)) return refused('not-now')
  const longer = { ...notice, lengthened: true }
  const since = notice.waitingSince
  return { notice: since === null ? longer : { ...longer, dueAt: addDays(since, daysToWait(longer)) } }
}

/** `at`: the database's time, of which no earlier reading was later. */
export function release(notice: Notice, at: Date): Outcome {
  if (!mayMove('release', notice.state)) return refused('not-now')
  if (confirmationsMissing(notice) > 0 || notice.dueAt === null || at.getTime() < notice.dueAt.getTime())
    return refused('not-yet')
  return { notice: { ...notice, state: 'released' } }
}

/** The testator appeared after the release. */
export function relock(notice: Notice, byTestator: boolean): Outcome {
  if (!mayMove('relock', notice.state)) return refused('not-now')
  if (!byTestator) return refused('not-the-testator')
  return { notice: { ...notice, state: 'relocked' } }
}

function closed(notice: Notice, state: NoticeState): Notice {
  return { ...notice, state, waitingSince: null, dueAt: null }
}

/** Where an open, undisputed notice stands by its confirmations. One that waits already waits on. */
function settle(notice: Notice, at: Date): Notice {
  if (confirmationsMissing(notice) > 0 || notice.state === 'waiting') return notice
  return { ...notice, state: 'waiting', waitingSince: at, dueAt: addDays(at, daysToWait(notice)) }
}

export function daysToWait({ waitDays, lengthened }: Pick<Notice, 'waitDays' | 'lengthened'>): number {
  const days = Math.min(Math.max(waitDays, WAIT_DAYS.least), WAIT_DAYS.most)
  return lengthened ? days * UNHEARD : days
}

/** What is wrong with the date of death, by the calendar of London. `signedOn`: the day of the will. */
export function whyNotDied(
  dateOfDeath: string,
  today: string,
  signedOn: string | null,
): 'in-the-future' | 'before-the-will' | null {
  if (dateOfDeath > today) return 'in-the-future'
  return signedOn !== null && dateOfDeath < signedOn ? 'before-the-will' : null
}
