import { describe, expect, test } from 'vitest'
import {
  aboutOf,
  eventsForTestator,
  eventsOf,
  happeningKinds,
  isMilestone,
  kindOf,
  knownEvents,
  sayBy,
  sayDoer,
  sayHappening,
  type About,
} from './happenings.ts'

describe('sentences', () => {
  test('say who and where as far as it is known, and the plain form otherwise', () => {
    expect(sayHappening('statement.signed', { witnessOrder: 1 })).toBe(
      'Witness 1 signed the registration statement.',
    )
    expect(sayHappening('statement.signed', { witnessOrder: 0 })).toBe(
      'The testator signed the registration statement.',
    )
    expect(sayHappening('statement.signed')).toBe('A registration statement was signed.')
    expect(sayHappening('signature.applied', { witnessOrder: 0 })).toBe(
      'The signature of the testator was sealed into the PDF.',
    )
    expect(sayHappening('anchor.final', { network: 'solana' })).toBe(
      'Solana holds the registration for good.',
    )
    expect(sayHappening('anchor.final', { witnessOrder: 1 })).toBe(
      'A network holds the registration for good.',
    )
  })

  test('what a person does and what the register notes of it are two entries, and are told apart', () => {
    for (const about of [{}, { witnessOrder: 0 }, { witnessOrder: 2 }] as const) {
      expect(sayHappening('statement.signed', about)).toMatch(/signed/)
      expect(sayHappening('party.signed', about)).toMatch(
        /^With the signature, the part of .+ was marked as signed\.$/,
      )
      expect(sayHappening('party.identity-verified', about)).toMatch(/was accepted for this will\.$/)
    }
    expect(sayHappening('party.signed', { witnessOrder: 0 })).toBe(
      'With the signature, the part of the testator was marked as signed.',
    )
    expect(sayHappening('party.signed', { witnessOrder: 1 })).toBe(
      'With the signature, the part of Witness 1 was marked as signed.',
    )
    expect(sayHappening('identity.accepted')).toBe('A person decided to accept the identity.')
  })

  test('a certificate that shows more than the one before is told from it', () => {
    const said = (about: object) =>
      sayHappening('capsule.issued', aboutOf({ contentAddress: 'bafy', ...about }))
        .replace('A certificate was issued.', '')
        .trim()
    expect(said({})).toBe('')
    expect(said({ networks: ['solana'] })).toBe('It shows the registration on Solana.')
    expect(said({ networks: ['solana', 'ethereum'], anchoredOn: [] })).toBe(
      'It shows the registration on Ethereum and Solana.',
    )
    expect(said({ networks: ['ethereum', 'solana'], anchoredOn: ['solana'] })).toBe(
      'It shows the registration on Ethereum and Solana, and the audit log on Solana.',
    )
    // Only our networks' names get into a sentence.
    for (const networks of [['solana', '<b>'], ['toString'], 'solana', [1], {}])
      expect(said({ networks, anchoredOn: ['solana'] })).toBe('')
  })

  test('no two events are said in the same words', () => {
    for (const about of [
      {},
      { witnessOrder: 1, network: 'corda', networks: ['corda'], anchoredOn: ['corda'] },
    ] satisfies About[]) {
      const said = knownEvents.map((event) => sayHappening(event, about))
      expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([])
    }
  })

  test('an event without words is not passed over', () => {
    expect(sayHappening('moon.landed')).toBe('Something was recorded under the name “moon.landed”.')
    expect(kindOf('moon.landed')).toBe('will')
    expect(isMilestone('moon.landed')).toBe(false)
  })

  test('every one is a whole sentence, in both forms, without an exclamation mark or a gap left open', () => {
    for (const event of knownEvents) {
      for (const about of [
        {},
        { witnessOrder: 2, network: 'corda', networks: ['solana', 'corda'], anchoredOn: ['corda'] },
      ] satisfies About[]) {
        const text = sayHappening(event, about)
        expect(text, event).toMatch(/^[A-Z][^{}!]+\.$/)
      }
    }
  })
})

test('every event is of one kind, and every kind has some', () => {
  const all = happeningKinds.flatMap((kind) => eventsOf(kind))
  expect(all.toSorted()).toEqual(knownEvents.toSorted())
  expect(new Set(all).size).toBe(all.length)
  for (const kind of happeningKinds) expect(eventsOf(kind).length, kind).toBeGreaterThan(3)
})

test('what is about money is the testator’s, except that it was paid', () => {
  expect(eventsOf('payment').filter((event) => !eventsForTestator.includes(event))).toEqual(['payment.paid'])
  expect(eventsForTestator).toContain('will.opened')
  expect(eventsForTestator).not.toContain('statement.signed')
})

test('only the place among the three and the network go into a sentence, and only if they are such', () => {
  expect(aboutOf({ witnessOrder: 2, network: 'ethereum', reason: 'private', name: 'Ann Example' })).toEqual({
    witnessOrder: 2,
    network: 'ethereum',
  })
  expect(aboutOf({ witnessOrder: 3, network: '<b>' })).toEqual({})
  expect(aboutOf({ witnessOrder: '1', network: 'toString' })).toEqual({})
})

test('whose doing it was', () => {
  expect(sayDoer({ kind: 'witness', order: 1, name: 'Will Example' })).toBe('Witness 1, Will Example')
  expect(sayDoer({ kind: 'register', order: null, name: null })).toBe('The register itself')
  expect(sayDoer({ kind: 'you', order: null, name: null })).toBe('You')
})

test('what the register concludes is not said to be the doing of the person it is about', () => {
  const witness = { kind: 'witness', order: 2, name: 'Ann Example' } as const
  const noted = knownEvents.filter((event) => sayBy(event, witness) === 'Noted by the register')
  expect(noted.toSorted()).toEqual([
    'identity.sample-accepted',
    'notice.continued',
    'notice.rejected',
    'notice.waiting',
    'party.identity-verified',
    'party.signed',
    'will.verified',
    'will.witnessed',
  ])
  expect(sayBy('identity.accepted', { kind: 'staff', order: null, name: null })).toBe('Staff of the register')
  expect(sayBy('statement.signed', witness)).toBe('Witness 2, Ann Example')
})
