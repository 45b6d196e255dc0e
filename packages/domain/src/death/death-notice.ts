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
  assign: ['awaiting'],
  unassign: ['awaiting', 'waiting', 'disputed'],
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
/**
 * A professional confirms this long after everybody was told that staff assigned them: as long as a change by the
 * testator takes to count, since this one is not the testator's. Twice as long when no message reached the testator.
 */
export const ASSIGNED_DAYS = 30
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
  /** By the professional whom staff assigned, not by somebody whom the will names. */
  professional: boolean
}

/** The professional whom staff assigned to a notice: one at a time, and for no other notice. */
export interface Professional extends Somebody {
  /** Their identity was accepted. */
  verified: boolean
  /** The member of staff who assigned them, and the one who looked them up in the public list. */
  assignedBy: string
  checkedBy: string
  /** When the testator and all whom the will names were told of it. */
  toldAt: Date | null
  /** When the look at the public list is too old. */
  until: Date
}

export type Assignment = Pick<Professional, 'personId' | 'assignedBy' | 'checkedBy'>

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
  professional: Professional | null
  /** Staff who inspected its certificate or decided a dispute. None of them is its professional, or assigns one. */
  staff: readonly string[]
  /** Each professional it ever had, with the staff who looked them up and assigned them: for good. */
  assignments: readonly Assignment[]
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
  | 'told-lately'
  | 'lapsed'
  | 'assigned-already'
  | 'not-apart'
  | 'same-staff'
  | 'staff-new'
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
    ({ version, hash, professional, personId }) =>
      version === notice.version &&
      hash === notice.hash &&
      (!professional || personId === notice.professional?.personId),
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

/** Null: this professional counts now. */
function whyNotProfessional(notice: Notice, who: Somebody, at: Date): NoticeRefusal | null {
  const { professional, lengthened, staff } = notice
  if (professional === null || professional.personId !== who.personId) return 'not-related'
  if (staff.includes(who.personId) || hasAssigned(notice, who.personId)) return 'not-apart'
  if (!professional.verified) return 'not-verified'
  if (at.getTime() >= professional.until.getTime()) return 'lapsed'
  const days = lengthened ? ASSIGNED_DAYS * UNHEARD : ASSIGNED_DAYS
  const { toldAt } = professional
  return toldAt === null || at.getTime() < addDays(toldAt, days).getTime() ? 'told-lately' : null
}

function whyNotNamed({ submittedAt }: Notice, as: readonly Trusted[]): NoticeRefusal | null {
  if (!as.some(({ verified }) => verified)) return 'not-verified'
  return as.some((one) => countsFor(one, submittedAt)) ? null : 'named-too-late'
}

/**
 * Null: this person may confirm this notice now. `as`: all that the will names them as; whom it names as nothing may
 * be the notice's professional.
 */
export function whyNotConfirm(
  notice: Notice,
  who: Somebody,
  as: readonly Trusted[],
  at: Date,
): NoticeRefusal | null {
  if (!mayMove('confirm', notice.state)) return 'not-now'
  if (sameSomebody(who, notice.testator)) return 'is-testator'
  if (sameSomebody(who, notice.submitter)) return 'is-submitter'
  const why = as.length === 0 ? whyNotProfessional(notice, who, at) : whyNotNamed(notice, as)
  if (why !== null) return why
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
  const why = whyNotConfirm(notice, who, as, at)
  if (why !== null) return refused(why)
  if (shown.version !== notice.version || shown.hash !== notice.hash) return refused('other-version')
  const confirmation: Confirmation = {
    personId: who.personId,
    key: who.key,
    ...shown,
    beneficiary: as.some(({ beneficiary }) => beneficiary),
    professional: as.length === 0,
  }
  return {
    notice: settle({ ...notice, confirmations: [...notice.confirmations, confirmation] }, at),
  }
}

/** Whether this member of staff has looked up or assigned one of the notice's professionals. */
const hasAssigned = ({ assignments }: Notice, personId: string): boolean =>
  assignments.some((one) => one.assignedBy === personId || one.checkedBy === personId)

/**
 * Staff assign a professional, where two of the testator's own people cannot be had. `related`: the professional has a
 * part in the will or the notice, under whichever account, or is staff. `staff`: why these two members of staff do not
 * look up and assign, compared as persons: one has a part, both are one or have acted on the notice, or are new.
 */
export function assign(
  notice: Notice,
  professional: Omit<Professional, 'toldAt'>,
  {
    staff,
    related,
    at,
  }: { staff: 'takes-part' | 'same-staff' | 'staff-new' | null; related: boolean; at: Date },
): Outcome {
  if (!mayMove('assign', notice.state)) return refused('not-now')
  const { assignedBy, checkedBy, personId } = professional
  if (staff === 'takes-part' || hasAssigned(notice, assignedBy)) return refused('takes-part')
  if (notice.professional !== null) return refused('assigned-already')
  const others = [notice.submitter, notice.testator, ...notice.confirmations]
  const before = notice.assignments.map((one) => one.personId)
  if (
    related ||
    others.some((one) => sameSomebody(one, professional)) ||
    [assignedBy, checkedBy, ...notice.staff, ...before].includes(personId) ||
    hasAssigned(notice, personId)
  )
    return refused('not-apart')
  if (staff !== null) return refused(staff)
  if (assignedBy === checkedBy || [assignedBy, checkedBy].some((one) => notice.staff.includes(one)))
    return refused('same-staff')
  if (!professional.verified) return refused('not-verified')
  if (addDays(at, ASSIGNED_DAYS).getTime() >= professional.until.getTime()) return refused('lapsed')
  return {
    notice: {
      ...notice,
      professional: { ...professional, toldAt: null },
      assignments: [...notice.assignments, { personId, assignedBy, checkedBy }],
    },
  }
}

/** A member of staff says what they found on the certificate. It moves nothing, and keeps them from assigning. */
export function inspect(notice: Notice, personId: string): Outcome {
  if (hasAssigned(notice, personId)) return refused('takes-part')
  return { notice: { ...notice, staff: [...notice.staff, personId] } }
}

/** Everybody was told of the professional. A second time changes nothing. */
export function tellOfProfessional(notice: Notice, personId: string, at: Date): Outcome {
  const { professional } = notice
  if (professional === null || professional.personId !== personId) return refused('not-related')
  return { notice: { ...notice, professional: { ...professional, toldAt: professional.toldAt ?? at } } }
}

/** Their record or their assignment ended: their confirmation counts no longer, and a wait that rests on it ends. */
export function unassign(notice: Notice, personId: string): Outcome {
  if (!mayMove('unassign', notice.state)) return refused('not-now')
  if (notice.professional?.personId !== personId) return refused('not-related')
  const left: Notice = { ...notice, professional: null }
  if (left.state !== 'waiting' || confirmationsMissing(left) === 0) return { notice: left }
  return { notice: { ...left, state: 'awaiting', waitingSince: null, dueAt: null } }
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
  if (who.takesPart || hasAssigned(notice, who.personId)) return refused('takes-part')
  if (notice.decisions.some((one) => one.personId === who.personId && one.what === what))
    return refused('decided-already')
  // A second thought replaces the first: nobody counts for both.
  const decisions = [
    ...notice.decisions.filter(({ personId }) => personId !== who.personId),
    { personId: who.personId, what },
  ]
  const said = { ...notice, decisions, staff: [...notice.staff, who.personId] }
  if (decisions.filter((one) => one.what === what).length < STAFF_TO_DECIDE) return { notice: said }
  if (what === 'reject') return { notice: { ...said, state: 'rejected' } }
  return { notice: settle({ ...said, state: 'awaiting' }, at) }
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
  return { notice: { ...longer, dueAt: dueOf(longer) } }
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
  const waiting: Notice = { ...notice, state: 'waiting', waitingSince: at }
  return { ...waiting, dueAt: dueOf(waiting) }
}

/**
 * When the wait of a notice that waits is over. If no message reached the testator, one that rests on a professional
 * counts from sixty days after all were told, whenever that was found out.
 */
export function dueOf(notice: Notice): Date | null {
  const { waitingSince: since, lengthened, professional } = notice
  if (since === null) return null
  const counting = countingConfirmations(notice)
  const rests = counting.filter((one) => !one.professional).length < CONFIRMATIONS_REQUIRED
  const toldAt = lengthened && rests && counting.some((one) => one.professional) ? professional?.toldAt : null
  const from = toldAt == null ? since : addDays(toldAt, ASSIGNED_DAYS * UNHEARD)
  return addDays(from > since ? from : since, daysToWait(notice))
}

export function daysToWait({ waitDays, lengthened }: Pick<Notice, 'waitDays' | 'lengthened'>): number {
  const days = Math.min(Math.max(waitDays, WAIT_DAYS.least), WAIT_DAYS.most)
  return lengthened ? days * UNHEARD : days
}

/** Of a date of death, by the calendar of London. The database knows the day before which nobody can have died. */
export const isInTheFuture = (dateOfDeath: string, today: string): boolean => dateOfDeath > today
