import { expect, test } from 'vitest'
import { z } from 'zod'
import { askErasure, changePassword, confirmAccountCode } from './account.ts'
import { confirmStepUp, signIn, signUp } from './accounts.ts'
import { askEmailChange, confirmEmailChange } from './email-change.ts'
import { fieldProblemOf, wrong } from './field-problems.ts'
import { decline, replaceWitness } from './parties.ts'
import { makeQuote } from './payments.ts'

const problemsOf = (rules: z.ZodType, value: unknown) =>
  (rules.safeParse(value).error?.issues ?? []).map(fieldProblemOf)

test('a rule’s code becomes an entry with its sentence', () => {
  expect(problemsOf(z.object({ name: z.string().min(1, wrong('name-needed')) }), { name: '' })).toEqual([
    { field: 'name', code: 'name-needed', message: 'Name is required' },
  ])
})

test('a length without a code says how long', () => {
  const rules = z.object({ deep: z.object({ text: z.string().min(3).max(5) }) })
  expect(problemsOf(rules, { deep: { text: 'a' } })).toEqual([
    { field: 'deep.text', code: 'text-too-short', message: 'Too short: at least 3 characters', least: 3 },
  ])
  expect(problemsOf(rules, { deep: { text: 'abcdef' } })).toEqual([
    { field: 'deep.text', code: 'text-too-long', message: 'At most 5 characters', most: 5 },
  ])
})

test('anything else is not accepted, and a sentence of ours says to programmers why', () => {
  const rules = z.strictObject({
    n: z.int().max(5),
    list: z.array(z.int()).min(1),
    id: z.uuid(),
    at: z.iso.datetime({ offset: true }),
    kind: z.enum(['one', 'other']),
    told: z.boolean(),
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hex'),
    mail: z.email(),
  })
  const given = { n: 6, list: [], id: '1', at: 'now', kind: 'third', hash: 'x', mail: 'x', more: 1 }
  expect(problemsOf(rules, given).map(({ field, code, message }) => [field, code, message])).toEqual([
    ['n', 'not-accepted', 'At most 5'],
    ['list', 'not-accepted', 'At least 1'],
    ['id', 'not-accepted', 'An id is 36 characters: hex digits and four hyphens'],
    ['at', 'not-accepted', 'A time is written as 2026-11-22T10:00:00Z, with its zone'],
    ['kind', 'not-accepted', 'One of: one, other'],
    ['told', 'not-accepted', 'This is missing, or a value of another type'],
    ['hash', 'not-accepted', 'a SHA-256 in lower-case hex'],
    ['mail', 'not-accepted', 'This value is not accepted'],
    ['', 'not-accepted', 'Not known here: more'],
  ])
})

test.each([
  [signUp.body, 'firstName', '', 'first-name-needed'],
  [signUp.body, 'lastName', '  ', 'last-name-needed'],
  [signUp.body, 'lastName', '\ud800', 'broken-text'],
  [signUp.body, 'lastName', '\u3164', 'invisible-text'],
  [signUp.body, 'firstName', 'Ann\nBcc: x', 'one-line-only'],
  [signUp.body, 'email', 'ann', 'email-needed'],
  [signUp.body, 'username', 'a', 'username-malformed'],
  [signUp.body, 'password', 'short', 'password-too-short'],
  [signUp.body, 'password', 'a'.repeat(129), 'password-too-long'],
  [signIn.body, 'username', '', 'username-needed'],
  [signIn.body, 'password', '', 'password-needed'],
  [changePassword.body, 'currentPassword', '', 'current-password-needed'],
  [askEmailChange.body, 'passwordNow', '', 'own-password-needed'],
  [confirmEmailChange.body, 'code', '12345', 'code-malformed'],
  [confirmStepUp.body, 'recoveryCode', 'abc', 'recovery-code-malformed'],
  [askErasure.body, 'confirmation', 'yes', 'erasure-words-needed'],
  [replaceWitness.body, 'name', '', 'name-needed'],
  [decline.body, 'reason', '\u200b', 'why-needed'],
  [makeQuote.body, 'networks', [], 'network-needed'],
] as const)('a rule of %s: %s', (rules, field, value, code) => {
  expect(problemsOf(rules, { [field]: value })).toContainEqual(expect.objectContaining({ field, code }))
})

test('one factor is handed in, neither none nor two', () => {
  const fields = { purpose: 'export', code: '123456', authenticator: '123456' }
  expect(problemsOf(confirmAccountCode.body, fields)).toMatchObject([{ field: '', code: 'one-factor-only' }])
})
