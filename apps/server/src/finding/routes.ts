// Mounts the calls about being found and about looking for a will.
import { setTimeout as pause } from 'node:timers/promises'
import * as choice from '@testate/api/death/findable'
import * as calls from '@testate/api/death/finding'
import { SEARCHES_A_DAY } from '@testate/domain/death/finding'
import { mount, type App } from '../platform/http/http.ts'
import { Problem } from '../platform/http/problem.ts'
import { askRelease } from '../proofs/ask-worker.ts'
import { chooseFindable } from './choose-findable.ts'
import { findQuestion } from './question.ts'
import { showFindable } from './show-findable.ts'
import { ownSearching } from './store.ts'

/**
 * An answer goes out this long after its question, whatever it is. Measured: with fifty at once the release worker has
 * answered within half of it.
 */
const ANSWERS_AFTER_MS = 3_000

export function mountFinding(app: App): void {
  mount(app, choice.showFindable, ({ tx, person }) => showFindable(tx, person))
  mount(app, choice.chooseFindable, async ({ tx, person, body }) => {
    await chooseFindable(tx, person, body.findable)
    return await showFindable(tx, person)
  })
  mount(app, calls.showSearching, async ({ tx }) => {
    const { isIdentified, isProfessional, asked } = await ownSearching(tx)
    return {
      identified: isIdentified,
      professional: isProfessional,
      left: Math.max(0, SEARCHES_A_DAY - asked),
    }
  })
  // Of a transaction of its own: an answer is not stored for repeats, so it stays nowhere.
  mount(
    app,
    calls.findAWill,
    async ({ person, body }) => {
      const until = performance.now() + ANSWERS_AFTER_MS
      const wait = (): Promise<void> => pause(Math.max(0, until - performance.now()))
      try {
        const answer = await askRelease(app, findQuestion, { ...body, personId: person.id })
        await wait()
        return answer
      } catch (error) {
        // A refusal comes after the look too.
        if (!(error instanceof Problem && error.code === 'worker-away')) await wait()
        throw error
      }
    },
    { transaction: 'own', rateLimit: 60 },
  )
}
