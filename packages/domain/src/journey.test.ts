// Walks every state a person can be in: each has exactly one next step, or none with a reason, and no step it
// names is refused. The refusals are written here from the server's own rules, not taken from the table.
import { expect, test } from 'vitest'
import { willStatuses, type WillStatus } from './lifecycle.ts'
import { isAllowed, isOpenDuring, type Relation } from './permissions.ts'
import { partyMayBecome, type PartyState } from './party.ts'
import {
  nextOf,
  pointOf,
  pointsOf,
  standings,
  standingOf,
  steps,
  tasksOfRole,
  type JourneyFacts,
  type StandingCode,
  type StepId,
} from './journey.ts'
import { valuesOf, wordsOf, wordOfStep, journeyWords } from './journey-words.ts'

type Party = JourneyFacts['parties'][number]
type Change = Partial<JourneyFacts>

/** Every combination of one choice from each list. */
function* each<T>(lists: readonly (readonly T[])[]): Generator<T[]> {
  const [head, ...rest] = lists
  if (head === undefined) return yield []
  for (const one of head) for (const others of each(rest)) yield [one, ...others]
}

const none: Omit<JourneyFacts, 'role' | 'status'> = {
  submitted: false,
  hasDocument: false,
  pages: 'none',
  reviewed: true,
  mayUpload: true,
  mayMail: true,
  identity: { state: 'none', sample: false, triesLeft: true },
  parties: [],
  paid: false,
  money: 'none',
  payFirst: true,
  ceremonyOpen: false,
  wayChosen: false,
  recordedBy: [],
  signed: [],
  sealed: false,
  held: false,
  anchors: [],
}
const identities: Change[] = [
  { state: 'accepted', sample: false, triesLeft: true } as const,
  { state: 'accepted', sample: true, triesLeft: true } as const,
  ...(['none', 'pending', 'rejected', 'returned'] as const).flatMap((state) =>
    [true, false].map((triesLeft) => ({ state, sample: false, triesLeft })),
  ),
].map((identity) => ({ identity }))
const monies: Change[] = [
  { paid: true },
  ...(['none', 'under way', 'going back', 'gone back'] as const).map((money) => ({ paid: false, money })),
].flatMap((money) => [true, false].map((payFirst) => ({ ...money, payFirst })))
const documents: Change[] = [
  { submitted: false, hasDocument: false, pages: 'none' },
  { submitted: true, hasDocument: false, pages: 'none' },
  ...[true, false].flatMap((submitted): Change[] => [
    { submitted, hasDocument: false, pages: 'refused' },
    { submitted, hasDocument: true, pages: 'pending' },
    { submitted, hasDocument: true, pages: 'ok' },
    { submitted, hasDocument: true, pages: 'ok', reviewed: false },
  ]),
]
const addresses: Change[] = [{}, { mayMail: false }, { mayMail: false, mayUpload: false }]
const party = (order: 0 | 1 | 2, state: PartyState, change: Partial<Party> = {}): Party => ({
  id: `party-${order}`,
  order,
  name: ['Ann Example', 'Witness One', 'Witness Two'][order]!,
  state,
  declared: order === 0 || state === 'identity verified' || state === 'signed',
  invited: state !== 'invited',
  you: false,
  sample: false,
  ...change,
})
const whoever = [0, 1, 2] as const
/** What each witness may be while nobody, or the testator, or that witness has signed. */
const witnessesBefore = (order: 1 | 2): Party[] => [
  party(order, 'invited'),
  party(order, 'invited', { invited: true }),
  party(order, 'expired'),
  party(order, 'opened'),
  party(order, 'opened', { declared: true }),
  party(order, 'declined'),
  party(order, 'declined', { declared: true }),
  party(order, 'identity verified'),
  party(order, 'identity verified', { sample: true }),
]

const seenBy = (order: 0 | 1 | 2, facts: Omit<JourneyFacts, 'role'>): JourneyFacts => ({
  ...facts,
  role: order === 0 ? 'testator' : 'witness',
  parties: facts.parties.map((one) => ({ ...one, you: one.order === order })),
})
/** A person sees their own part only once they have opened the invitation. */
const mayLook = (one: Party | undefined): boolean =>
  one === undefined || (one.state !== 'invited' && one.state !== 'expired')
/** An identity is accepted before a party is `identity verified`. */
const fits = (one: Party | undefined, { identity }: Change): boolean =>
  one === undefined ||
  (one.state !== 'identity verified' && one.state !== 'signed') ||
  identity?.state === 'accepted'

function* beforeTheCeremony(): Generator<JourneyFacts> {
  const two = [...each<Party>([witnessesBefore(1), witnessesBefore(2)])]
  for (const status of ['draft', 'uploaded'] as const)
    for (const order of whoever)
      for (const [document, identity, money, address] of each<Change>([
        documents,
        identities,
        monies,
        addresses,
      ]))
        for (const pair of [[], ...two]) {
          const parties = pair.length === 0 ? [] : [party(0, 'opened'), ...pair]
          // The parties come with the form; a PDF, whose pages may still be unread, makes it `uploaded`.
          if (parties.length > 0 !== document!.submitted) continue
          if ((status === 'uploaded') !== document!.hasDocument) continue
          if (order > 0 && (parties.length === 0 || Object.keys(address!).length > 0)) continue
          const own = parties.find((one) => one.order === order)
          if (order > 0 && (!mayLook(own) || !fits(own, identity!))) continue
          yield seenBy(order, { ...none, status, parties, ...document, ...identity, ...money, ...address })
        }
}

const signedSoFar = [[], [0], [0, 1], [0, 2], [0, 1, 2]] as const
function* inTheCeremony(): Generator<JourneyFacts> {
  const recordings = [[], ['party-0'], ['party-1'], ['party-0', 'party-2'], ['party-0', 'party-1', 'party-2']]
  for (const order of whoever)
    for (const signed of signedSoFar.slice(0, 4))
      for (const [one, two] of each<Party>([witnessesBefore(1), witnessesBefore(2)])) {
        const of = (known: Party): Party =>
          (signed as readonly number[]).includes(known.order) ? party(known.order, 'signed') : known
        const parties = [of(party(0, 'identity verified')), of(one!), of(two!)]
        const own = parties.find((each) => each.order === order)
        if (!mayLook(own)) continue
        for (const [identity, money] of each<Change>([identities, monies])) {
          if (!fits(own, identity!)) continue
          for (const recordedBy of recordings) {
            if (signed.length > 0 && recordedBy.length === 0) continue
            for (const ceremonyOpen of [true, false]) {
              if (!ceremonyOpen && recordedBy.length > 0) continue
              for (const [mayMail, wayChosen, reviewed] of each([
                order === 0 ? [true, false] : [true],
                signed.length === 0 ? [true, false] : [true],
                order === 0 ? [true, false] : [true],
              ]))
                yield seenBy(order, {
                  ...none,
                  status: 'verified',
                  submitted: true,
                  hasDocument: true,
                  pages: 'ok',
                  ...identity,
                  ...money,
                  parties,
                  signed,
                  recordedBy,
                  ceremonyOpen,
                  mayMail: mayMail!,
                  wayChosen: wayChosen!,
                  reviewed: reviewed!,
                })
            }
          }
        }
      }
}

const anchorKinds: (JourneyFacts['anchors'][number] | null)[] = [
  null,
  { name: 'Solana', state: 'pending', retryable: true },
  { name: 'Solana', state: 'confirmed', retryable: true },
  { name: 'Solana', state: 'final', retryable: true },
  { name: 'Solana', state: 'failed', retryable: true },
  { name: 'Solana', state: 'failed', retryable: false },
  { name: 'Solana', state: 'submitted', retryable: false, givenUp: true },
]
function* afterTheCeremony(): Generator<JourneyFacts> {
  const parties = whoever.map((order) => party(order, 'signed'))
  const accepted = identities.slice(0, 2)
  for (const status of [
    'witnessed',
    'registering',
    'registered',
    'released',
    'superseded',
    'withdrawn',
  ] as const)
    for (const order of whoever)
      for (const [identity, money] of each<Change>([accepted, monies]))
        for (const chosen of each([anchorKinds, anchorKinds])) {
          const anchors = chosen.filter((one) => one !== null)
          if (status === 'witnessed' && anchors.length > 0) continue
          for (const [sealed, held] of each([
            [true, false],
            [true, false],
          ]))
            yield seenBy(order, {
              ...none,
              status,
              submitted: true,
              hasDocument: true,
              pages: 'ok',
              ...identity,
              ...money,
              parties,
              signed: signedSoFar[4],
              recordedBy: ['party-0'],
              ceremonyOpen: true,
              wayChosen: true,
              sealed: sealed!,
              held: held!,
              anchors,
            })
        }
}

function* everyState(): Generator<JourneyFacts> {
  yield* beforeTheCeremony()
  yield* inTheCeremony()
  yield* afterTheCeremony()
  // Taken out of the ceremony, and a registration withdrawn before it was finished.
  const early = { ...none, submitted: true, hasDocument: true, pages: 'ok' as const }
  yield seenBy(1, { ...early, status: 'verified', parties: [party(0, 'identity verified')] })
  for (const order of whoever)
    yield seenBy(order, {
      ...early,
      status: 'withdrawn',
      parties: whoever.map((one) => party(one, 'opened')),
    })
}

const relations: Record<JourneyFacts['role'], Relation[]> = {
  testator: ['account', 'testator'],
  witness: ['guest', 'witness'],
}

/** What the server refuses beside its permission table, step by step; null where it accepts. */
const refusals: Record<StepId, (facts: JourneyFacts, own: Party | undefined) => string | null> = {
  'register-first-will': () => null,
  'complete-details': ({ submitted }) => (submitted ? 'submitted already' : null),
  'upload-pdf': mayUpload,
  'choose-another-pdf': mayUpload,
  'review-document': ({ hasDocument }) => (hasDocument ? null : 'no document'),
  'confirm-address': ({ mayMail }) => (mayMail ? 'confirmed already' : null),
  'show-identity': mayShowIdentity,
  'retake-pictures': mayShowIdentity,
  'repeat-identity-check': mayShowIdentity,
  'make-declarations': (_, own) =>
    own?.state === 'opened' || own?.state === 'identity verified' ? null : `this party is ${own?.state}`,
  'invite-witnesses': mayInvite,
  'resend-invitation': mayInvite,
  'name-another-witness': ({ mayMail, parties }) =>
    !mayMail
      ? 'address-unconfirmed'
      : parties.some(({ state }) => state === 'declined' && partyMayBecome(state, 'replaced'))
        ? null
        : 'nobody to replace',
  'pay': mayPay,
  'continue-payment': mayPay,
  'record-video': (facts) => ceremonyClosed(facts) ?? (facts.signed.length > 0 ? 'signed already' : null),
  'choose-way': (facts) => (facts.signed.length > 0 ? 'signed already' : null),
  'sign': (facts, own) =>
    ceremonyClosed(facts) ??
    (own?.order === 0 && !facts.reviewed ? 'not reviewed' : null) ??
    (facts.recordedBy.length === 0
      ? 'no recording'
      : own === undefined || facts.signed.includes(own.order)
        ? 'signed already'
        : own.order > 0 && !facts.signed.includes(0)
          ? 'the testator signs first'
          : !facts.wayChosen && facts.signed.length === 0
            ? 'no way chosen'
            : facts.identity.state !== 'accepted' || !partyMayBecome(own.state, 'signed')
              ? 'identity'
              : null),
  // Of a death notice: death/notice-journey.test.ts.
  'confirm-death': () => 'no notice',
  'stop-notice': () => 'no notice',
  'retry-network': ({ anchors, held }) =>
    held ? 'a withdrawal waits' : anchors.some(({ state }) => state === 'failed') ? null : 'nothing failed',
}
function mayUpload({ mayUpload: may, status, submitted }: JourneyFacts): string | null {
  if (!may) return 'address-unconfirmed'
  return status === 'draft' || (status === 'uploaded' && !submitted) ? null : 'not at this stage'
}
function mayShowIdentity({ identity, role, parties }: JourneyFacts): string | null {
  if (!identity.triesLeft) return 'too many tries'
  if (identity.state === 'accepted' || identity.state === 'pending') return 'checked already'
  return role === 'testator' || parties.some((one) => one.you && one.declared) ? null : 'not declared'
}
function mayInvite({ mayMail, parties }: JourneyFacts): string | null {
  if (!mayMail) return 'address-unconfirmed'
  return parties.some(({ state }) => state === 'invited' || state === 'expired') ? null : 'nobody to invite'
}
function mayPay({ submitted, paid }: JourneyFacts): string | null {
  return paid ? 'already-paid' : submitted ? null : 'not submitted'
}
function ceremonyClosed({ payFirst, paid, ceremonyOpen }: JourneyFacts): string | null {
  return payFirst && !paid ? 'payment-required' : ceremonyOpen ? null : 'not open'
}

const seen = new Set<StandingCode>()
let states = 0
const wrong: string[] = []
const statuses = new Set<WillStatus>()
for (const facts of everyState()) {
  states += 1
  statuses.add(facts.status)
  const next = nextOf(facts)
  const points = [...pointsOf(facts), pointOf(facts, 'document')]
  const say = (what: string) => {
    if (wrong.length < 5) wrong.push(`${what}: ${JSON.stringify(facts)}`)
  }
  for (const point of [next, ...points]) {
    seen.add(point.code)
    const { step, who } = standingOf(point.code)
    if ((step !== null) !== (who === 'you')) say(`${point.code} has a step of somebody else`)
    if (step === null) continue
    const { action } = steps[step]
    if (!isAllowed(action, relations[facts.role])) say(`${step} is not this person’s`)
    if (!isOpenDuring(action, facts.status)) say(`${step} is refused at “${facts.status}”`)
    const refused = refusals[step](
      facts,
      facts.parties.find((one) => one.you),
    )
    if (refused !== null) say(`${step} is refused, ${refused}`)
    if (wordsOf(point, facts.role).some((word) => !(word in journeyWords))) say(`${point.code} has no words`)
  }
}

test('every state has one next step that is not refused, or none and a reason', () => {
  expect(wrong).toEqual([])
  expect(states).toBeGreaterThan(100_000)
  expect([...statuses].toSorted()).toEqual([...willStatuses].toSorted())
})

test('every code is where some person stands', () => {
  // For whoever has no will.
  const elsewhere = ['no-will-yet']
  // Where a death notice stands: death/notice-journey.test.ts.
  const others = (Object.keys(standings) as StandingCode[]).filter((code) => !code.startsWith('notice-'))
  expect(others.filter((code) => !seen.has(code)).toSorted()).toEqual(elsewhere)
})

test('every step is named by some code, and belongs to the part that its permission belongs to', () => {
  const named = new Set(Object.values(standings).map(({ step }) => step))
  expect((Object.keys(steps) as StepId[]).filter((step) => !named.has(step))).toEqual([])
  for (const [step, { subject, action }] of Object.entries(steps))
    expect([step, action.split('.')[0]]).toEqual([step, subject])
})

test('a PDF is reviewed before the testator signs, and the review holds nothing else up', () => {
  const facts = seenBy(0, {
    ...none,
    status: 'uploaded',
    submitted: true,
    hasDocument: true,
    pages: 'ok',
    reviewed: false,
    parties: [party(0, 'opened'), party(1, 'invited'), party(2, 'invited')],
  })
  expect(pointOf(facts, 'document').code).toBe('document-to-review')
  expect(nextOf(facts).code).not.toBe('document-to-review')
  const waiting = {
    ...facts,
    paid: true,
    identity: { state: 'accepted', sample: false, triesLeft: true } as const,
    parties: facts.parties.map((one) => ({ ...one, invited: true })),
  }
  // Nothing else is this person's to do: better than to wait.
  expect(nextOf(waiting)).toMatchObject({ task: 'document', code: 'document-to-review' })
  expect(nextOf({ ...waiting, reviewed: true })).toMatchObject({ code: 'witnesses-awaited' })

  const ready = {
    ...waiting,
    status: 'verified' as const,
    ceremonyOpen: true,
    wayChosen: true,
    parties: whoever.map((order) => party(order, 'identity verified', { you: order === 0 })),
  }
  expect(nextOf(ready)).toMatchObject({ code: 'video-missing' })
  const recorded = { ...ready, recordedBy: ['party-0'] }
  expect(nextOf(recorded)).toMatchObject({ task: 'signatures', code: 'review-missing' })
  expect(nextOf({ ...recorded, reviewed: true })).toMatchObject({ code: 'signature-first' })
  // A witness signs the statement, and cannot open the will.
  expect(pointOf({ ...seenBy(1, ready), recordedBy: ['party-0'], signed: [0] }, 'signatures').code).toBe(
    'signature-next',
  )
  for (const status of ['verified', 'witnessed', 'registered'] as const)
    expect(pointOf({ ...recorded, status, signed: [0] }, 'document').code).toBe('document-unreviewed')
})

test('a witness who declines after the testator has signed: name another, and sign again', () => {
  const facts = seenBy(0, {
    ...none,
    status: 'verified',
    submitted: true,
    hasDocument: true,
    pages: 'ok',
    identity: { state: 'accepted', sample: false, triesLeft: true },
    paid: true,
    ceremonyOpen: true,
    recordedBy: ['party-0'],
    signed: [0],
    parties: [party(0, 'signed'), party(1, 'identity verified'), party(2, 'declined')],
  })
  const next = nextOf(facts)
  expect(next).toEqual({
    task: 'witnesses',
    code: 'witness-declined-late',
    details: { names: ['Witness Two'] },
  })
  expect(standingOf(next.code).step).toBe('name-another-witness')
  expect(
    nextOf({
      ...facts,
      signed: [],
      parties: facts.parties.map((one) =>
        one.order === 0 ? party(0, 'identity verified', { you: true }) : one,
      ),
    }).code,
  ).toBe('witness-declined')
})

test('every code has words for each role, whose values its details name', () => {
  for (const [code, { step }] of Object.entries(standings) as [StandingCode, { step: StepId | null }][])
    for (const role of Object.keys(tasksOfRole) as (keyof typeof tasksOfRole)[]) {
      for (const word of wordsOf({ code, details: {} }, role))
        expect(journeyWords[word].length).toBeGreaterThan(10)
      if (step !== null) expect(journeyWords[wordOfStep(step)].length).toBeGreaterThan(2)
    }
  const lost = { code: 'registered', details: { held: ['Solana'], refused: ['Ethereum'], count: 1 } } as const
  expect(
    wordsOf({ ...lost, details: { ...lost.details, held: ['Solana'], refused: ['Ethereum'] } }, 'testator'),
  ).toEqual(['heldOn', 'refusedBy', 'mayTryAgain'])
  expect(
    valuesOf({ code: 'registered', details: { held: ['Solana', 'Corda'], count: 2 } }, (names) =>
      names.join(' and '),
    ),
  ).toEqual({ held: 'Solana and Corda', count: 2 })
})
