import { expect, test } from 'vitest'
import { lostNetworks as lostOf } from '@testate/domain/journey'
import { lifecycle, type WillStatus } from '@testate/domain/lifecycle'
import type { Facts } from './facts.ts'
import { firstOf, journeyFacts, nextFor, shownPoint, tasksOf, withoutWill } from './will-tasks.ts'

const party = (
  order: 0 | 1 | 2,
  change: Partial<Facts['parties'][number]> = {},
): Facts['parties'][number] => ({
  id: `party-${order}`,
  order,
  name: ['Ann Example', 'Witness One', 'Witness Two'][order]!,
  state: order === 0 ? 'opened' : 'invited',
  declared: order === 0,
  invited: false,
  you: order === 0,
  sample: false,
  ...change,
})
const id = 'a0000000-0000-4000-8000-000000000001'
function facts(
  status: WillStatus,
  change: Partial<Omit<Facts, 'will'>> & { will?: Partial<Facts['will']> } = {},
): Facts {
  const { will, ...rest } = change
  const later = status !== 'draft'
  return {
    will: {
      id,
      title: 'My last will',
      version: '1.0',
      status,
      own: true,
      createdAt: new Date(0),
      submitted: later,
      hasDocument: later,
      documentHash: null,
      pages: later ? 'ok' : 'none',
      withdrawal: null,
      ...will,
    },
    identity: { state: later ? 'accepted' : 'none', sample: false, triesLeft: true },
    mayUpload: true,
    reviewed: true,
    mayMail: true,
    held: false,
    parties: later ? [party(0), party(1), party(2)] : [],
    paid: false,
    money: 'none',
    payFirst: true,
    ceremonyOpen: false,
    wayChosen: true,
    recordedBy: [],
    signed: [],
    sealed: false,
    anchors: [],
    ...rest,
  }
}
const known = [
  party(0, { state: 'identity verified' }),
  party(1, { state: 'identity verified', declared: true }),
  party(2, { state: 'identity verified', declared: true }),
]
const verified = (change: Partial<Facts> = {}): Facts =>
  facts('verified', { parties: known, paid: true, ceremonyOpen: true, ...change })
const registering = (change: Partial<Facts>): Facts =>
  facts('registering', { parties: known, paid: true, ceremonyOpen: true, ...change })
const asWitness = (given: Facts, order: 1 | 2 = 1): Facts => ({
  ...given,
  will: { ...given.will, own: false },
  parties: given.parties.map((one) => ({
    ...one,
    you: one.order === order,
    // Whoever looks has opened the invitation.
    state: one.order === order && one.state === 'invited' ? 'opened' : one.state,
  })),
})
const lostNetworks = (given: Facts): string[] => lostOf(journeyFacts(given))
const states = (given: Facts): string =>
  tasksOf(given)
    .map(({ task, state }) => `${task} ${state}`)
    .join(', ')
const next = (given: Facts): string | null => {
  const found = nextFor(given).next
  if (found === null) return null
  const title = found.waiting
    ? `waiting: ${found.title === 'Nothing for you to do now' ? '' : found.title}`
    : `${found.title}. `
  return `${title}${found.text} ${found.href.replace(id, 'W')}`
}

test('a will’s life, task by task, as its testator sees it', () => {
  expect(states(facts('draft'))).toBe(
    'identity Not started, document Not started, witnesses Cannot start yet, payment Cannot start yet, ' +
      'video Cannot start yet, signatures Cannot start yet, registration Cannot start yet',
  )
  expect(states(facts('uploaded'))).toBe(
    'identity Completed, document Completed, witnesses Not started, payment Not started, video Cannot ' +
      'start yet, signatures Cannot start yet, registration Cannot start yet',
  )
  expect(states(verified())).toBe(
    'identity Completed, document Completed, witnesses Completed, payment Completed, video Not ' +
      'started, signatures Cannot start yet, registration Cannot start yet',
  )
  expect(states(verified({ recordedBy: ['party-0'] }))).toContain(
    'video In progress, signatures Not started, registration Cannot start yet',
  )
  expect(states(verified({ recordedBy: ['party-0'], signed: [0] }))).toContain(
    'video Completed, signatures In progress',
  )
  expect(states(verified({ signed: [0, 1, 2] }))).toContain('signatures Completed, registration In progress')
  const done = {
    ...verified({
      recordedBy: ['party-0'],
      signed: [0, 2, 1],
      anchors: [{ name: 'Solana', state: 'final', retryable: true }],
    }),
  }
  expect(
    states({ ...done, will: { ...done.will, status: 'registered' } }).replaceAll('Completed', ''),
  ).not.toMatch(/[A-Z]/)
})

test('the one next action follows the will’s life', () => {
  const steps: [Facts, string | null][] = [
    [
      facts('draft'),
      'Complete the details of your will. The details of the will, and a PDF of it. /will-registration?will=W',
    ],
    [
      facts('draft', { will: { submitted: true } }),
      'Upload the PDF of your will. The details are complete. The PDF of the will is missing. /create-will?will=W',
    ],
    [
      facts('draft', { will: { submitted: true, pages: 'refused' } }),
      'Choose another PDF. A page of the PDF could not be read. Please choose another PDF. /create-will?will=W',
    ],
    [
      facts('uploaded', { identity: { state: 'none', sample: false, triesLeft: true } }),
      'Invite your witnesses. Each witness gets a link by email. /digital-signing?will=W&open=witnesses',
    ],
    [
      facts('uploaded', {
        identity: { state: 'none', sample: false, triesLeft: true },
        parties: [party(0), party(1, { invited: true }), party(2, { invited: true })],
      }),
      'Check your identity. Take a picture of your identity document and one of your face. ' +
        '/digital-signing?will=W&open=identity',
    ],
    [
      facts('uploaded', { identity: { state: 'returned', sample: false, triesLeft: true }, parties: known }),
      'Take the pictures again. The pictures could not be used. Please take them again. ' +
        '/digital-signing?will=W&open=identity',
    ],
    [
      facts('uploaded', { parties: [party(0), party(1, { invited: true }), party(2, { state: 'opened' })] }),
      'Pay for the registration. One fee for the registration. You see it before you pay. /payment?will=W',
    ],
    [
      facts('uploaded', {
        paid: true,
        parties: [party(0), party(1, { invited: true }), party(2, { state: 'opened' })],
      }),
      'waiting: Your two witnesses: Waiting for Witness One and Witness Two. /digital-signing?will=W&open=witnesses',
    ],
    [
      facts('uploaded', {
        paid: true,
        parties: [party(0), party(1, { state: 'declined' }), party(2, { state: 'opened' })],
      }),
      'Name another witness. Witness One has declined. Please name another witness. ' +
        '/digital-signing?will=W&open=witnesses',
    ],
    [
      facts('uploaded', {
        paid: true,
        parties: [party(0), party(1, { state: 'expired' }), party(2, { state: 'opened' })],
      }),
      'Send the invitation again. The invitation of Witness One has expired. Please send it again. ' +
        '/digital-signing?will=W&open=witnesses',
    ],
    [
      verified(),
      'Record the video statement. Each of you says a few sentences on video. ' +
        '/video-verification?will=W',
    ],
    [
      verified({ recordedBy: ['party-1'] }),
      'Sign the registration statement. You sign first, then both witnesses. /digital-signatures?will=W',
    ],
    [
      verified({ recordedBy: ['party-1'], signed: [0] }),
      'waiting: Digital Signature: 2 signatures are still to come. /digital-signatures?will=W',
    ],
    [
      verified({ signed: [0, 1, 2] }),
      'waiting: Blockchain Registration: The PDF is being sealed. /blockchain-registration?will=W',
    ],
    [
      registering({
        signed: [0, 1, 2],
        sealed: true,
        anchors: [
          { name: 'Solana', state: 'final', retryable: true },
          { name: 'Ethereum', state: 'failed', retryable: true },
        ],
      }),
      'Try the failed network again. Registered on Solana. Ethereum failed and is tried again. ' +
        '/blockchain-registration?will=W',
    ],
    [
      verified({
        recordedBy: ['party-0'],
        signed: [0, 1, 2],
        sealed: true,
        anchors: [
          { name: 'Solana', state: 'final', retryable: true },
          { name: 'Ethereum', state: 'failed', retryable: false },
        ],
      }),
      null,
    ],
    [
      verified({
        recordedBy: ['party-0'],
        signed: [0, 1, 2],
        sealed: true,
        anchors: [
          { name: 'Solana', state: 'final', retryable: true },
          { name: 'Ethereum', state: 'submitted', retryable: false, givenUp: true },
        ],
      }),
      null,
    ],
    [facts('withdrawn'), null],
    [facts('superseded'), null],
  ]
  for (const [given, wanted] of steps) expect(next(given)).toBe(wanted)
})

test('if a network is lost for good the text says which and what can be done, not “everything”', () => {
  const [solana, lost, back, sent, again] = [
    { name: 'Solana', state: 'final', retryable: true },
    { name: 'Ethereum', state: 'failed', retryable: false },
    { name: 'Ethereum', state: 'failed', retryable: false, givenUp: true },
    { name: 'Ethereum', state: 'submitted', retryable: false, givenUp: true },
    { name: 'Ethereum', state: 'failed', retryable: true },
  ] as const
  const registered = (...anchors: Facts['anchors']) =>
    facts('registered', {
      parties: known,
      paid: true,
      recordedBy: ['party-0'],
      signed: [0, 1, 2],
      sealed: true,
      anchors,
    })
  const said = (given: Facts) => [
    lostNetworks(given),
    nextFor(given).next?.title ?? null,
    tasksOf(given).at(-1)!.text,
  ]
  expect(said(registered(solana))).toEqual([[], null, 'Registered on Solana.'])
  expect(said(registered(solana, lost))).toEqual([
    ['Ethereum'],
    null,
    'Registered on Solana. Not on Ethereum, which refused it. You may try it again.',
  ])
  expect(said(asWitness(registered(solana, lost)))).toEqual([
    ['Ethereum'],
    null,
    'Registered on Solana. Not on Ethereum, which refused it.',
  ])
  for (const gone of [back, sent])
    expect(said(registered(solana, gone))).toEqual([
      ['Ethereum'],
      null,
      'Registered on Solana. Not on Ethereum: what was paid for it goes back, or has gone back.',
    ])
  // A registration still being tried is not lost, nor is any of a will whose registration has ended.
  expect(said(registered(solana, again))).toEqual([
    [],
    'Try the failed network again',
    'Registered on Solana. Ethereum failed and is tried again.',
  ])
  expect(lostNetworks(facts('withdrawn', { anchors: [solana, lost] }))).toEqual([])
})

test('a closed task says what closes it, and payment in the specification’s words', () => {
  const reason = (given: Facts, name: string) => tasksOf(given).find(({ task }) => task === name)!.reason
  expect(reason(verified({ paid: false }), 'video')).toBe('Payment required to access')
  expect(reason(verified({ paid: false }), 'signatures')).toBe('Payment required to access')
  // The operator's other gate: the ceremony first, the payment before registration.
  expect(reason(verified({ paid: false, payFirst: false }), 'video')).toBeNull()
  expect(reason(verified({ paid: false, payFirst: false, signed: [0, 1, 2] }), 'registration')).toBe(
    'Payment required to access',
  )
  expect(reason(facts('uploaded', { paid: true }), 'video')).toBe(
    'This opens when the identity of all three of you is checked.',
  )
  expect(reason(verified({ ceremonyOpen: false }), 'video')).toBe(
    'The ceremony is opening. This takes a moment.',
  )
  expect(reason(verified(), 'signatures')).toBe('The video statement comes first.')
  expect(reason(verified(), 'registration')).toBe('All three signatures come first.')
  expect(reason(facts('draft'), 'witnesses')).toBe('Complete the will’s details first.')
  expect(
    reason(
      facts('draft', { will: { submitted: true }, parties: [party(0), party(1), party(2)] }),
      'witnesses',
    ),
  ).toBe('Upload the PDF of your will first.')
  expect(reason(facts('withdrawn'), 'video')).toBe('Registration withdrawn. This does not revoke the will.')
})

test('a witness declares, shows who they are, records and signs in tasks that are theirs alone', () => {
  const fresh = asWitness(facts('uploaded', { identity: { state: 'none', sample: false, triesLeft: true } }))
  expect(states(fresh)).toBe(
    'witnesses Not started, identity Cannot start yet, video Cannot start yet, signatures Cannot start ' +
      'yet, registration Cannot start yet',
  )
  expect(next(fresh)).toContain('Make your declarations')
  expect(next({ ...fresh, parties: fresh.parties.map((one) => ({ ...one, declared: true })) })).toContain(
    'Check your identity',
  )
  // Their own recording, while it can still be made; the will proceeds without it.
  expect(next(asWitness(verified({ recordedBy: ['party-0'] })))).toBe(
    'Record the video statement. 1 of 3 recordings is in. /video-verification?will=W',
  )
  expect(next(asWitness(verified({ recordedBy: ['party-0', 'party-1'] })))).toBe(
    'waiting: Digital Signature: The testator signs first. /digital-signing?will=W',
  )
  expect(next(asWitness(verified({ recordedBy: ['party-0'], signed: [0] })))).toContain(
    'Sign the registration statement',
  )
  expect(next(asWitness(verified({ recordedBy: ['party-0'], signed: [0, 1] })))).toContain(
    'waiting: Digital Signature',
  )
  expect(tasksOf(asWitness(verified({ paid: false }))).find(({ task }) => task === 'video')!.reason).toBe(
    'This opens when the testator has paid.',
  )
  const failed = asWitness(
    verified({
      recordedBy: ['party-0'],
      signed: [0, 1, 2],
      anchors: [{ name: 'Solana', state: 'failed', retryable: true }],
    }),
  )
  expect(tasksOf(failed).every((task) => !task.yours)).toBe(true)
})

test('a sample identity of a witness is never called identified', () => {
  const said = (one: boolean, two: boolean) =>
    tasksOf(
      verified({
        parties: known.map((each) => ({ ...each, sample: each.order === 1 ? one : each.order === 2 && two })),
      }),
    ).find(({ task }) => task === 'witnesses')
  expect(said(false, false)).toMatchObject({
    state: 'Completed',
    text: 'The identity of both witnesses is confirmed.',
  })
  expect(said(true, true)).toMatchObject({
    state: 'Completed',
    text: 'Both witnesses used SAMPLE identities: nobody was checked.',
  })
  expect(said(false, true)).toMatchObject({
    state: 'Completed',
    text: 'Witness One is identified. Witness Two used a SAMPLE identity: nobody was checked.',
  })
})

test('out of tries for an identity, a person helps', () => {
  const stuck = facts('uploaded', {
    identity: { state: 'rejected', sample: false, triesLeft: false },
    parties: known,
    paid: true,
  })
  const task = tasksOf(stuck)[0]!
  expect(task).toMatchObject({
    state: 'In progress',
    text: 'This needs a person’s help: please write to support.',
    step: null,
    href: '/support',
  })
})

test('every task has a word, a sentence, a reason when closed, and a screen when it is yours', () => {
  for (const { status } of lifecycle) {
    for (const given of [
      facts(status),
      asWitness(facts(status)),
      facts(status, { parties: known, paid: true, ceremonyOpen: true, recordedBy: ['party-0'], signed: [0] }),
    ]) {
      for (const task of tasksOf(given)) {
        expect(task.text.length, JSON.stringify(task)).toBeGreaterThan(10)
        expect(task.reason !== null, JSON.stringify(task)).toBe(task.state === 'Cannot start yet')
        if (task.yours) expect(task.href).toMatch(/^\/[a-z-]+/)
      }
    }
  }
})

test('of several wills: what can be done before what waits, then the furthest along, then the newest', () => {
  const candidate = (status: WillStatus, waiting: boolean, name: string) => ({
    status,
    name,
    journey: {
      willId: id,
      task: null,
      ...shownPoint({ code: waiting ? 'sealing' : 'details-missing', details: {} }),
    },
    next: null,
  })
  const done = { ...nextFor(facts('withdrawn')), status: 'withdrawn' as const }
  expect(
    firstOf([candidate('draft', false, 'draft'), candidate('registering', true, 'server')]),
  ).toMatchObject({
    name: 'draft',
  })
  expect(firstOf([candidate('draft', false, 'draft'), candidate('verified', false, 'sign')])).toMatchObject({
    name: 'sign',
  })
  expect(firstOf([candidate('draft', false, 'newer'), candidate('draft', false, 'older')])).toMatchObject({
    name: 'newer',
  })
  expect(firstOf([done, candidate('registering', true, 'server')])).toMatchObject({ name: 'server' })
  expect(firstOf([done])).toBeUndefined()
})

test('the sentences beside the codes are the same step, by its task', () => {
  const { journey, next: former } = nextFor(verified({ recordedBy: ['party-0'] }))
  expect(journey).toEqual({
    willId: id,
    task: 'signatures',
    code: 'signature-first',
    details: {},
    step: 'sign',
    who: 'you',
  })
  expect(former).toMatchObject({ title: 'Sign the registration statement', waiting: false })
  const waits = nextFor(verified({ recordedBy: ['party-0'], signed: [0] }))
  expect(waits.journey).toMatchObject({ step: null, who: 'witnesses', details: { count: 2 } })
  expect(waits.next).toMatchObject({ waiting: true })
  expect(nextFor(facts('withdrawn'))).toEqual({
    journey: { willId: id, task: null, code: 'withdrawn', details: {}, step: null, who: 'nobody' },
    next: null,
  })
  expect(withoutWill(false).journey).toMatchObject({ willId: null, code: 'complete', step: null })
})
