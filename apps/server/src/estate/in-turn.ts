// Screens that read much of an estate are answered two at a time: the next reads from the database while one is
// computed, and the rest wait without a connection. Of twenty at once each held thousands of rows until the last was
// done (decision 94).
import { semaphore } from '../platform/semaphore.ts'

export const inTurn = semaphore(2)
