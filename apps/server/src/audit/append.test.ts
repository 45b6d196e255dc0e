import { expect, test } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import { append, prepareLine } from './append.ts'

test('an entry holds its event’s particulars and the actor, and nothing else', async () => {
  const line = await prepareLine({
    event: 'will.withdrawal-ended',
    willId: '00000000-0000-4000-8000-000000000000',
    actor: 'worker',
    details: { why: 'overtaken' },
  })
  expect(line.details).toBe('{"actor":"worker","why":"overtaken"}')
})

test('another event, or other particulars, do not compile', () => {
  // Never called: each directive is an error of the compiler itself when its line does compile.
  const refused = (tx: Tx): Promise<string>[] => [
    // @ts-expect-error An event that is not in the list.
    append(tx, { event: 'will.forgotten', actor: 'worker', details: {} }),
    // @ts-expect-error A particular is missing.
    append(tx, { event: 'will.pages-read', actor: 'worker', details: {} }),
    // @ts-expect-error A particular of another type.
    append(tx, { event: 'will.pages-read', actor: 'worker', details: { pages: 'two' } }),
    // @ts-expect-error One too many.
    append(tx, { event: 'will.pages-read', actor: 'worker', details: { pages: 2, title: 'Will' } }),
    // @ts-expect-error An event without particulars.
    append(tx, { event: 'will.drafted', actor: 'worker', details: { title: 'Will' } }),
  ]
  expect(refused).toBeTypeOf('function')
})
