// What the release worker makes of ledgers' answers: the newest head counts while a ledger is away, silence is measured
// by a clock that nobody sets, and a release waits for it so long and no longer.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerAnswer, LedgerHead } from './ledger-place.ts'
import { ALL_SILENT_MS, LOOK_EVERY_MS, MOST_UNSEEN_MS, ONE_SILENT_MS } from './limits.ts'
import { heldUpBy, noteAnswers, sayUnanswered, type WatchedLedger } from './note-answers.ts'

const places = ['solana', 'ethereum', 'corda'].map((network) => ({
  network,
  chainId: 1,
  contract: 'registrar',
  rpcUrl: 'https://node.example',
}))
const headOf = (size: number): LedgerHead => ({ size, root: size.toString(16).padStart(64, '0') })
const holds = (size: number): LedgerAnswer => ({ head: size === 0 ? null : headOf(size) })
const away: LedgerAnswer = { failed: 'no answer within 20 s' }
const at = (ms: number, boot = 'one') => ({ boot, ms })
const look = (
  known: readonly WatchedLedger[],
  answers: readonly LedgerAnswer[],
  now = at(0),
): WatchedLedger[] => noteAnswers(known, places.slice(0, answers.length), answers, now)
const namesOf = (ledgers: readonly WatchedLedger[]): string[] => ledgers.map(({ network }) => network)

describe('the head that counts', () => {
  test('is the newest that a ledger has shown, also while it is away, or its node is behind', () => {
    const seen = look([], [holds(7), holds(0), holds(5)])
    const later = look(seen, [away, holds(3), holds(4)])
    expect(later.map(({ head }) => head?.size)).toEqual([7, 3, 5])
    expect(later.map(({ failed }) => failed)).toEqual([
      'no answer within 20 s',
      null,
      'its node shows an older head than before',
    ])
    expect(look(later, [holds(0), holds(9), holds(5)]).map(({ head }) => head?.size)).toEqual([7, 9, 5])
  })

  test('is the one of the later answer, if the log did not begin with the former', () => {
    const [seen] = look([], [holds(900)])
    expect(look([{ ...seen!, isContrary: true }], [holds(5)])[0]!.head).toEqual(headOf(5))
    expect(look([{ ...seen!, isContrary: true }], [away])[0]!.head).toEqual(headOf(900))
  })

  test('is kept of a contract that is asked no more', () => {
    const seen = look([], [holds(7)])
    const moved = noteAnswers(seen, [{ ...places[0]!, contract: 'another' }], [holds(2)], at(0))
    expect(moved.map(({ contract, head, isAsked }) => [contract, head!.size, isAsked])).toEqual([
      ['another', 2, true],
      ['registrar', 7, false],
    ])
    // An address is the same in any case of its letters.
    expect(noteAnswers(seen, [{ ...places[0]!, contract: 'REGISTRAR' }], [holds(8)], at(0))).toHaveLength(1)
  })
})

describe('what a release waits for', () => {
  /** Looks every five minutes, for so long. */
  function after(ms: number, answers: readonly LedgerAnswer[], known: readonly WatchedLedger[] = []) {
    let ledgers = [...known]
    let now = 0
    for (; now <= ms; now += LOOK_EVERY_MS) ledgers = look(ledgers, answers, at(now))
    return heldUpBy(ledgers, at(now - LOOK_EVERY_MS))
  }

  test('nothing, where each has answered in the last quarter of an hour', () => {
    const seen = look([], [holds(1), holds(0)])
    expect(heldUpBy(seen, at(15 * 60_000))).toEqual([])
    expect(namesOf(heldUpBy(seen, at(15 * 60_000 + 1)))).toEqual(['solana', 'ethereum'])
    // Another start of the machine: its times cannot be compared.
    expect(heldUpBy(seen, at(0, 'two'))).toHaveLength(2)
    expect(heldUpBy([], at(0))).toEqual([])
  })

  test('one that is silent, for three days while another answers', () => {
    const answers = [away, holds(5), holds(5)]
    expect(namesOf(after(ONE_SILENT_MS - LOOK_EVERY_MS, answers))).toEqual(['solana'])
    expect(after(ONE_SILENT_MS, answers)).toEqual([])
  })

  test('all of them, for fourteen days while none answers; then one answer makes it three again', () => {
    const answers = [away, away]
    expect(namesOf(after(ALL_SILENT_MS - LOOK_EVERY_MS, answers))).toEqual(['solana', 'ethereum'])
    expect(after(ALL_SILENT_MS, answers)).toEqual([])
    const [first, second] = look([], answers)
    const known = [first!, second!].map((one) => ({
      ...one,
      silence: { ms: ONE_SILENT_MS, boot: 'one', steadyMs: 0 },
    }))
    expect(namesOf(heldUpBy(known, at(0)))).toEqual(['solana', 'ethereum'])
    expect(heldUpBy(look(known, [holds(5), away]), at(0))).toEqual([])
  })

  test('silence counts from the first look in vain: none while nobody asks, none across a start of the machine', () => {
    const seen = look([], [away])
    const msAfter = (ms: number, boot = 'one'): number => look(seen, [away], at(ms, boot))[0]!.silence!.ms
    expect(seen[0]!.silence!.ms).toBe(0)
    expect(msAfter(LOOK_EVERY_MS)).toBe(LOOK_EVERY_MS)
    expect(msAfter(30 * ALL_SILENT_MS)).toBe(MOST_UNSEEN_MS)
    expect(msAfter(LOOK_EVERY_MS, 'two')).toBe(0)
    expect(msAfter(-LOOK_EVERY_MS)).toBe(0)
    expect(look(look(seen, [holds(1)]), [away], at(LOOK_EVERY_MS))[0]!.silence!.ms).toBe(0)
  })

  test('it is said which do not answer, why, and whether anything waits for it', () => {
    const seen = look([], [away, holds(1)])
    expect(sayUnanswered(seen, at(0))).toBe(
      'Solana (no answer within 20 s); a release that is due waits for it',
    )
    const long = look(
      [{ ...seen[0]!, silence: { ms: ONE_SILENT_MS, boot: 'one', steadyMs: 0 } }],
      [away, holds(1)],
    )
    expect(sayUnanswered(long, at(0))).toContain('no release waits for it')
    expect(sayUnanswered(look([], [holds(0), holds(1)]), at(0))).toBeNull()
  })
})

test('whatever three ledgers answer, a head is kept that one of them showed, and none is lost by silence', () => {
  const answer = fc.oneof(fc.constant(away), fc.nat(50).map(holds))
  fc.assert(
    fc.property(fc.array(fc.tuple(answer, answer, answer), { minLength: 1, maxLength: 20 }), (looks) => {
      let ledgers: WatchedLedger[] = []
      for (const [turn, answers] of looks.entries())
        ledgers = look(ledgers, answers, at(turn * LOOK_EVERY_MS))
      for (const [which, ledger] of ledgers.entries()) {
        const shown = looks.flatMap((answers) => {
          const one = answers[which]!
          return 'head' in one && one.head !== null ? [one.head.size] : []
        })
        expect(ledger.head?.size).toBe(shown.length === 0 ? undefined : Math.max(...shown))
      }
    }),
  )
})
