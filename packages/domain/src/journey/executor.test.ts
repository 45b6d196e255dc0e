// Walks every state of an executor who was given a copy: one next step, or none with a reason, and none is refused.
// What is refused is written here from the server's own rules (estate/require-estate.ts, the release worker), not taken
// from the table.
import { expect, test } from 'vitest'
import { isAllowed, isOpenDuring } from '../permissions.ts'
import {
  executorCodes,
  executorPoint,
  executorStandingOf,
  executorSteps,
  type ExecutorFacts,
  type ExecutorStep,
} from './executor.ts'

const either = [true, false]
/** Only what was opened can be closed. */
const records = [
  { isOpened: false, isClosed: false },
  { isOpened: true, isClosed: false },
  { isOpened: true, isClosed: true },
]
const all: ExecutorFacts[] = either.flatMap((isEnded) =>
  either.flatMap((isIdentified) =>
    either.flatMap((isOver) =>
      either.flatMap((isActing) => records.map((of) => ({ isEnded, isIdentified, isOver, isActing, ...of }))),
    ),
  ),
)
const runs = ({ isEnded, isIdentified, isOver }: ExecutorFacts) => !isEnded && isIdentified && !isOver
const allowed: Record<ExecutorStep, (facts: ExecutorFacts) => boolean> = {
  // Whoever has declined can only read, while their time runs.
  'have-identity-checked': ({ isEnded, isIdentified, isActing, isOver }) =>
    !isEnded && !isIdentified && (isActing || !isOver),
  'ask-again': ({ isEnded, isIdentified, isOver, isActing }) =>
    !isEnded && isIdentified && isOver && isActing,
  'read': runs,
  'take-files': runs,
  'begin-estate': (facts) => runs(facts) && facts.isActing && !facts.isOpened,
  'work-estate': (facts) => runs(facts) && facts.isActing && facts.isOpened,
}

test('every state has one next step, or none with a reason, and exactly what the register allows', () => {
  expect(all).toHaveLength(48)
  for (const facts of all) {
    const code = executorPoint(facts)
    const { step, who, may } = executorStandingOf(code)
    expect([code, who]).toEqual([code, step === null ? 'nobody' : 'you'])
    expect(step === null || may.includes(step), code).toBe(true)
    // Whoever can do something has a next step, unless all is done.
    if (code !== 'closed' && code !== 'closed-over') expect(may.length > 0, code).toBe(step !== null)
    const steps = Object.keys(executorSteps) as ExecutorStep[]
    expect([facts, may.toSorted()]).toEqual([facts, steps.filter((one) => allowed[one](facts)).toSorted()])
    for (const one of may) {
      const { action } = executorSteps[one]
      expect([one, isAllowed(action, ['account', 'executor']), isOpenDuring(action, 'released')]).toEqual([
        one,
        true,
        true,
      ])
    }
  }
})

test('every code is where some executor stands, every step is the next one or is allowed beside it', () => {
  expect([...new Set(all.map(executorPoint))].toSorted()).toEqual(executorCodes.toSorted())
  const named = new Set(executorCodes.flatMap((code) => executorStandingOf(code).may))
  expect([...named].toSorted()).toEqual(Object.keys(executorSteps).toSorted())
  for (const [step, { subject, action }] of Object.entries(executorSteps))
    expect([step, action.split('.')[0]]).toEqual([step, subject])
})

test('reading comes before beginning the estate; then the estate goes on', () => {
  const begins = {
    isEnded: false,
    isIdentified: true,
    isOver: false,
    isActing: true,
    isOpened: false,
    isClosed: false,
  }
  expect(executorStandingOf(executorPoint(begins)).step).toBe('read')
  expect(executorStandingOf(executorPoint({ ...begins, isOpened: true })).step).toBe('work-estate')
  expect(executorPoint({ ...begins, isOpened: true, isClosed: true })).toBe('closed')
})

test('the end of the ninety days asks for nothing where the estate is closed', () => {
  const over = { isEnded: false, isIdentified: true, isOver: true, isActing: true, isOpened: true }
  const at = (facts: ExecutorFacts): unknown => [
    executorPoint(facts),
    executorStandingOf(executorPoint(facts)).step,
  ]
  expect(at({ ...over, isClosed: false })).toEqual(['time-over', 'ask-again'])
  expect(at({ ...over, isClosed: true })).toEqual(['closed-over', null])
  expect(at({ ...over, isClosed: true, isActing: false })).toEqual(['declined-over', null])
  expect(at({ ...over, isClosed: true, isEnded: true })).toEqual(['frozen', null])
})
