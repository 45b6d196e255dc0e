// Each person in each state of a notice has one place, and a step only where the rules of a notice allow it.
import { expect, test } from 'vitest'
import { standingOf, steps } from '../journey.ts'
import { journeyWords, valuesOf, wordOfStep, wordsOf } from '../journey-words.ts'
import { isAllowed } from '../permissions.ts'
import { noticeMoves, openNoticeStates, type NoticeMove } from './death-notice.ts'
import { noticePoint, noticeRelations, type NoticeFacts } from './notice-journey.ts'

const facts = (changes: Partial<NoticeFacts> = {}): NoticeFacts => ({
  willId: 'w',
  state: 'awaiting',
  deceasedName: 'Tess Tator',
  relation: 'confirmer',
  confirms: 'yes',
  ...changes,
})
const moves: Partial<Record<string, NoticeMove>> = { 'confirm-death': 'confirm', 'stop-notice': 'stop' }

test('every open notice has one place for everybody, and no step that is refused there', () => {
  const seen = new Set<string>()
  for (const state of openNoticeStates)
    for (const relation of noticeRelations)
      for (const confirms of ['yes', 'after-identity', 'later', 'no'] as const) {
        const code = noticePoint(facts({ state, relation, confirms }))
        seen.add(code)
        const { step, who } = standingOf(code)
        expect(who === 'you').toBe(step !== null)
        if (step === null) continue
        expect(isAllowed(steps[step].action, ['account'])).toBe(true)
        const move = moves[step]
        if (move !== undefined) expect(noticeMoves[move]).toContain(state)
        // Neither the testator nor the submitter confirms, whatever is said of it (whyNotConfirm).
        if (step === 'confirm-death')
          expect([['confirmer', 'professional'].includes(relation), confirms]).toEqual([true, 'yes'])
        expect(step === 'stop-notice').toBe(relation === 'testator')
      }
  expect([...seen].toSorted()).toEqual([
    'notice-about-you',
    'notice-awaited',
    'notice-confirm-later',
    'notice-disputed',
    'notice-needs-identity',
    'notice-to-confirm',
    'notice-waiting',
  ])
})

test('whose own step it is depends on the relation', () => {
  const points = (confirms: NoticeFacts['confirms']) =>
    noticeRelations.map((relation) => noticePoint(facts({ relation, confirms })))
  expect(points('yes')).toEqual([
    'notice-about-you',
    'notice-awaited',
    'notice-to-confirm',
    'notice-to-confirm',
  ])
  expect(points('later')).toEqual([
    'notice-about-you',
    'notice-awaited',
    'notice-awaited',
    'notice-confirm-later',
  ])
})

test('it is said by name', () => {
  const point = { code: noticePoint(facts()), details: { names: [facts().deceasedName] } }
  const values = valuesOf(point, (names) => names.join(' and '))
  expect(wordsOf(point, 'witness').map((word) => journeyWords[word])).toEqual([
    'Somebody told us that {names} has died. Confirm it if it is true, or dispute it if it is not.',
  ])
  expect(values).toEqual({ names: 'Tess Tator' })
  expect(journeyWords[wordOfStep('confirm-death')]).toBe('Confirm or dispute the notice of a death')
})
