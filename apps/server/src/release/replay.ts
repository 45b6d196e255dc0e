// What the log alone says about a notice of death: where it stands, who confirmed it, when its wait began, and who is
// an acting executor. Pure. It follows the same rules as the verbs (packages/domain/src/death/death-notice.ts), so what
// these would refuse is refused here too, whatever rows say. Anything it does not understand is a doubt.
import {
  assign,
  change,
  confirm,
  decide,
  dispute,
  inspect,
  isOpen,
  lengthen,
  stop,
  tellOfProfessional,
  unassign,
  withdraw,
  WAIT_DAYS,
  type Notice,
  type Outcome,
  type Trusted,
} from '@testate/domain/death/death-notice'
import { LineDoubted, type DisclosedLine } from '../audit/disclosed-lines.ts'

export interface Replay {
  notice: Notice
  /** The place of the line with which the wait began; null while it does not wait. */
  waitLine: number | null
  /** The place of the notice's first line. */
  firstLine: number
  /** People who accepted to be executor and still are, with the row that names them. */
  executors: { personId: string; aroundId: string }[]
  /** Keys that such executors keep for this will since before the notice; SHA-256 of the public key, in hex. */
  ownKeys: { personId: string; aroundId: string; keyHash: string }[]
  /** Whether the will stands registered and nobody asked to withdraw it. */
  stands: boolean
  /** The will's name on the ledgers, by the line of its seal; null if no line names one. */
  commitment: string | null
}

interface About {
  noticeId: string
  testatorId: string
  /** The proofs of its confirmations that this process took itself; null where it has released the notice before. */
  taken: readonly TakenProof[] | null
  /** When the line at this place was first seen; null if it stood when this process first looked at the log. */
  seenAt: (index: number) => Date | null
}

/** For one version of a notice, with the hash of its content in lower-case hex. The confirmation's line names it. */
export interface TakenProof {
  proofId: string
  personId: string
  version: number
  hash: string
}

interface Standing {
  notice: Notice
  firstLine: number
  waitLine: number | null
}

/** The wait begins with the line that first says since when. */
function next(before: Standing, { index }: DisclosedLine, notice: Notice): Standing {
  const isNew = notice.waitingSince !== before.notice.waitingSince
  return {
    ...before,
    notice,
    waitLine: notice.waitingSince === null ? null : isNew ? index : before.waitLine,
  }
}

/** `lines`: all of one will, in the order of the log. Throws LineDoubted for a notice that was never submitted. */
export function replayNotice(
  lines: readonly DisclosedLine[],
  { noticeId, testatorId, taken, seenAt }: About,
): Replay {
  let state: Standing | null = null
  const around = new Map<string, { personId: string; at: Date; isExecutor: boolean; isContact: boolean }>()
  const ownKeys = new Map<string, { personId: string; keyHash: string; index: number }>()
  const witnesses = new Map<string, Date>()
  let waitDays: number = WAIT_DAYS.usual
  let status = ''
  let isWithdrawing = false
  let commitment: string | null = null
  let unproven = 0

  /** Whether this person confirmed it to this process, whoever wrote the line. */
  const isProven = ({ details }: DisclosedLine, actor: string): boolean =>
    taken === null ||
    taken.some(
      ({ proofId, personId, version, hash }) =>
        proofId === details['proofId'] &&
        personId === actor &&
        version === details['version'] &&
        hash === details['contentHash'],
    )

  /** As what the log names somebody, at that point of it. */
  const trusted = (personId: string): Trusted[] => {
    const known = { personId, key: personId, verified: true, beneficiary: false }
    const signed = witnesses.get(personId)
    return [
      ...(signed === undefined ? [] : [{ ...known, relation: 'witness' as const, countsFrom: signed }]),
      ...[...around.values()]
        .filter((one) => one.personId === personId && (one.isExecutor || one.isContact))
        .map((one) => ({
          ...known,
          relation: one.isExecutor ? ('executor' as const) : ('contact' as const),
          countsFrom: one.at,
        })),
    ]
  }

  for (const line of lines) {
    const { event, details, at, index } = line
    const actor = textOf(line, 'actor')
    if (event === 'will.sealed') commitment = line.commitment ?? textOf(line, 'commitment')
    if (event.startsWith('around.')) {
      if (event === 'around.wait-changed') waitDays = numberOf(line, 'days')
      // Whoever accepts anew, declines or is taken off keeps none.
      if (['around.accepted', 'around.ended', 'around.declined', 'around.key-ended'].includes(event))
        ownKeys.delete(textOf(line, 'aroundId'))
      if (event === 'around.key-kept') {
        const [personId, keyHash] = [textOf(line, 'personId'), textOf(line, 'keyHash')]
        ownKeys.set(textOf(line, 'aroundId'), { personId, keyHash, index })
      }
      if (event === 'around.accepted') {
        const kind = textOf(line, 'kind')
        around.set(textOf(line, 'aroundId'), {
          personId: actor,
          // The database could say any time of it.
          at: later(at, seenAt(index)),
          isExecutor: kind === 'executor',
          isContact: kind === 'contact',
        })
      }
      if (event === 'around.ended' || event === 'around.declined') around.delete(textOf(line, 'aroundId'))
    } else if (event === 'statement.signed') {
      // Three people sign, and then it is sealed: nobody becomes a witness afterwards.
      if (commitment !== null) throw doubt(line, 'comes after the seal')
      if (details['witnessOrder'] !== 0) witnesses.set(actor, at)
    } else if (isStanding(event)) status = event
    else if (event === 'will.withdrawal-asked') isWithdrawing = true
    else if (event === 'will.withdrawal-stopped' || event === 'will.withdrawal-ended') isWithdrawing = false
    else if (event === 'notice.submitted' && details['noticeId'] === noticeId) {
      if (state !== null) throw doubt(line, 'was submitted twice')
      state = {
        firstLine: index,
        waitLine: null,
        notice: {
          state: 'awaiting',
          version: numberOf(line, 'version'),
          hash: textOf(line, 'contentHash'),
          submitter: { personId: actor, key: actor },
          testator: { personId: testatorId, key: testatorId },
          submittedAt: at,
          waitDays,
          lengthened: false,
          confirmations: [],
          professional: null,
          staff: [],
          assignments: [],
          waitingSince: null,
          dueAt: null,
          decisions: [],
        },
      }
    } else if (event.startsWith('notice.') && details['noticeId'] === noticeId) {
      if (state === null) throw doubt(line, 'comes before the notice')
      if (event === 'notice.confirmed' && !isProven(line, actor)) unproven += 1
      // What follows a confirmation that does not count moves nothing either.
      else if (unproven === 0 || !following.has(event))
        state = next(state, line, moved(state.notice, line, actor, trusted))
    }
  }
  if (state === null) throw new LineDoubted(`no line of the log submits notice ${noticeId}`)
  const { firstLine } = state
  const executors = [...around]
    .filter(([, { isExecutor }]) => isExecutor)
    .map(([aroundId, { personId }]) => ({ personId, aroundId }))
  return {
    ...state,
    executors,
    ownKeys: executors.flatMap(({ personId, aroundId }) => {
      const own = ownKeys.get(aroundId)
      return own?.personId === personId && own.index < firstLine
        ? [{ personId, aroundId, keyHash: own.keyHash }]
        : []
    }),
    stands: status === 'will.registered' && !isWithdrawing,
    commitment,
  }
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/** Lines that only say what a confirmation or a decision has caused. */
const following = new Set(['notice.waiting', 'notice.continued'])

/** How a will stands by its own lines, whatever a notice says. */
export interface OwnStanding {
  /** Registered, and nobody asked to withdraw it. */
  stands: boolean
  /** Its name on the ledgers, and of a codicil that of the will it amends, by the line of the seal. */
  commitment: string | null
  amends: string | null
}

/** `lines`: all of one will, in the order of the log. */
export function replayStanding(lines: readonly DisclosedLine[]): OwnStanding {
  let [status, isWithdrawing] = ['', false]
  let [commitment, amends]: [string | null, string | null] = [null, null]
  for (const line of lines) {
    const { event, details } = line
    if (event === 'will.sealed') {
      commitment = line.commitment ?? textOf(line, 'commitment')
      amends = details['amends'] === undefined ? null : textOf(line, 'amends')
    } else if (isStanding(event)) status = event
    else if (event === 'will.withdrawal-asked') isWithdrawing = true
    else if (event === 'will.withdrawal-stopped' || event === 'will.withdrawal-ended') isWithdrawing = false
  }
  return { stands: status === 'will.registered' && !isWithdrawing, commitment, amends }
}

const isStanding = (event: string): boolean =>
  /^will\.(registered|superseded|withdrawn|released)$/.test(event)

/** The notice after this line. A step that the rules refuse is a doubt. `trusted`: as what the log names somebody. */
function moved(
  notice: Notice,
  line: DisclosedLine,
  actor: string,
  trusted: (personId: string) => Trusted[],
): Notice {
  const { event, at } = line
  const who = { personId: actor, key: actor }
  switch (event) {
    case 'notice.changed': {
      const next = allowed(change(notice, who, textOf(line, 'contentHash')), line)
      if (next.version !== numberOf(line, 'version')) throw doubt(line, 'is another version')
      return next
    }
    case 'notice.confirmed': {
      const shown = { version: numberOf(line, 'version'), hash: textOf(line, 'contentHash') }
      return allowed(confirm(notice, who, trusted(actor), shown, at), line)
    }
    case 'notice.disputed':
      return allowed(dispute(notice, true), line)
    case 'notice.decided': {
      const what = textOf(line, 'what')
      if (what !== 'continue' && what !== 'reject') throw doubt(line, 'decides something else')
      return allowed(decide(notice, { personId: actor, takesPart: false }, what, at), line)
    }
    case 'notice.professional-assigned': {
      // Their factor is named before they confirm.
      textOf(line, 'factor')
      const personId = textOf(line, 'personId')
      const professional = {
        personId,
        key: personId,
        verified: true,
        assignedBy: actor,
        checkedBy: textOf(line, 'checkedBy'),
        until: dateOf(line, 'until'),
      }
      // Who their checked name is, and in which list they stand, is said to all.
      for (const said of ['name', 'body', 'number']) textOf(line, said)
      const others = [notice.submitter, notice.testator, ...notice.confirmations]
      const hasPart = (who: string) => trusted(who).length > 0 || others.some((one) => one.personId === who)
      const staff = hasPart(actor) || hasPart(professional.checkedBy) ? 'takes-part' : null
      const related = trusted(personId).length > 0
      return allowed(assign(notice, professional, { staff, related, at }), line)
    }
    case 'notice.professional-told':
      return allowed(tellOfProfessional(notice, textOf(line, 'personId'), at), line)
    case 'notice.professional-ended':
      return isOpen(notice.state) ? allowed(unassign(notice, textOf(line, 'personId')), line) : notice
    // These follow a line that has moved the notice already: the second confirmation, or the second decision.
    case 'notice.waiting':
      if (notice.state !== 'waiting') throw doubt(line, 'has not been confirmed by two')
      return notice
    case 'notice.continued':
      if (notice.state !== 'waiting' && notice.state !== 'awaiting')
        throw doubt(line, 'was not decided by two')
      return notice
    // Whatever the rules say of these, nothing is released after one.
    case 'notice.withdrawn':
      return isOpen(notice.state) ? closed(withdraw(notice, notice.submitter), notice, 'withdrawn') : notice
    case 'notice.stopped':
      return isOpen(notice.state) ? closed(stop(notice, true), notice, 'stopped') : notice
    case 'notice.rejected':
      return { ...notice, state: 'rejected', waitingSince: null, dueAt: null }
    case 'notice.released':
      if (notice.state !== 'waiting') throw doubt(line, 'was not waiting')
      return { ...notice, state: 'released' }
    case 'notice.relocked':
      return { ...notice, state: 'relocked' }
    // After the end it says nothing any more, and could shorten nothing before.
    case 'notice.lengthened':
      return isOpen(notice.state) ? allowed(lengthen(notice), line) : notice
    // It says that the confirmations before it do not count, which is known without it.
    case 'notice.confirm-again':
    // What staff saw, printed and posted moves nothing.
    case 'notice.certificate-opened':
    case 'notice.letter-printed':
    case 'notice.letter-settled':
    case 'notice.letter-undone':
      return notice
    case 'notice.inspected':
      return allowed(inspect(notice, actor), line)
    default:
      throw doubt(line, 'is not known')
  }
}

const closed = (outcome: Outcome, notice: Notice, state: 'withdrawn' | 'stopped'): Notice =>
  'notice' in outcome ? outcome.notice : { ...notice, state, waitingSince: null, dueAt: null }

function allowed(outcome: Outcome, line: DisclosedLine): Notice {
  if ('notice' in outcome) return outcome.notice
  throw doubt(line, `is refused: ${outcome.refused}`)
}

const doubt = ({ index, event }: DisclosedLine, why: string): LineDoubted =>
  new LineDoubted(`line ${index} (${event}) ${why}`)

function textOf(line: DisclosedLine, name: string): string {
  const value = line.details[name]
  if (typeof value !== 'string') throw doubt(line, `names no ${name}`)
  return value
}

function dateOf(line: DisclosedLine, name: string): Date {
  const date = new Date(textOf(line, name))
  if (Number.isNaN(date.getTime())) throw doubt(line, `names no ${name}`)
  return date
}

function numberOf(line: DisclosedLine, name: string): number {
  const value = line.details[name]
  if (typeof value !== 'number') throw doubt(line, `names no ${name}`)
  return value
}
