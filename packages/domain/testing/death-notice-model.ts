// Drives the rules of a death notice with random acts and compares each answer with a second, plainer account of
// what must hold: who confirmed this version, since when nothing was in the way, who decided.
import fc from 'fast-check'
import type * as Rules from '../src/death/death-notice.ts'

type Notice = Rules.Notice
type Outcome = Rules.Outcome

const DAY = 86_400_000
const start = Date.UTC(2026, 0, 1)

interface Human {
  key: string
  /** Of staff’s account; else by its number. */
  id?: string
  relation: Rules.TrustedRelation | null
  verified: boolean
  beneficiary: boolean
  /** Days before the notice from which they count. */
  settledFor: number
}

const human = (key: string, over: Partial<Human> = {}): Human => ({
  key,
  relation: 'contact',
  verified: true,
  beneficiary: false,
  settledFor: 400,
  ...over,
})

/** Accounts; the first two are the testator's, the next two the submitter's, and number 4 and 5 are one person. */
export const accounts: readonly Human[] = [
  human('testator', { relation: null }),
  human('testator', { relation: 'contact' }),
  human('submitter', { relation: 'executor' }),
  human('submitter', { relation: 'contact' }),
  human('anna', { relation: 'executor' }),
  human('anna', { relation: 'contact' }),
  human('ben', { relation: 'witness', settledFor: 3 }),
  human('cara', { beneficiary: true }),
  human('dan', { beneficiary: true }),
  human('unchecked', { verified: false }),
  human('changed lately', { settledFor: 29 }),
  human('named after', { settledFor: -2 }),
  human('signed after', { relation: 'witness', settledFor: -2 }),
  human('stranger', { relation: null }),
  human('settled', { settledFor: 30 }),
  // Whom the will names as nothing: staff may assign the first three, and must not assign the others.
  human('prue', { relation: null }),
  human('paul', { relation: null }),
  human('staff', { relation: null, id: 'staff 1' }),
  human('unchecked professional', { relation: null, verified: false }),
  human('submitter', { relation: null }),
  human('anna', { relation: null }),
]
const PRUE = 15
const PAUL = 16

export type Act =
  | { kind: 'confirm'; who: number; stale: 'no' | 'version' | 'hash' }
  | { kind: 'change' | 'withdraw' | 'dispute'; who: number }
  | { kind: 'stop' | 'relock'; byTestator: boolean }
  | { kind: 'continue' | 'reject'; staff: 0 | 1 | 2 }
  | { kind: 'release' | 'lengthen' }
  | { kind: 'assign'; who: number; by: 0 | 1 | 2; checkedBy: 0 | 1 | 3; until: number }
  | { kind: 'tell' | 'unassign'; who: number }
  | { kind: 'inspect'; staff: 0 | 1 }
  | { kind: 'pass'; hours: number }

const who = fc.nat({ max: accounts.length - 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('confirm' as const),
      who,
      stale: fc.oneof(
        { weight: 9, arbitrary: fc.constant('no' as const) },
        fc.constantFrom('version' as const, 'hash' as const),
      ),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lengthen' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      hours: fc.constantFrom(1, 24, 6 * 24, 7 * 24, 14 * 24, 29 * 24, 30 * 24, 91 * 24),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      who: fc.oneof(
        fc.nat({ max: accounts.length - 1 - PRUE }).map((at) => PRUE + at),
        who,
      ),
      by: fc.constantFrom(0 as const, 1 as const, 2 as const),
      checkedBy: fc.constantFrom(0 as const, 1 as const, 3 as const),
      until: fc.constantFrom(20, 30, 31, 400),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('tell' as const, 'unassign' as const),
      who: fc.oneof(fc.constantFrom(PRUE, PAUL), who),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('inspect' as const),
      staff: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('change' as const, 'withdraw' as const, 'dispute' as const),
      who: fc.oneof(fc.constant(2), who),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('continue' as const, 'reject' as const),
      staff: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('stop' as const, 'relock' as const),
      byTestator: fc.boolean(),
    }),
  },
)

const good = (one: number): Act => ({ kind: 'confirm', who: one, stale: 'no' })
const staffSay = (kind: 'continue' | 'reject'): Act[] => [
  { kind, staff: 0 },
  { kind, staff: 1 },
]
const days = (count: number): Act => ({ kind: 'pass', hours: count * 24 })
const assigned = (one = PRUE, until = 400, by: 0 | 1 = 0): Act => ({
  kind: 'assign',
  who: one,
  by,
  checkedBy: 3,
  until,
})
const told = (one = PRUE): Act => ({ kind: 'tell', who: one })
const ended = (one = PRUE): Act => ({ kind: 'unassign', who: one })
/** Ways into the later states, which random acts alone reach seldom. */
const beginnings: readonly Act[][] = [
  [],
  [good(4), good(6)],
  [good(4), days(91), good(6), days(6)],
  [good(4), good(6), { kind: 'dispute', who: 6 }],
  [good(4), good(6), days(90), { kind: 'dispute', who: 1 }, ...staffSay('continue')],
  [good(4), good(6), { kind: 'dispute', who: 6 }, ...staffSay('continue'), { kind: 'dispute', who: 4 }],
  [good(4), good(6), days(91), { kind: 'release' }],
  [good(4), good(6), days(6), { kind: 'lengthen' }, days(14)],
  [{ kind: 'lengthen' }, { kind: 'change', who: 2 }, good(4), good(6), days(14)],
  [assigned(), good(PRUE)],
  [assigned(), told(), days(29), good(PRUE)],
  [good(4), assigned(), told(), days(30), good(PRUE), days(91)],
  [good(4), assigned(), told(), days(30), good(PRUE), ended(), days(91)],
  [
    assigned(),
    told(),
    days(30),
    good(PRUE),
    ended(),
    assigned(PAUL, 400, 1),
    told(PAUL),
    days(30),
    good(PAUL),
    days(91),
  ],
  [assigned(), told(), days(30), good(PRUE), ended(), assigned(PRUE, 400, 1), told(), days(30), days(91)],
  [good(4), assigned(), told(), days(30), good(PRUE), good(6), ended(), days(91)],
  [{ kind: 'lengthen' }, good(4), assigned(), told(), days(30), good(PRUE), days(30)],
  [good(4), assigned(PRUE, 31), told(), days(30), days(1), good(PRUE)],
  [good(4), assigned(), told(), days(7), told(), days(23), good(PRUE)],
  [
    good(4),
    assigned(),
    told(),
    days(30),
    good(PRUE),
    { kind: 'dispute', who: 6 },
    ended(),
    ...staffSay('continue'),
  ],
  [{ kind: 'inspect', staff: 0 }, assigned(), assigned(17)],
  [assigned(), told(), assigned(PAUL), told(PAUL), days(30), good(PRUE), good(PAUL), days(91)],
  [assigned(17), told(17), { kind: 'inspect', staff: 1 }, days(30), good(17), good(4)],
  [good(4), assigned(20), told(20)],
  // Not heard of until the second has confirmed.
  [good(4), assigned(), told(), days(30), good(PRUE), { kind: 'lengthen' }, days(30)],
  [assigned(), told(), days(30), good(PRUE), { kind: 'lengthen' }, good(4), days(30)],
  [good(4), assigned(), told(), days(30), good(PRUE), good(6), { kind: 'lengthen' }],
  // Whoever assigned keeps their hands off for good, and whoever acted before does not assign.
  [assigned(), ended(), { kind: 'inspect', staff: 0 }],
  [assigned(), ended(), assigned(PAUL, 400, 0)],
  [assigned(), ended(), { kind: 'dispute', who: 6 }, { kind: 'continue', staff: 0 }],
  [{ kind: 'assign', who: PRUE, by: 0, checkedBy: 1, until: 400 }, ended(), { kind: 'inspect', staff: 1 }],
  [{ kind: 'dispute', who: 6 }, ...staffSay('continue'), assigned()],
  [
    { kind: 'inspect', staff: 1 },
    { kind: 'assign', who: PRUE, by: 0, checkedBy: 1, until: 400 },
  ],
  [assigned(PRUE, 400, 1), ended(), assigned(17)],
  [{ kind: 'inspect', staff: 1 }, assigned(17)],
]

/** `waitDays`: also such as no row may hold, which the rules bring within the limits. */
export const histories = fc.record({
  waitDays: fc.constantFrom(0, 7, 14, 90, 400),
  acts: fc
    .tuple(fc.constantFrom(...beginnings), fc.array(act, { minLength: 1, maxLength: 14 }))
    .map(([beginning, acts]) => [...beginning, ...acts]),
})

const somebody = (at: number): Rules.Somebody => ({
  personId: accounts[at]!.id ?? `account ${at}`,
  key: accounts[at]!.key,
})

function trusted(at: number): Rules.Trusted[] {
  const one = accounts[at]!
  if (one.relation === null) return []
  return [
    {
      ...somebody(at),
      relation: one.relation,
      countsFrom: new Date(start - one.settledFor * DAY),
      verified: one.verified,
      beneficiary: one.beneficiary,
    },
  ]
}

export function fresh(waitDays = 14): Notice {
  return {
    state: 'awaiting',
    version: 1,
    hash: 'hash 1',
    submitter: somebody(2),
    testator: somebody(0),
    submittedAt: new Date(start),
    waitDays,
    lengthened: false,
    confirmations: [],
    professional: null,
    staff: [],
    assignments: [],
    waitingSince: null,
    dueAt: null,
    decisions: [],
  }
}

/** What must hold, told apart from how the rules say it. */
export class Truth {
  confirmed = new Map<string, boolean>()
  /** Of whichever version. */
  ever = new Set<string>()
  /** Since when two have confirmed and nothing was in the way. */
  clear: number | null = null
  where: 'open' | 'frozen' | 'closed' | 'released' | 'relocked' = 'open'
  said = new Map<number, string>()
  version = 1
  wait: number
  isLonger = false
  pro: { who: number; toldAt: number | null; until: number } | null = null
  /** Staff who inspected or decided, and those who looked up or assigned; whom: whoever was assigned. */
  acted = new Set<number>()
  assigners = new Set<number>()
  whom = new Set<number>()
  since: number | null = null
  constructor(waitDays: number) {
    this.wait = Math.min(90, Math.max(7, waitDays)) * DAY
  }

  /** It waits from then, or not any more. What rests on a professional counts from the sixtieth day if unheard. */
  waits(since: number | null): void {
    const pro = this.pro === null || !this.confirmed.has(accounts[this.pro.who]!.key) ? null : this.pro
    const rests = pro !== null && this.confirmed.size < 3 && this.isLonger
    this.since = since
    this.clear = since === null || !rests ? since : Math.max(since, pro.toldAt! + 60 * DAY)
  }

  /** True if the act must succeed, false if it must be refused; applies it. */
  expect(one: Act, at: number): boolean {
    const unreleased = this.where === 'open' || this.where === 'frozen'
    switch (one.kind) {
      case 'confirm': {
        const { key, relation, verified, beneficiary, settledFor, id } = accounts[one.who]!
        const counts =
          relation !== null
            ? settledFor >= (relation === 'witness' ? 0 : 30)
            : this.pro?.who === one.who &&
              this.pro.toldAt !== null &&
              at - this.pro.toldAt >= (this.isLonger ? 60 : 30) * DAY &&
              at < this.pro.until &&
              !(id === 'staff 1' && (this.acted.has(1) || this.assigners.has(1)))
        const may =
          this.where === 'open' &&
          one.stale === 'no' &&
          !['testator', 'submitter', 'stranger'].includes(key) &&
          verified &&
          counts &&
          !this.confirmed.has(key) &&
          !(beneficiary && [...this.confirmed.values()].includes(true))
        if (may) this.confirmed.set(key, beneficiary)
        if (may) this.ever.add(key)
        if (may && this.confirmed.size === 2) this.waits(at)
        return may
      }
      case 'assign': {
        const { key, relation, verified, id } = accounts[one.who]!
        const may =
          this.where === 'open' &&
          this.confirmed.size < 2 &&
          this.pro === null &&
          one.by !== 2 &&
          !this.assigners.has(one.by) &&
          !this.whom.has(one.who) &&
          relation === null &&
          !['testator', 'submitter'].includes(key) &&
          !this.ever.has(key) &&
          !(id === 'staff 1' && (one.by === 1 || one.checkedBy === 1)) &&
          !(id === 'staff 1' && (this.acted.has(1) || this.assigners.has(1))) &&
          (one.by as number) !== one.checkedBy &&
          !this.acted.has(one.by) &&
          !this.acted.has(one.checkedBy) &&
          verified &&
          one.until > 30
        if (may) this.pro = { who: one.who, toldAt: null, until: at + one.until * DAY }
        if (may) for (const staff of [one.by, one.checkedBy]) this.assigners.add(staff)
        if (may) this.whom.add(one.who)
        return may
      }
      case 'tell':
        if (this.pro?.who !== one.who) return false
        this.pro.toldAt ??= at
        return true
      case 'unassign': {
        if (!unreleased || this.pro?.who !== one.who) return false
        this.confirmed.delete(accounts[one.who]!.key)
        if (this.confirmed.size < 2) this.waits(null)
        this.pro = null
        return true
      }
      case 'inspect':
        if (this.assigners.has(one.staff)) return false
        this.acted.add(one.staff)
        return true
      case 'change': {
        const may = this.where === 'open' && one.who === 2
        if (may) [this.confirmed, this.version] = [new Map(), this.version + 1]
        if (may) this.waits(null)
        return may
      }
      case 'dispute': {
        const may = this.where === 'open' && accounts[one.who]!.relation !== null
        if (may) [this.where, this.said] = ['frozen', new Map()]
        if (may) this.waits(null)
        return may
      }
      case 'withdraw':
        if (!unreleased || one.who !== 2) return false
        this.where = 'closed'
        return true
      case 'stop':
        if (!unreleased || !one.byTestator) return false
        this.where = 'closed'
        return true
      case 'continue':
      case 'reject': {
        // Staff number 2 is a party of the will.
        if (this.where !== 'frozen' || one.staff === 2 || this.said.get(one.staff) === one.kind) return false
        if (this.assigners.has(one.staff)) return false
        this.said.set(one.staff, one.kind)
        this.acted.add(one.staff)
        if ([...this.said.values()].filter((what) => what === one.kind).length === 2) {
          this.where = one.kind === 'reject' ? 'closed' : 'open'
          this.waits(this.where === 'open' && this.confirmed.size >= 2 ? at : null)
        }
        return true
      }
      case 'release': {
        const may = this.where === 'open' && this.clear !== null && at - this.clear >= this.wait
        if (may) this.where = 'released'
        return may
      }
      case 'lengthen':
        if (!unreleased) return false
        if (!this.isLonger) [this.isLonger, this.wait] = [true, this.wait * 2]
        this.waits(this.since)
        return true
      case 'relock': {
        const may = this.where === 'released' && one.byTestator
        if (may) this.where = 'relocked'
        return may
      }
      case 'pass':
        return true
    }
  }
}

function apply(
  rules: typeof Rules,
  notice: Notice,
  one: Exclude<Act, { kind: 'pass' }>,
  at: number,
): Outcome {
  const moment = new Date(at)
  switch (one.kind) {
    case 'confirm':
      return rules.confirm(
        notice,
        somebody(one.who),
        trusted(one.who),
        {
          version: one.stale === 'version' ? notice.version - 1 : notice.version,
          hash: one.stale === 'hash' ? 'of something else' : notice.hash,
        },
        moment,
      )
    case 'assign':
      return rules.assign(
        notice,
        {
          ...somebody(one.who),
          verified: accounts[one.who]!.verified,
          assignedBy: `staff ${one.by}`,
          checkedBy: `staff ${one.checkedBy}`,
          until: new Date(at + one.until * DAY),
        },
        {
          staff: one.by === 2 ? 'takes-part' : null,
          related: accounts[one.who]!.relation !== null,
          at: moment,
        },
      )
    case 'tell':
      return rules.tellOfProfessional(notice, somebody(one.who).personId, moment)
    case 'unassign':
      return rules.unassign(notice, somebody(one.who).personId)
    case 'inspect':
      return rules.inspect(notice, `staff ${one.staff}`)
    case 'change':
      return rules.change(notice, somebody(one.who), `hash ${notice.version + 1}`)
    case 'dispute':
      return rules.dispute(notice, accounts[one.who]!.relation !== null)
    case 'withdraw':
      return rules.withdraw(notice, somebody(one.who))
    case 'stop':
      return rules.stop(notice, one.byTestator)
    case 'continue':
    case 'reject':
      return rules.decide(
        notice,
        { personId: `staff ${one.staff}`, takesPart: one.staff === 2 },
        one.kind,
        moment,
      )
    case 'release':
      return rules.release(notice, moment)
    case 'lengthen':
      return rules.lengthen(notice)
    case 'relock':
      return rules.relock(notice, one.byTestator)
  }
}

/** Where `Truth` sees a notice of each state. */
export const places = {
  awaiting: 'open',
  waiting: 'open',
  disputed: 'frozen',
  stopped: 'closed',
  withdrawn: 'closed',
  rejected: 'closed',
  released: 'released',
  relocked: 'relocked',
} as const

/** Throws at the first answer that is not as it must be. */
export function holds(rules: typeof Rules, { waitDays, acts }: { waitDays: number; acts: Act[] }): void {
  const truth = new Truth(waitDays)
  let notice = fresh(waitDays)
  let at = start
  for (const one of acts) {
    if (one.kind === 'pass') {
      at += one.hours * 3_600_000
      continue
    }
    const before = notice.state
    const outcome = apply(rules, notice, one, at)
    const must = truth.expect(one, at)
    if ('notice' in outcome !== must)
      throw new Error(`${JSON.stringify(one)} was ${must ? 'refused' : 'accepted'} in “${before}”`)
    if (!('notice' in outcome)) continue
    notice = outcome.notice
    if (notice.state !== before && !rules.noticeSteps.some(([a, b]) => a === before && b === notice.state))
      throw new Error(`no such step: ${before} to ${notice.state}`)
    if (places[notice.state] !== truth.where)
      throw new Error(`“${notice.state}” after ${one.kind}, and it must be ${truth.where}`)
    if (notice.version !== truth.version || notice.hash !== `hash ${truth.version}`)
      throw new Error(`version ${notice.version}, “${notice.hash}” after ${one.kind}`)
    if (
      truth.where === 'open' &&
      rules.confirmationsMissing(notice) !== Math.max(0, 2 - truth.confirmed.size)
    )
      throw new Error(`${rules.confirmationsMissing(notice)} are missing after ${one.kind}`)
    if (truth.where === 'open' && (notice.state === 'waiting') !== (truth.clear !== null))
      throw new Error(`“${notice.state}” after ${one.kind}`)
    if (
      notice.state !== 'waiting' &&
      truth.where !== 'released' &&
      truth.where !== 'relocked' &&
      notice.dueAt !== null
    )
      throw new Error(`a due time in “${notice.state}”`)
  }
}
