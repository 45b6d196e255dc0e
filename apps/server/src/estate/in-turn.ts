// Screens that read much of an estate are answered two at a time: the next reads from the database while one is
// computed, and the rest wait without a connection. Of twenty at once each held thousands of rows until the last was
// done (decision 94). With a hundred waiting, which take some twenty seconds, the next is asked to come again.
import { because, Problem } from '../platform/http/problem.ts'
import { semaphore } from '../platform/semaphore.ts'

export const MOST_WAITING = 100

const full = (): Problem => new Problem('unavailable', undefined, because('estate-reads-busy'))
export const inTurn = semaphore(2, { mostWaiting: MOST_WAITING, full })
