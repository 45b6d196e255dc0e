// What comes next, for one person and one will: the single table behind the dashboard, the signing pages and
// the witness's page. The server answers its codes; the screens map them to addresses and to words.
import { whyNotYet } from './ceremony.ts'
import type { AnchorState, WillStatus } from './lifecycle.ts'
import type { PartyState, WitnessOrder } from './party.ts'
import { isOpenDuring, type Action, type Relation } from './permissions.ts'

/** The relations to a will that have something to do before it is registered. */
export type Role = Extract<Relation, 'testator' | 'witness'>

/** The states of a task list, as known from public services. */
export const taskStates = ['Completed', 'In progress', 'Not started', 'Cannot start yet'] as const
export type TaskState = (typeof taskStates)[number]

/** In the order of a will's life. */
export const taskNames = [
  'identity',
  'document',
  'witnesses',
  'payment',
  'video',
  'signatures',
  'registration',
] as const
export type TaskName = (typeof taskNames)[number]

/** A witness declares before their identity is checked, and neither uploads nor pays. */
export const tasksOfRole = {
  testator: taskNames,
  witness: ['witnesses', 'identity', 'video', 'signatures', 'registration'],
} as const satisfies Record<Role, readonly TaskName[]>

/** Who acts next. */
export const actors = ['you', 'testator', 'witnesses', 'parties', 'staff', 'register', 'nobody'] as const
export type Actor = (typeof actors)[number]

/** The part of the product that owns a step: a slice of the server. */
export type Subject =
  | 'accounts'
  | 'wills'
  | 'parties'
  | 'payments'
  | 'identity'
  | 'ceremony'
  | 'registration'
  | 'notices'

/** Where a step is taken; only the screens know the address. */
export const places = [
  'form',
  'upload',
  'signing',
  'identity',
  'document',
  'witnesses',
  'payment',
  'video',
  'signatures',
  'registration',
  'notices',
  'wills',
  'account',
  'support',
] as const
export type Place = (typeof places)[number]

/** Every step a person can take: who owns it, and the line of the permission table that it needs. */
export const steps = {
  'register-first-will': { subject: 'wills', action: 'wills.draft' },
  'complete-details': { subject: 'wills', action: 'wills.submit' },
  'upload-pdf': { subject: 'wills', action: 'wills.create' },
  'choose-another-pdf': { subject: 'wills', action: 'wills.create' },
  'review-document': { subject: 'wills', action: 'wills.acknowledge' },
  'confirm-address': { subject: 'accounts', action: 'accounts.own' },
  'show-identity': { subject: 'identity', action: 'identity.check' },
  'retake-pictures': { subject: 'identity', action: 'identity.check' },
  'repeat-identity-check': { subject: 'identity', action: 'identity.check' },
  'make-declarations': { subject: 'parties', action: 'parties.declare' },
  'invite-witnesses': { subject: 'parties', action: 'parties.invite' },
  'resend-invitation': { subject: 'parties', action: 'parties.invite' },
  'name-another-witness': { subject: 'parties', action: 'parties.replace' },
  'pay': { subject: 'payments', action: 'payments.checkout' },
  'continue-payment': { subject: 'payments', action: 'payments.checkout' },
  'record-video': { subject: 'ceremony', action: 'ceremony.record' },
  'choose-way': { subject: 'ceremony', action: 'ceremony.choose-way' },
  'sign': { subject: 'ceremony', action: 'ceremony.sign' },
  'retry-network': { subject: 'registration', action: 'registration.retry' },
  'confirm-death': { subject: 'notices', action: 'notices.confirm' },
  'stop-notice': { subject: 'notices', action: 'notices.stop' },
} as const satisfies Record<string, { subject: Subject; action: Action }>
export type StepId = keyof typeof steps

interface Standing {
  state: TaskState
  /** What this person can do about it now; null when nothing. */
  step: StepId | null
  /** `you` exactly where there is a step; `nobody` where nothing more happens. */
  who: Actor
  place: Place | null
  /** It can wait: every other step comes first. */
  optional?: true
}

const done = (place: Place) => ({ state: 'Completed', step: null, who: 'nobody', place }) as const
const underWay = (who: Exclude<Actor, 'you' | 'nobody'>, place: Place) =>
  ({ state: 'In progress', step: null, who, place }) as const
const notYet = (who: Exclude<Actor, 'you'>) =>
  ({ state: 'Cannot start yet', step: null, who, place: null }) as const
const begin = (step: StepId, place: Place) => ({ state: 'Not started', step, who: 'you', place }) as const
const goOn = <S extends StepId>(step: S, place: Place) =>
  ({ state: 'In progress', step, who: 'you', place }) as const

/** Where a task, or a whole will, can stand: with each code its state, the step, who acts, and the place. */
export const standings = {
  'identity-accepted': done('identity'),
  'identity-sample': done('identity'),
  'identity-in-review': underWay('staff', 'identity'),
  'declarations-first': notYet('witnesses'),
  'identity-out-of-tries': underWay('staff', 'support'),
  'identity-returned': goOn('retake-pictures', 'identity'),
  'identity-rejected': goOn('repeat-identity-check', 'identity'),
  'identity-missing': begin('show-identity', 'identity'),

  'document-complete': done('document'),
  'document-to-review': { ...goOn('review-document', 'document'), optional: true },
  // Signed before the register asked for the review.
  'document-unreviewed': {
    state: 'Not started',
    step: null,
    who: 'nobody',
    place: 'document',
    optional: true,
  },
  'document-on-record': done('document'),
  'document-awaited': notYet('testator'),
  'document-refused': goOn('choose-another-pdf', 'upload'),
  'document-being-read': underWay('register', 'upload'),
  'document-missing': goOn('upload-pdf', 'upload'),
  'document-needs-address': goOn('confirm-address', 'account'),
  'details-incomplete': goOn('complete-details', 'form'),
  'details-missing': begin('complete-details', 'form'),

  'witnesses-identified': done('witnesses'),
  'witnesses-sample': done('witnesses'),
  'witnesses-partly-sample': done('witnesses'),
  'details-first': notYet('testator'),
  'document-first': notYet('testator'),
  'witness-declined': goOn('name-another-witness', 'witnesses'),
  'witness-declined-late': goOn('name-another-witness', 'witnesses'),
  'invitation-expired': goOn('resend-invitation', 'witnesses'),
  'witnesses-uninvited': begin('invite-witnesses', 'witnesses'),
  'witness-uninvited': goOn('invite-witnesses', 'witnesses'),
  'witnesses-need-address': goOn('confirm-address', 'account'),
  'witnesses-awaited': underWay('witnesses', 'witnesses'),
  'declared': done('witnesses'),
  'declarations-missing': begin('make-declarations', 'witnesses'),

  'paid': done('payment'),
  'payment-going-back': underWay('register', 'payment'),
  'payment-under-way': goOn('continue-payment', 'payment'),
  'payment-gone-back': begin('pay', 'payment'),
  'payment-returned': done('payment'),
  'payment-missing': begin('pay', 'payment'),

  'payment-required': notYet('testator'),
  'payment-awaited': notYet('testator'),
  'identities-awaited': notYet('parties'),
  'ceremony-opening': notYet('register'),

  'video-on-record': done('video'),
  'video-missing': begin('record-video', 'video'),
  'video-partly': { ...goOn('record-video', 'video'), optional: true },
  'video-yours-on-record': { ...underWay('parties', 'video'), optional: true },

  'video-first': notYet('parties'),
  'testator-signs-first': notYet('testator'),
  'review-missing': begin('review-document', 'document'),
  'way-missing': begin('choose-way', 'signatures'),
  'signature-first': begin('sign', 'signatures'),
  'signature-next': goOn('sign', 'signatures'),
  'signature-not-open': underWay('parties', 'signatures'),
  'signatures-remain': underWay('witnesses', 'signatures'),
  'signatures-complete': done('signatures'),

  'signatures-first': notYet('parties'),
  'sealing': underWay('register', 'registration'),
  'networks-starting': underWay('register', 'registration'),
  'networks-written': underWay('register', 'registration'),
  'networks-failed': goOn('retry-network', 'registration'),
  'registered-partly': underWay('register', 'registration'),
  'registered-partly-failed': goOn('retry-network', 'registration'),
  'registered': done('registration'),

  // Of a death notice (death/notice-journey.ts).
  'notice-about-you': goOn('stop-notice', 'notices'),
  'notice-to-confirm': goOn('confirm-death', 'notices'),
  'notice-needs-identity': goOn('show-identity', 'notices'),
  'notice-confirm-later': underWay('register', 'notices'),
  'notice-awaited': underWay('parties', 'notices'),
  'notice-waiting': underWay('register', 'notices'),
  'notice-disputed': underWay('staff', 'notices'),

  'withdrawn': notYet('nobody'),
  'superseded': notYet('nobody'),
  'released': notYet('nobody'),
  'you-declined': notYet('nobody'),
  'you-were-replaced': notYet('nobody'),
  'complete': done('registration'),
  'no-will-yet': begin('register-first-will', 'form'),
} as const satisfies Record<string, Standing>
export type StandingCode = keyof typeof standings

/** Of a death notice. */
export type OfNotice = Extract<StandingCode, `notice-${string}`>

export const standingOf = (code: StandingCode): Standing => standings[code]

/** Nothing for this person to do now, but for somebody else. */
export const isWaiting = ({ step, who }: { step: StepId | null; who: Actor }): boolean =>
  step === null && who !== 'nobody'

/** What the words of a code name. */
export interface Details {
  /** People. */
  names?: string[]
  /** Of them those with a SAMPLE identity. */
  samples?: string[]
  /** Recordings that are there, or signatures that remain. */
  count?: number
  /** Networks that have the will, failed for now, refused it, or were given up. */
  held?: string[]
  again?: string[]
  refused?: string[]
  givenUp?: string[]
}

export interface Point {
  code: StandingCode
  details: Details
}
export interface TaskPoint extends Point {
  task: TaskName
}
/** `task` is null where the will as a whole has ended. */
export interface NextPoint extends Point {
  task: TaskName | null
}

export interface JourneyFacts {
  role: Role
  status: WillStatus
  /** The form. */
  submitted: boolean
  hasDocument: boolean
  pages: 'none' | 'pending' | 'ok' | 'refused'
  /** Whether the testator has confirmed the review of the present PDF. */
  reviewed: boolean
  /** False: the address must be confirmed before this person may store another document. */
  mayUpload: boolean
  /** False: the address must be confirmed before anybody is mailed in this person's name. */
  mayMail: boolean
  identity: {
    state: 'none' | 'pending' | 'accepted' | 'rejected' | 'returned'
    sample: boolean
    triesLeft: boolean
  }
  /** The present ones. `invited` tells the testator whether a link has been sent. */
  parties: readonly {
    id: string
    order: WitnessOrder
    name: string
    state: PartyState
    declared: boolean
    invited: boolean
    you: boolean
    sample: boolean
  }[]
  paid: boolean
  /** For the testator: the state of the latest payment. */
  money: 'none' | 'under way' | 'going back' | 'gone back'
  /** Whether video and signatures wait for the payment. */
  payFirst: boolean
  ceremonyOpen: boolean
  /** Whether the testator has chosen how the three take part. */
  wayChosen: boolean
  /** The parties whose recording counts. */
  recordedBy: readonly string[]
  /** witnessOrder of each statement, in the order they were signed. */
  signed: readonly number[]
  sealed: boolean
  /** A withdrawal is pending: nothing new may be done on a network. */
  held: boolean
  /** `retryable`: neither refused permanently nor given up. */
  anchors: readonly { name: string; state: AnchorState; retryable: boolean; givenUp?: boolean }[]
}

interface Row {
  when: (facts: JourneyFacts) => boolean
  code: StandingCode
  details?: (facts: JourneyFacts) => Details
}
/** The last row has no condition, so every state has a row. */
type Rows = readonly [...Row[], Omit<Row, 'when'> & { when?: never }]

const you = ({ parties }: JourneyFacts) => parties.find((party) => party.you)
const witnesses = ({ parties }: JourneyFacts) => parties.filter((party) => party.order !== 0)
const isIdentified = ({ state }: { state: PartyState }): boolean =>
  state === 'identity verified' || state === 'signed'
const uninvited = (facts: JourneyFacts) =>
  witnesses(facts).filter((party) => party.state === 'invited' && !party.invited)
const inState = (facts: JourneyFacts, state: PartyState) =>
  witnesses(facts).filter((party) => party.state === state)
const firstName = (facts: JourneyFacts, state: PartyState): Details => ({
  names: inState(facts, state)
    .slice(0, 1)
    .map(({ name }) => name),
})
const isOpen =
  (action: Action) =>
  ({ status }: JourneyFacts): boolean =>
    isOpenDuring(action, status)

const identityRows: Rows = [
  { when: ({ identity }) => identity.state === 'accepted' && identity.sample, code: 'identity-sample' },
  { when: ({ identity }) => identity.state === 'accepted', code: 'identity-accepted' },
  { when: ({ identity }) => identity.state === 'pending', code: 'identity-in-review' },
  { when: (facts) => facts.role === 'witness' && you(facts)?.declared !== true, code: 'declarations-first' },
  { when: ({ identity }) => !identity.triesLeft, code: 'identity-out-of-tries' },
  { when: ({ identity }) => identity.state === 'returned', code: 'identity-returned' },
  { when: ({ identity }) => identity.state === 'rejected', code: 'identity-rejected' },
  { code: 'identity-missing' },
]

/** The same reasons in the same order as the server's own check (ceremony/ceremony-open.ts). */
const closedRows = (unpaid: 'payment-required' | 'payment-awaited'): readonly Row[] => [
  { when: ({ payFirst, paid }) => payFirst && !paid, code: unpaid },
  { when: ({ status }) => status === 'draft' || status === 'uploaded', code: 'identities-awaited' },
  { when: ({ ceremonyOpen }) => !ceremonyOpen, code: 'ceremony-opening' },
]
const isClosed = (facts: JourneyFacts): boolean =>
  closedRows('payment-required').some(({ when }) => when(facts))
const recordings = ({ recordedBy }: JourneyFacts): Details => ({ count: recordedBy.length })
const remaining = ({ signed }: JourneyFacts): Details => ({ count: 3 - signed.length })
const mayDeclare = (facts: JourneyFacts): boolean =>
  isOpenDuring('parties.declare', facts.status) &&
  (you(facts)?.state === 'opened' || you(facts)?.state === 'identity verified')
const maySign = (facts: JourneyFacts): boolean => {
  const own = you(facts)
  return (
    own?.state === 'identity verified' &&
    facts.identity.state === 'accepted' &&
    !isClosed(facts) &&
    facts.recordedBy.length > 0 &&
    isOpenDuring('ceremony.sign', facts.status) &&
    whyNotYet(own.order, facts.signed) === null
  )
}

/** The testator signs nothing about a PDF that they have not looked through. */
const needsReview = ({ role, reviewed, signed }: JourneyFacts): boolean =>
  role === 'testator' && !reviewed && !signed.includes(0)

const videoRows = (unpaid: 'payment-required' | 'payment-awaited'): Rows => [
  // After the first signature no recording can be added: every statement names one that existed before.
  { when: ({ signed }) => signed.length > 0, code: 'video-on-record' },
  ...closedRows(unpaid),
  { when: ({ recordedBy }) => recordedBy.length === 0, code: 'video-missing' },
  { when: ({ recordedBy }) => recordedBy.length === 3, code: 'video-on-record' },
  {
    when: (facts) => facts.recordedBy.includes(you(facts)?.id ?? ''),
    code: 'video-yours-on-record',
    details: recordings,
  },
  { code: 'video-partly', details: recordings },
]

const signatureRows = (
  unpaid: 'payment-required' | 'payment-awaited',
  otherwise: 'identities-awaited' | 'testator-signs-first',
): Rows => [
  { when: ({ signed }) => signed.length === 3, code: 'signatures-complete' },
  ...closedRows(unpaid).map((row) => ({
    ...row,
    when: (facts: JourneyFacts) => facts.signed.length === 0 && row.when(facts),
  })),
  { when: ({ signed, recordedBy }) => signed.length === 0 && recordedBy.length === 0, code: 'video-first' },
  {
    when: (facts) => facts.signed.length > 0 && maySign(facts),
    code: 'signature-next',
    details: remaining,
  },
  {
    when: (facts) => facts.signed.includes(you(facts)?.order ?? -1),
    code: 'signatures-remain',
    details: remaining,
  },
  { when: ({ signed }) => signed.length > 0, code: 'signature-not-open', details: remaining },
  { when: (facts) => maySign(facts) && needsReview(facts), code: 'review-missing' },
  { when: (facts) => maySign(facts) && !facts.wayChosen, code: 'way-missing' },
  { when: maySign, code: 'signature-first' },
  { code: otherwise },
]

type Anchor = JourneyFacts['anchors'][number]
/** This network does not carry the will, and will not without action. */
const isLost = ({ state, retryable, givenUp }: Anchor): boolean =>
  state !== 'final' && (givenUp === true || (state === 'failed' && !retryable))
const isFailed = ({ state, retryable }: Anchor): boolean => state === 'failed' && retryable
const isHeld = ({ state }: Anchor): boolean => state === 'final'
const named = ({ anchors }: JourneyFacts, holds: (anchor: Anchor) => boolean): string[] =>
  anchors.filter(holds).map(({ name }) => name)
const networks = (facts: JourneyFacts): Details => ({
  held: named(facts, isHeld),
  again: named(facts, isFailed),
  refused: named(facts, (anchor) => isLost(anchor) && anchor.givenUp !== true),
  givenUp: named(facts, (anchor) => isLost(anchor) && anchor.givenUp === true),
})
const mayRetry = (facts: JourneyFacts): boolean =>
  facts.role === 'testator' &&
  facts.anchors.some(isFailed) &&
  !facts.held &&
  isOpenDuring('registration.retry', facts.status)

const registrationRows: Rows = [
  {
    when: ({ anchors }) =>
      anchors.some(isHeld) && anchors.every((anchor) => isHeld(anchor) || isLost(anchor)),
    code: 'registered',
    details: networks,
  },
  {
    when: (facts) => facts.anchors.some(isHeld) && mayRetry(facts),
    code: 'registered-partly-failed',
    details: networks,
  },
  { when: ({ anchors }) => anchors.some(isHeld), code: 'registered-partly', details: networks },
  { when: mayRetry, code: 'networks-failed', details: networks },
  { when: ({ anchors }) => anchors.length > 0, code: 'networks-written', details: networks },
  { when: ({ signed }) => signed.length < 3, code: 'signatures-first' },
  { when: ({ paid }) => !paid, code: 'payment-required' },
  { when: ({ sealed }) => sealed, code: 'networks-starting' },
  { code: 'sealing' },
]

/** By relation and task: the first row whose condition holds says where the task stands. */
const table: {
  testator: Record<TaskName, Rows>
  /** The document only on the signing page: it is no task of theirs. */
  witness: Record<(typeof tasksOfRole.witness)[number] | 'document', Rows>
} = {
  testator: {
    identity: identityRows,
    document: [
      {
        when: ({ pages, hasDocument, mayUpload }) => pages === 'refused' && !hasDocument && mayUpload,
        code: 'document-refused',
      },
      {
        when: ({ submitted, hasDocument, pages }) => submitted && hasDocument && pages === 'pending',
        code: 'document-being-read',
      },
      // A stored PDF has not necessarily been looked at.
      {
        when: (facts) =>
          facts.submitted && facts.hasDocument && needsReview(facts) && isOpen('wills.acknowledge')(facts),
        code: 'document-to-review',
      },
      {
        when: ({ submitted, hasDocument, reviewed }) => submitted && hasDocument && !reviewed,
        code: 'document-unreviewed',
      },
      { when: ({ submitted, hasDocument }) => submitted && hasDocument, code: 'document-complete' },
      { when: ({ submitted, mayUpload }) => submitted && !mayUpload, code: 'document-needs-address' },
      { when: ({ submitted }) => submitted, code: 'document-missing' },
      { when: ({ hasDocument }) => hasDocument, code: 'details-incomplete' },
      { code: 'details-missing' },
    ],
    witnesses: [
      { when: (facts) => witnesses(facts).length < 2, code: 'details-first' },
      {
        when: (facts) =>
          witnesses(facts).every(isIdentified) && witnesses(facts).every(({ sample }) => sample),
        code: 'witnesses-sample',
      },
      {
        when: (facts) =>
          witnesses(facts).every(isIdentified) && witnesses(facts).some(({ sample }) => sample),
        code: 'witnesses-partly-sample',
        details: (facts) => ({
          names: witnesses(facts)
            .filter(({ sample }) => !sample)
            .map(({ name }) => name),
          samples: witnesses(facts)
            .filter(({ sample }) => sample)
            .map(({ name }) => name),
        }),
      },
      { when: (facts) => witnesses(facts).every(isIdentified), code: 'witnesses-identified' },
      { when: ({ status }) => status === 'draft', code: 'document-first' },
      {
        when: (facts) =>
          !facts.mayMail &&
          isOpen('parties.invite')(facts) &&
          (inState(facts, 'declined').length > 0 ||
            inState(facts, 'expired').length > 0 ||
            uninvited(facts).length > 0),
        code: 'witnesses-need-address',
      },
      // The testator's statement names both witnesses: with another one the signing begins anew (decision 48).
      {
        when: (facts) =>
          isOpen('parties.replace')(facts) &&
          inState(facts, 'declined').length > 0 &&
          facts.signed.includes(0),
        code: 'witness-declined-late',
        details: (facts) => firstName(facts, 'declined'),
      },
      {
        when: (facts) => isOpen('parties.replace')(facts) && inState(facts, 'declined').length > 0,
        code: 'witness-declined',
        details: (facts) => firstName(facts, 'declined'),
      },
      {
        when: (facts) => isOpen('parties.invite')(facts) && inState(facts, 'expired').length > 0,
        code: 'invitation-expired',
        details: (facts) => firstName(facts, 'expired'),
      },
      {
        when: (facts) =>
          isOpen('parties.invite')(facts) &&
          uninvited(facts).length > 0 &&
          inState(facts, 'invited').length === 2,
        code: 'witnesses-uninvited',
      },
      {
        when: (facts) => isOpen('parties.invite')(facts) && uninvited(facts).length > 0,
        code: 'witness-uninvited',
      },
      {
        code: 'witnesses-awaited',
        details: (facts) => ({
          names: witnesses(facts)
            .filter((party) => !isIdentified(party))
            .map(({ name }) => name),
        }),
      },
    ],
    payment: [
      { when: ({ paid }) => paid, code: 'paid' },
      { when: ({ money }) => money === 'going back', code: 'payment-going-back' },
      { when: ({ submitted }) => !submitted, code: 'details-first' },
      // Nothing is bought any more once the networks are being written to.
      { when: ({ status }) => !isOpenDuring('payments.checkout', status), code: 'payment-returned' },
      { when: ({ money }) => money === 'under way', code: 'payment-under-way' },
      { when: ({ money }) => money === 'gone back', code: 'payment-gone-back' },
      { code: 'payment-missing' },
    ],
    video: videoRows('payment-required'),
    signatures: signatureRows('payment-required', 'identities-awaited'),
    registration: registrationRows,
  },
  witness: {
    identity: identityRows,
    document: [
      { when: ({ hasDocument }) => hasDocument, code: 'document-on-record' },
      { code: 'document-awaited' },
    ],
    witnesses: [
      { when: (facts) => you(facts)?.declared === true, code: 'declared' },
      { when: mayDeclare, code: 'declarations-missing' },
      // A page turned out to be unreadable, and the testator chooses another PDF.
      { code: 'document-awaited' },
    ],
    video: videoRows('payment-awaited'),
    signatures: signatureRows('payment-awaited', 'testator-signs-first'),
    registration: registrationRows,
  },
}

/** The statuses in which nothing more is to be done. */
const endings: Record<WillStatus, StandingCode | null> = {
  draft: null,
  uploaded: null,
  verified: null,
  witnessed: null,
  registering: null,
  registered: null,
  released: 'released',
  superseded: 'superseded',
  withdrawn: 'withdrawn',
}

/** Why nothing more is this person's to do about the will, whatever its tasks; null while something is. */
function endingOf(facts: JourneyFacts): StandingCode | null {
  const ended = endings[facts.status]
  if (ended !== null || facts.role === 'testator') return ended
  const own = you(facts)
  if (own === undefined || own.state === 'replaced') return 'you-were-replaced'
  return own.state === 'declined' ? 'you-declined' : null
}

/** A completed task stays completed, whatever ended. */
function pointFrom(rows: Rows, facts: JourneyFacts, task: TaskName): TaskPoint {
  const { code, details } = rows.find(({ when }) => when === undefined || when(facts))!
  const ending = endingOf(facts)
  if (ending !== null && standings[code].state !== 'Completed') return { task, code: ending, details: {} }
  return { task, code, details: details?.(facts) ?? {} }
}

/** Where one task stands; a witness has the document too, to look at. */
export const pointOf = (facts: JourneyFacts, task: Exclude<TaskName, 'payment'>): TaskPoint =>
  pointFrom(table[facts.role][task], facts, task)

/** Every task of this person, in the order of a will's life. */
export const pointsOf = (facts: JourneyFacts): TaskPoint[] =>
  tasksOfRole[facts.role].map((task) =>
    task === 'payment' ? pointFrom(table.testator.payment, facts, task) : pointOf(facts, task),
  )

/** A draft is finished first, and witnesses are invited early: they take the longest. */
const first: readonly TaskName[] = ['document', 'witnesses']

/**
 * The one next step of this person; else what the will waits for; else why nothing more happens. A step that can
 * wait comes after every other, and is never waited for.
 */
export function nextOf(facts: JourneyFacts): NextPoint {
  const ending = endingOf(facts)
  if (ending !== null) return { task: null, code: ending, details: {} }
  const points = pointsOf(facts)
  const list =
    facts.role === 'witness'
      ? points
      : [
          ...points.filter(({ task }) => first.includes(task)),
          ...points.filter(({ task }) => !first.includes(task)),
        ]
  const isOptional = ({ code }: Point): boolean => standingOf(code).optional === true
  const isYours = ({ code }: Point): boolean => standings[code].step !== null
  const state = ({ code }: Point): TaskState => standings[code].state
  return (
    list.find((point) => isYours(point) && !isOptional(point)) ??
    list.find(isYours) ??
    list.find((point) => state(point) === 'In progress' && !isOptional(point)) ??
    list.find((point) => state(point) !== 'Completed' && !isOptional(point)) ?? {
      task: null,
      code: 'complete',
      details: {},
    }
  )
}

/** The intended networks that do not carry a registered will: registration is over, but incomplete. */
export const lostNetworks = (facts: JourneyFacts): string[] =>
  facts.status === 'registered' ? named(facts, isLost) : []

/** Where the testator goes on once the PDF is on record. */
export const afterUpload = (submitted: boolean): 'form' | 'signing' => (submitted ? 'signing' : 'form')

/** Where a will in a list continues, before its facts are read; null where nothing does. */
export const continuesAt: Record<Role, Record<WillStatus, 'form' | 'signing' | 'registration' | null>> = {
  testator: {
    draft: 'form',
    uploaded: 'signing',
    verified: 'signing',
    witnessed: 'signing',
    registering: 'registration',
    registered: 'registration',
    released: null,
    superseded: null,
    withdrawn: null,
  },
  witness: {
    draft: 'signing',
    uploaded: 'signing',
    verified: 'signing',
    witnessed: 'signing',
    registering: 'registration',
    registered: 'registration',
    released: null,
    superseded: null,
    withdrawn: null,
  },
}
