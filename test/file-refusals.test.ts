// For every reason a file can be refused, the person is told what to do next: the register's reasons and the
// screen's steps are in two programs that do not import each other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileRefusals } from '../apps/web/src/wills/check-file.ts'
import { stepFor } from '../apps/web/src/wills/what-next.ts'

const source = readFileSync(
  join(import.meta.dirname, '../apps/server/src/wills/pdf-intake/refusal.ts'),
  'utf8',
)
const reasons = [...(/type RefusalReason =([^]*?)\n\n/.exec(source)?.[1] ?? '').matchAll(/'([a-z-]+)'/g)].map(
  ([, reason]) => reason!,
)

test('every reason of the register has a step beside it', () => {
  expect(reasons.length).toBeGreaterThan(15)
  expect(reasons.filter((reason) => stepFor(reason) === null)).toEqual([])
})

test('what is refused before it is sent is refused for one of those reasons', () => {
  expect(Object.keys(fileRefusals).filter((reason) => !reasons.includes(reason))).toEqual([])
})
