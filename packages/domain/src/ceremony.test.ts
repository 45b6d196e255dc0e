import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ceremonyWays,
  consentTexts,
  earlierSentence,
  sentencesThatFit,
  wayStatements,
  whyNotYet,
  witnessedSentences,
  type WitnessedSentence,
} from './ceremony.ts'

test('of all six orders only the two that begin with the testator are possible', () => {
  const orders: (0 | 1 | 2)[][] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const possible = orders.filter((order) =>
    order.every((who, at) => whyNotYet(who, order.slice(0, at)) === null),
  )
  expect(possible).toEqual([
    [0, 1, 2],
    [0, 2, 1],
  ])
})

test('nobody signs twice, whatever happened before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0 as const, 1 as const, 2 as const),
      fc.subarray([0, 1, 2]),
      (who, signed) => {
        if (signed.includes(who)) expect(whyNotYet(who, signed)).toMatch(/already/)
      },
    ),
  )
})

test('every legal-effect consent says that the will itself is neither signed nor changed', () => {
  for (const sentence of Object.keys(witnessedSentences) as WitnessedSentence[])
    expect(consentTexts(sentence).legalEffect).toContain('does not sign or change the will')
})

test.each([
  ['testator', 'together', ['I sign in the presence of the witnesses named here']],
  ['testator', 'live-video', ['I sign while the witnesses named here watch by live video']],
  ['testator', 'apart', ['I sign on my own; each witness named here says separately what they saw']],
  ['witness', 'together', ['I am a witness and observed the testator sign in my presence']],
  [
    'witness',
    'live-video',
    [
      'I joined by live video and saw the testator sign on screen; I understand this is evidence and ' +
        'does not count as witnessing the will',
    ],
  ],
  ['witness', 'apart', ['I was present when the testator signed the paper will, and say so here on my own']],
] as const)('a %s of a ceremony held %s is offered what fits, and nothing else', (role, way, texts) => {
  expect(sentencesThatFit(role, way).map((one) => consentTexts(one).witnessed)).toEqual(texts)
})

test('no sentence fits two ways or two roles', () => {
  const all = ceremonyWays.flatMap((way) => [
    ...sentencesThatFit('testator', way),
    ...sentencesThatFit('witness', way, true),
  ])
  expect(all.toSorted()).toEqual(Object.keys(witnessedSentences).toSorted())
})

test('a ceremony begun before there was a way keeps the words of its witnesses’ own presence', () => {
  expect(consentTexts(earlierSentence('testator', 'video')).witnessed).toBe(
    'I sign in the presence of the witnesses named here',
  )
  expect(consentTexts(earlierSentence('witness', 'in-person')).witnessed).toBe(
    'I am a witness and observed the testator sign in my presence',
  )
  expect(consentTexts(earlierSentence('witness', 'video')).witnessed).toContain(
    'does not count as witnessing the will',
  )
})

test('of a call that was not its own the register says that it has no record', () => {
  expect(wayStatements['live-video']).toContain('has no record of that call')
})
