// What the log alone says of a notice: each case is a list of lines, with nothing else to believe.
import { expect, test } from 'vitest'
import type { DisclosedLine } from '../audit/disclosed-lines.ts'
import { replayNotice, type Replay, type TakenProof } from './replay.ts'

const day = 86_400_000
const began = Date.parse('2026-06-01T09:00:00.000Z')
const hash = 'ab'.repeat(32)
const otherHash = 'cd'.repeat(32)
/** Every line stood when the log was first looked at. */
const about = { noticeId: 'notice', testatorId: 'tess', seenAt: () => null }
/** The proof of each confirmation that its line names. */
const proofsOf = (told: readonly Told[]): TakenProof[] =>
  told.flatMap(([event, , { actor, proofId, version, contentHash }]) =>
    event === 'notice.confirmed'
      ? [{ proofId, personId: actor, version, hash: contentHash } as TakenProof]
      : [],
  )

type Told = [event: string, days: number, details: Record<string, unknown>]
/** In the order given, with places from 100; `days` after the notice. */
const linesOf = (...told: Told[]): DisclosedLine[] =>
  told.map(([event, days, details], at) => ({
    index: 100 + at,
    event,
    at: new Date(began + days * day),
    details,
  }))
const replay = (...told: Told[]): Replay =>
  replayNotice(linesOf(...told), { ...about, taken: proofsOf(told) })

const registered: Told[] = [
  ['will.registering', -300, { actor: 'worker' }],
  ['statement.signed', -301, { actor: 'tess', witnessOrder: 0 }],
  ['statement.signed', -301, { actor: 'will', witnessOrder: 1 }],
  ['statement.signed', -301, { actor: 'wilma', witnessOrder: 2 }],
  ['will.registered', -300, { actor: 'worker' }],
]
const accepted = (actor: string, kind = 'executor', days = -100): Told => [
  'around.accepted',
  days,
  { actor, aroundId: `row of ${actor}`, kind, factor: 'mailbox' },
]
const ofNotice = (more: Record<string, unknown> = {}) => ({
  noticeId: 'notice',
  version: 1,
  contentHash: hash,
  ...more,
})
const submitted = (actor = 'wilma'): Told => ['notice.submitted', 0, { actor, ...ofNotice() }]
const confirmed = (actor: string, days = 1, more: Record<string, unknown> = {}): Told => [
  'notice.confirmed',
  days,
  { actor, ...ofNotice({ proofId: `proof of ${actor}`, ...more }) },
]
const waiting = (days = 2): Told => [
  'notice.waiting',
  days,
  { actor: 'worker', ...ofNotice(), from: 'awaiting' },
]
const moved = (event: string, days = 3): Told => [`notice.${event}`, days, { actor: 'x', ...ofNotice() }]

const before: Told[] = [...registered, accepted('edith'), accepted('carl', 'contact')]
const twice: Told[] = [...before, submitted(), confirmed('edith', 1), confirmed('carl', 2), waiting()]

test('two people who count confirm: it waits from the second, as long as it was to, and names who may receive', () => {
  const { notice, waitLine, firstLine, executors, stands } = replay(...twice)
  expect(notice).toMatchObject({
    state: 'waiting',
    version: 1,
    hash,
    waitDays: 14,
    waitingSince: new Date(began + 2 * day),
    dueAt: new Date(began + 16 * day),
  })
  expect(notice.confirmations.map(({ personId }) => personId)).toEqual(['edith', 'carl'])
  expect({ waitLine, firstLine, stands }).toEqual({ waitLine: 109, firstLine: 107, stands: true })
  expect(executors).toEqual([{ personId: 'edith', aroundId: 'row of edith' }])
})

test('a third confirmation moves nothing of the wait', () => {
  const { notice, waitLine } = replay(...twice, confirmed('will', 5))
  expect(notice.confirmations).toHaveLength(3)
  expect([notice.dueAt, waitLine]).toEqual([new Date(began + 16 * day), 109])
})

test('what staff saw on the certificate, and what became of a letter, moves nothing', () => {
  const seen: Told[] = [
    ['notice.certificate-opened', 3, { actor: 'worker', noticeId: 'notice', version: 1, for: 'sam' }],
    [
      'notice.inspected',
      3,
      { actor: 'sam', noticeId: 'notice', version: 1, certificate: 'not-a-certificate' },
    ],
    [
      'notice.letter-printed',
      3,
      { actor: 'worker', noticeId: 'notice', version: 1, letterId: 'a', for: 'sam' },
    ],
    [
      'notice.letter-settled',
      3,
      { actor: 'sam', noticeId: 'notice', version: 1, letterId: 'a', what: 'posted' },
    ],
    [
      'notice.letter-undone',
      3,
      { actor: 'sam', noticeId: 'notice', version: 1, letterId: 'a', what: 'posted' },
    ],
  ]
  const { notice, ...rest } = replay(...twice, ...seen)
  expect({ ...rest, notice: { ...notice, staff: [] } }).toEqual(replay(...twice))
})

const assigned = (more: Record<string, unknown> = {}, days = 1): Told => [
  'notice.professional-assigned',
  days,
  {
    actor: 'sam',
    noticeId: 'notice',
    professionalId: 'record',
    personId: 'paula',
    checkedBy: 'cleo',
    name: 'Paula Professional',
    body: 'sra',
    number: 'A1',
    factor: 'passkey',
    until: new Date(began + 300 * day).toISOString(),
    ...more,
  },
]
const ofPaula = (event: string, days: number, actor = 'worker'): Told => [
  `notice.professional-${event}`,
  days,
  { actor, noticeId: 'notice', personId: 'paula' },
]
const inspected = (actor: string, days: number): Told => [
  'notice.inspected',
  days,
  { actor, noticeId: 'notice', version: 1 },
]
const decided = (actor: string, days = 10): Told => [
  'notice.decided',
  days,
  { actor, noticeId: 'notice', what: 'continue' },
]
const lengthened = (days: number): Told => [
  'notice.lengthened',
  days,
  { actor: 'worker', noticeId: 'notice', version: 1, reason: 'x' },
]
const withOne: Told[] = [...before, submitted(), confirmed('edith', 1)]
const told: Told[] = [...withOne, assigned(), ofPaula('told', 2)]

test('a professional is the second who confirms, thirty days after all were told', () => {
  const { notice, waitLine } = replay(...told, confirmed('paula', 32), waiting(32))
  expect(notice).toMatchObject({ state: 'waiting', dueAt: new Date(began + 46 * day) })
  expect(notice.confirmations.map(({ professional }) => professional)).toEqual([false, true])
  expect(waitLine).toBe(notice.confirmations.length === 2 ? 111 : null)
})

test('if nobody reached the testator, and this was found out later, it counts from the sixtieth day', () => {
  const wait = [...told, confirmed('paula', 32), waiting(32)]
  // Told on the second day; twice fourteen days from the sixty-second.
  expect(replay(...wait, lengthened(40)).notice.dueAt).toEqual(new Date(began + 90 * day))
  // With another of the testator's own people it rests on no professional.
  expect(replay(...wait, confirmed('carl', 33), lengthened(40)).notice.dueAt).toEqual(
    new Date(began + 60 * day),
  )
})

test('once their record has ended it does not wait any more, unless two others have confirmed', () => {
  const ended = ofPaula('ended', 40, 'cleo')
  expect(replay(...told, confirmed('paula', 32), waiting(32), ended)).toMatchObject({
    notice: { state: 'awaiting', dueAt: null, professional: null },
    waitLine: null,
  })
  const { notice } = replay(...told, confirmed('paula', 32), waiting(32), confirmed('carl', 33), ended)
  expect(notice).toMatchObject({ state: 'waiting', dueAt: new Date(began + 46 * day) })
})

test.each<[string, Told[], string]>([
  ['no line assigns the professional', [...withOne, confirmed('paula', 50)], 'not-related'],
  ['no line says that all were told', [...withOne, assigned(), confirmed('paula', 50)], 'told-lately'],
  ['all were told 29 days before', [...told, confirmed('paula', 31)], 'told-lately'],
  [
    'all were told 59 days before, and nobody reached the testator',
    [...told, lengthened(3), confirmed('paula', 61)],
    'told-lately',
  ],
  ['the look at the list is too old', [...told, confirmed('paula', 301)], 'lapsed'],
  ['it lapses before they may confirm', [...withOne, assigned({}, 271)], 'lapsed'],
  ['the assignment ended', [...told, ofPaula('ended', 3, 'cleo'), confirmed('paula', 40)], 'not-related'],
  ['another is told of', [...withOne, assigned({ personId: 'paul' }), ofPaula('told', 2)], 'not-related'],
  ['two are assigned', [...told, assigned({ personId: 'paul', actor: 'olga' }, 3)], 'assigned-already'],
  ['it is the submitter', [...withOne, assigned({ personId: 'wilma' })], 'not-apart'],
  ['it is the testator', [...withOne, assigned({ personId: 'tess' })], 'not-apart'],
  ['it is somebody whom the will names', [...withOne, assigned({ personId: 'carl' })], 'not-apart'],
  ['it is who assigns', [...withOne, assigned({ personId: 'sam' })], 'not-apart'],
  ['it is who looked them up', [...withOne, assigned({ personId: 'cleo' })], 'not-apart'],
  ['one of the staff looks up and assigns', [...withOne, assigned({ checkedBy: 'sam' })], 'same-staff'],
  [
    'one of the staff inspects and assigns',
    [...withOne, ['notice.inspected', 1, { actor: 'sam', noticeId: 'notice', version: 1 }], assigned()],
    'same-staff',
  ],
  [
    'whoever assigned inspects',
    [...told, ['notice.inspected', 3, { actor: 'sam', noticeId: 'notice', version: 1 }]],
    'takes-part',
  ],
  [
    'they inspected the certificate as staff',
    [...withOne, ['notice.inspected', 1, { actor: 'paula', noticeId: 'notice', version: 1 }], assigned()],
    'not-apart',
  ],
  ['an executor assigns', [...withOne, assigned({ actor: 'carl' })], 'takes-part'],
  ['two have confirmed already', [...twice, assigned({}, 3)], 'not-now'],
  [
    'whoever assigned inspects after the assignment ended',
    [...told, ofPaula('ended', 3, 'cleo'), inspected('sam', 4)],
    'takes-part',
  ],
  [
    'whoever looked them up inspects after the assignment ended',
    [...told, ofPaula('ended', 3, 'cleo'), inspected('cleo', 4)],
    'takes-part',
  ],
  [
    'whoever assigned decides a dispute after the assignment ended',
    [...told, ofPaula('ended', 3, 'cleo'), moved('disputed', 4), decided('sam', 5)],
    'takes-part',
  ],
  [
    'whoever assigned assigns another after the assignment ended',
    [...told, ofPaula('ended', 3, 'cleo'), assigned({ personId: 'paul' }, 4)],
    'takes-part',
  ],
  [
    'they are assigned again after their assignment ended',
    [...told, ofPaula('ended', 3, 'cleo'), assigned({ actor: 'olga' }, 4)],
    'not-apart',
  ],
  [
    'it is who assigned another before',
    [...told, ofPaula('ended', 3, 'cleo'), assigned({ actor: 'olga', personId: 'sam' }, 4)],
    'not-apart',
  ],
  [
    'whoever decided an earlier dispute assigns',
    [
      ...withOne,
      moved('disputed', 1),
      decided('sam', 1),
      decided('olga', 1),
      moved('continued', 1),
      assigned(),
    ],
    'same-staff',
  ],
  ['whoever inspected looks up', [...withOne, inspected('cleo', 1), assigned()], 'same-staff'],
  ['an executor looks up', [...withOne, assigned({ checkedBy: 'carl' })], 'takes-part'],
  ['the line names no name', [...withOne, assigned({ name: undefined })], 'names no name'],
  ['the line names no factor', [...withOne, assigned({ factor: undefined })], 'names no factor'],
  ['the line names no day', [...withOne, assigned({ until: 'never' })], 'names no until'],
  [
    'staff and a professional alone confirm',
    [...before, submitted(), assigned(), ofPaula('told', 2), confirmed('paula', 32), waiting(32)],
    'has not been confirmed by two',
  ],
])('a professional is refused where %s', (_why, lines, says) => {
  expect(() => replay(...lines)).toThrow(says)
})

test('the wait is the one the testator had chosen before the notice, and not one chosen after', () => {
  const chosen = (days: number, at: number): Told => ['around.wait-changed', at, { actor: 'tess', days }]
  const wait = (...told: Told[]): number => replay(...told).notice.waitDays
  expect(wait(chosen(30, -50), ...twice)).toBe(30)
  expect(wait(...twice, chosen(7, 5))).toBe(14)
})

test.each<[string, Told[], string]>([
  ['no line submits the notice', before, 'no line of the log submits'],
  ['a line comes before it', [...before, waiting(), submitted()], 'comes before the notice'],
  ['it is submitted twice', [...before, submitted(), submitted()], 'submitted twice'],
  ['its submitter confirms it', [...before, submitted(), confirmed('wilma')], 'is-submitter'],
  ['the testator confirms it', [...before, submitted(), confirmed('tess')], 'is-testator'],
  ['somebody unrelated confirms it', [...before, submitted(), confirmed('eve')], 'not-related'],
  [
    'one person confirms it twice',
    [...before, submitted(), confirmed('edith'), confirmed('edith')],
    'confirmed-already',
  ],
  [
    'an executor confirms it who accepted only after it',
    [...registered, submitted(), accepted('late', 'executor', 1), confirmed('late', 2)],
    'named-too-late',
  ],
  [
    'an executor confirms it who accepted less than thirty days before',
    [...registered, accepted('late', 'executor', -29), submitted(), confirmed('late', 2)],
    'named-too-late',
  ],
  [
    'an executor confirms it who was taken off',
    [
      ...before,
      ['around.ended', -10, { actor: 'tess', aroundId: 'row of edith', kind: 'executor' }],
      submitted(),
      confirmed('edith'),
    ],
    'not-related',
  ],
  [
    'another content is confirmed',
    [...before, submitted(), confirmed('edith', 1, { contentHash: otherHash })],
    'other-version',
  ],
  [
    'it waits with one confirmation',
    [...before, submitted(), confirmed('edith'), waiting()],
    'confirmed by two',
  ],
  ['it is released before it waits', [...before, submitted(), moved('released')], 'was not waiting'],
  [
    'a dispute ends without a decision',
    [...twice, moved('disputed'), moved('continued')],
    'not decided by two',
  ],
  [
    'one member of staff decides twice',
    [
      ...twice,
      moved('disputed'),
      ['notice.decided', 4, { actor: 'staff', noticeId: 'notice', what: 'continue' }],
      ['notice.decided', 4, { actor: 'staff', noticeId: 'notice', what: 'continue' }],
    ],
    'decided-already',
  ],
  ['a line is of no known kind', [...twice, moved('hurried')], 'is not known'],
  ['a line names no actor', [...before, ['notice.submitted', 0, ofNotice()]], 'names no actor'],
])('it is a doubt when %s', (_, told, why) => {
  expect(() => replay(...told)).toThrow(why)
})

test.each(['stopped', 'withdrawn', 'disputed', 'rejected'])('nothing is due once it was %s', (how) => {
  const { notice, waitLine } = replay(...twice, moved(how))
  expect(notice.state).toBe(how)
  expect([notice.dueAt, waitLine]).toEqual([null, null])
})

test('a change makes the confirmations count no longer, and the wait begins anew with two of the new version', () => {
  const changed: Told = [
    'notice.changed',
    3,
    { actor: 'wilma', ...ofNotice({ version: 2, contentHash: otherHash }) },
  ]
  expect(replay(...twice, changed).notice).toMatchObject({ state: 'awaiting', version: 2, dueAt: null })
  const again = replay(
    ...twice,
    changed,
    confirmed('edith', 5, { version: 2, contentHash: otherHash }),
    confirmed('will', 6, { version: 2, contentHash: otherHash }),
  )
  expect(again.notice.dueAt).toEqual(new Date(began + 20 * day))
  expect(again.waitLine).toBe(113)
})

test('a dispute that two members of staff do not uphold starts the wait anew and whole', () => {
  const { notice, waitLine } = replay(
    ...twice,
    moved('disputed'),
    decided('one'),
    decided('two'),
    moved('continued', 10),
  )
  expect(notice).toMatchObject({ state: 'waiting', dueAt: new Date(began + 24 * day) })
  expect(waitLine).toBe(113)
})

test('another notice of the will, and who is not executor any more, change nothing of this one', () => {
  const other: Told = [
    'notice.stopped',
    4,
    { actor: 'tess', noticeId: 'another', version: 1, from: 'awaiting' },
  ]
  expect(replay(...twice, other).notice.state).toBe('waiting')
  const ended: Told = ['around.ended', 5, { actor: 'tess', aroundId: 'row of edith', kind: 'executor' }]
  expect(replay(...twice, ended).executors).toEqual([])
})

test('the will stands only while it is registered and nobody asked to withdraw it', () => {
  const stands = (...told: Told[]): boolean => replay(...twice, ...told).stands
  const line = (event: string): Told => [event, 5, { actor: 'worker' }]
  expect(stands(line('will.withdrawal-asked'))).toBe(false)
  expect(stands(line('will.withdrawal-asked'), line('will.withdrawal-stopped'))).toBe(true)
  expect(stands(line('will.withdrawn'))).toBe(false)
  expect(stands(line('will.superseded'))).toBe(false)
  expect(stands(line('will.released'))).toBe(false)
})

test('a lengthened notice waits twice as long from where its wait began, whenever a line says so', () => {
  const longer = { state: 'waiting', lengthened: true, dueAt: new Date(began + 30 * day) }
  expect(replay(...twice, moved('lengthened')).notice).toMatchObject(longer)
  expect(replay(...twice, moved('lengthened'), moved('lengthened', 4)).notice).toMatchObject(longer)
  const early = [
    ...before,
    submitted(),
    moved('lengthened', 1),
    confirmed('edith', 1),
    confirmed('carl', 2),
    waiting(),
  ]
  expect(replay(...early).notice).toMatchObject(longer)
  expect(replay(...early).waitLine).toBe(replay(...twice).waitLine! + 1)
  expect(replay(...twice, moved('stopped'), moved('lengthened', 4)).notice.state).toBe('stopped')
})

/** With these proofs and no others. */
const replayWith = (taken: TakenProof[] | null, ...told: Told[]): Replay =>
  replayNotice(linesOf(...told), { ...about, taken })
const proofOf = (personId: string, more: Partial<TakenProof> = {}): TakenProof => ({
  proofId: `proof of ${personId}`,
  personId,
  version: 1,
  hash,
  ...more,
})

test('who accepted counts from when their line was first seen, if the line says an earlier time', () => {
  const seen = (days: number | null): Replay =>
    replayNotice(linesOf(...twice), {
      ...about,
      taken: proofsOf(twice),
      seenAt: (index) =>
        index === 100 + before.length - 1 && days !== null ? new Date(began + days * day) : null,
    })
  for (const days of [null, -200, -31, -30]) expect(seen(days).notice.state).toBe('waiting')
  // Of the two who confirm, this one was written into the log twenty-nine days before the notice, as if of long ago.
  for (const days of [-29, 0, 1])
    expect(() => seen(days)).toThrow(/\(notice\.confirmed\) is refused: named-too-late$/)
})

test('a line that names another witness after the seal is a doubt', () => {
  const signed = (actor: string, days: number): Told => ['statement.signed', days, { actor, witnessOrder: 1 }]
  const sealed: Told = ['will.sealed', -300, { actor: 'worker', commitment: 'c0' }]
  const [first, tess, ...others] = registered as [Told, Told, ...Told[]]
  const ofWill: Told[] = [
    first,
    tess,
    signed('wendy', -302),
    ...others.slice(0, 2),
    sealed,
    ...others.slice(2),
  ]
  expect(replay(...ofWill, submitted()).notice.state).toBe('awaiting')
  expect(() => replay(...ofWill, signed('mallory', -299), submitted())).toThrow(
    /^line \d+ \(statement\.signed\) comes after the seal$/,
  )
})

test('a confirmation that was not proven to this process counts for nothing, whatever the lines say', () => {
  for (const taken of [
    [],
    [proofOf('edith')],
    // Of another person, version, content or notice, whose proof has another name.
    [proofOf('edith'), proofOf('carl', { personId: 'cora' })],
    [proofOf('edith'), proofOf('carl', { version: 2 })],
    [proofOf('edith'), proofOf('carl', { hash: otherHash })],
    [proofOf('edith'), proofOf('carl', { proofId: 'another' })],
  ]) {
    const { notice, waitLine } = replayWith(taken, ...twice)
    expect([notice.state, notice.confirmations.length, waitLine]).toEqual([
      'awaiting',
      taken.length === 0 ? 0 : 1,
      null,
    ])
  }
})

test('who confirmed before proofs were taken confirms again, and the wait begins with that', () => {
  const old = (actor: string, days: number): Told => confirmed(actor, days, { proofId: undefined })
  const again: Told[] = [
    ...before,
    submitted(),
    old('edith', 1),
    old('carl', 2),
    waiting(),
    ['notice.confirm-again', 3, { actor: 'worker', noticeId: 'notice', version: 1 }],
  ]
  expect(replayWith([], ...again).notice.state).toBe('awaiting')
  const taken = [proofOf('edith'), proofOf('carl')]
  const whole: Told[] = [...again, confirmed('edith', 4), confirmed('carl', 5), waiting(5)]
  expect(replayWith(taken, ...whole).notice).toMatchObject({
    state: 'waiting',
    waitingSince: new Date(began + 5 * day),
    dueAt: new Date(began + 19 * day),
  })
  // One of them is enough for neither.
  expect(replayWith(taken.slice(1), ...whole).notice.state).toBe('awaiting')
})

test('what this process released before is replayed by what counted then', () => {
  expect(replayWith(null, ...twice, moved('released', 20)).notice.state).toBe('released')
  expect(() => replayWith([], ...twice, moved('released', 20))).toThrow('was not waiting')
})
