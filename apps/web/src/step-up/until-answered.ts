// Sends with one idempotency key until it is answered: after a lost response, or a mail that was slow, the next try
// mails no second code.
import { intention } from '../platform/intention.ts'

/** Other values, and what is sent after an answer, get a key of their own. */
export function untilAnswered(): <O>(values: unknown, send: (key: string) => Promise<O>) => Promise<O> {
  const keyFor = intention()
  let answered = 0
  return async (values, send) => {
    const answer = await send(keyFor({ answered, values }))
    answered += 1
    return answer
  }
}
