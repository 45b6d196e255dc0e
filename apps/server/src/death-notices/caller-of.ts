// A death notice as the domain's rules need it, with who the caller is to it. The keys that say who is the same
// human being are names of this one answer: they say nothing elsewhere.
import { sql } from 'kysely'
import type { ProblemCode } from '@testate/api/problem'
import type { DeathNotice } from '@testate/api/death-notices'
import type { ReasonOf } from '@testate/api/reasons'
import {
  sameSomebody,
  type Confirmation,
  type Assignment,
  type Notice,
  type NoticeRefusal,
  type Outcome,
  type Professional,
  type Somebody,
  type Trusted,
  type TrustedRelation,
} from '@testate/domain/death/death-notice'
import { lockWill } from '../platform/database/lock-will.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { noticeColumns, noticeRow, type NoticeRow } from './store.ts'

export interface Caller {
  row: NoticeRow
  notice: Notice
  me: Somebody
  /** All that the will names the caller as. */
  as: Trusted[]
  /** Testator, party, executor or contact. */
  related: boolean
  /** For staff: they have a part in the will or the notice, under whichever account. */
  takesPart: boolean
  submitterName: string | null
  /** Once all were told of them. */
  professional: DeathNotice['professional']
}

interface People {
  submitter: string
  submitterName: string | null
  testator: string
  testatorKey: string
  callerKey: string | null
  verified: boolean
  beneficiary: boolean
  related: boolean
  trusted: { relation: TrustedRelation; countsFrom: string }[]
  confirmations: Confirmation[]
  professional:
    | (Omit<Professional, 'toldAt' | 'until'> & { toldAt: string | null; until: string } & NonNullable<
          DeathNotice['professional']
        >)
    | null
  staff: string[]
  assignments: Assignment[]
  decisions: { personId: string; what: 'continue' | 'reject' }[]
  takesPart: boolean | null
}

/** Locks the notice's will first, so that what is read stays so. Refuses `not-found`. */
export async function holdNotice(tx: Tx, person: Person, id: string): Promise<Caller> {
  const before = (await noticeRow(tx, id)) ?? refuse('not-found')
  await lockWill(tx, before.willId)
  return (await callerOf(tx, person, id)) ?? refuse('not-found')
}

/** Null: there is no such notice, or the caller may not see it. */
export const callerOf = async (tx: Tx, person: Person, id: string): Promise<Caller | null> =>
  (await callersOf(tx, person, [id]))[0] ?? null

/** Of those of the notices that the caller may see, in the order given: one question, however many. */
export async function callersOf(tx: Tx, person: Person, ids: readonly string[]): Promise<Caller[]> {
  const { rows } = await sql<NoticeRow & { people: People | null }>`
    select ${noticeColumns}, app_notice_people(id) as people
    from unnest(${ids}::uuid[]) with ordinality as asked (asked_id, place)
    join death_notices on id = asked_id order by place`.execute(tx)
  return rows.flatMap(({ people, ...row }) => (people === null ? [] : [asCaller(person, row, people)]))
}

/**
 * Lines are compared by times that the processes wrote, whose clocks may differ: a confirmation in the first moments
 * would be doubted for good.
 */
const CLOCKS_DIFFER_MS = 120_000

function asCaller(person: Person, row: NoticeRow, people: People): Caller {
  const me = { personId: person.id, key: people.callerKey ?? person.id }
  const submitter = { personId: row.submittedById, key: people.submitter }
  const testator = { personId: people.testator, key: people.testatorKey }
  const { professional } = people
  const toldAt = professional?.toldAt
  return {
    row,
    me,
    as: people.trusted.map(({ relation, countsFrom }) => ({
      ...me,
      relation,
      countsFrom: new Date(countsFrom),
      verified: people.verified,
      beneficiary: people.beneficiary,
    })),
    related: people.related,
    takesPart:
      people.takesPart === true ||
      [submitter, testator, ...people.confirmations].some((one) => sameSomebody(one, me)),
    submitterName: people.submitterName,
    professional:
      professional === null || toldAt == null
        ? null
        : { name: professional.name, body: professional.body, number: professional.number },
    notice: {
      state: row.state,
      version: row.version,
      hash: row.contentHash,
      submitter,
      testator,
      submittedAt: row.createdAt,
      waitDays: row.waitDays,
      lengthened: row.lengthenedAt !== null,
      confirmations: people.confirmations,
      professional: professional && {
        ...professional,
        toldAt: toldAt == null ? null : new Date(Date.parse(toldAt) + CLOCKS_DIFFER_MS),
        until: new Date(professional.until),
      },
      staff: people.staff,
      assignments: people.assignments,
      waitingSince: row.waitingSince,
      dueAt: row.dueAt,
      decisions: people.decisions,
    },
  }
}

/** The notice as it will be; refuses what the rules refuse. */
export function allowed(outcome: Outcome, notice: Notice): Notice {
  if ('notice' in outcome) return outcome.notice
  refuseAs(outcome.refused, notice)
}

const words = {
  'not-the-submitter': ['forbidden', 'notice-not-own'],
  'not-the-testator': ['forbidden', 'notice-not-own'],
  'not-related': ['forbidden', 'notice-not-related'],
  'is-testator': ['forbidden', 'notice-of-testator'],
  'is-submitter': ['forbidden', 'notice-own'],
  'confirmed-already': ['conflict', 'notice-confirmed-already'],
  'not-verified': ['forbidden', 'notice-identity-needed'],
  'named-too-late': ['forbidden', 'notice-named-too-late'],
  'second-beneficiary': ['forbidden', 'notice-second-beneficiary'],
  'other-version': ['conflict', 'notice-changed'],
  'told-lately': ['forbidden', 'notice-professional-early'],
  'lapsed': ['rule-broken', 'notice-professional-lapsed'],
  'assigned-already': ['conflict', 'notice-professional-there'],
  'not-apart': ['rule-broken', 'notice-professional-not-apart'],
  'same-staff': ['forbidden', 'notice-professional-same-staff'],
  'staff-new': ['forbidden', 'professional-staff-new'],
  'takes-part': ['forbidden', 'notice-staff-takes-part'],
  'decided-already': ['conflict', 'notice-decided-already'],
} as const satisfies Record<
  Exclude<NoticeRefusal, 'not-now' | 'not-yet'>,
  readonly [ProblemCode, ReasonOf<'deathNotices'>]
>

/** The reason of a refusal, for a screen that offers no act which would be refused. */
export const reasonOf = (why: NoticeRefusal): ReasonOf<'deathNotices'> =>
  why === 'not-now' || why === 'not-yet' ? 'notice-cannot-follow' : words[why][1]

export function refuseAs(why: NoticeRefusal, { state }: Pick<Notice, 'state'>): never {
  if (why === 'not-now' || why === 'not-yet')
    refuse(
      'not-now',
      'This is not possible at this stage of the death notice.',
      because('notice-cannot-follow', { noticeState: state }),
    )
  const [code, reason] = words[why]
  refuse(code, undefined, because(reason))
}
