import { describe, expect, it } from 'vitest'
import { fieldProblem } from './field-problems.ts'
import {
  formErrors,
  formWarnings,
  isMailbox,
  stepOfField,
  textFields,
  type RegistrationForm,
} from './registration-form.ts'

const form: RegistrationForm = {
  testatorName: 'Ann Example',
  testatorEmail: 'ann@example.com',
  testatorPhone: '020 7946 0000',
  testatorAddress: '1 Example Street, London',
  witness1Name: 'Witness One',
  witness1Email: 'one@example.com',
  witness2Name: 'Witness Two',
  witness2Email: 'two@example.com',
  executorName: 'Executor One',
  executorEmail: 'executor@example.com',
  executorRelationship: 'Friend',
  willTitle: 'Last Will and Testament',
  willDescription: 'Everything to charity, in equal parts.',
  storageLocationAddress: 'Safe of Example & Co, London',
  selectedChains: ['solana', 'corda'],
  agreeTerms: true,
  confirmLegalAdvice: true,
}
const messages = (change: Partial<RegistrationForm>) => formErrors({ ...form, ...change })

describe('the registration form', () => {
  it('accepts a whole form', () => expect(formErrors(form)).toEqual([]))

  // The specification's table, each field tested at its limit and one below.
  it.each([
    ['testatorName', 'A', 'Al', 'full-name-needed'],
    ['testatorEmail', 'ann', 'ann@example.org', 'email-needed'],
    ['testatorPhone', '020794600', '0207946000', 'phone-needed'],
    ['testatorAddress', '1 Example', '1 Example.', 'address-needed'],
    ['witness1Name', 'W', 'W1', 'witness-1-name-needed'],
    ['witness2Name', 'W', 'W2', 'witness-2-name-needed'],
    ['witness1Email', 'a@b', 'a@b.uk', 'email-needed'],
    ['witness2Email', '', 'b@b.uk', 'email-needed'],
    ['executorEmail', 'x@y z.uk', 'x@y.uk', 'email-needed'],
    ['executorName', 'E', 'Ed', 'executor-name-needed'],
    ['executorRelationship', 'F', 'Fr', 'relationship-needed'],
    ['willTitle', 'Will', 'Will.', 'will-title-needed'],
    ['willDescription', 'a'.repeat(19), 'a'.repeat(20), 'description-needed'],
    ['storageLocationAddress', 'a'.repeat(9), 'a'.repeat(10), 'storage-place-needed'],
  ] as const)('%s', (field, bad, good, code) => {
    const { least, kind } = textFields[field]
    const saysIncomplete = code === 'phone-needed' || code === 'address-needed'
    const wrong =
      kind === 'email' || saysIncomplete
        ? fieldProblem(field, code)
        : fieldProblem(field, 'text-too-short', { least })
    expect(messages({ [field]: bad })).toEqual([wrong])
    expect(messages({ [field]: `  ${bad}  ` })).toEqual([wrong])
    expect(messages({ [field]: good })).toEqual([])
    expect(messages({ [field]: '' })).toEqual([fieldProblem(field, code)])
  })

  it.each([
    'testatorName',
    'witness1Name',
    'witness2Name',
    'executorName',
    'executorRelationship',
    'willTitle',
  ] as const)('%s of characters nobody can see, or that turn the direction, is refused', (field) => {
    const { least, needed } = textFields[field]
    for (const nothing of ['\u200b'.repeat(9), '\u2060 \u3164'.repeat(4)])
      expect(messages({ [field]: nothing })).toEqual([fieldProblem(field, needed)])
    expect(messages({ [field]: 'A\u200b\u200b' })).toEqual([fieldProblem(field, 'text-too-short', { least })])
    expect(messages({ [field]: 'Ann \u202eelpmaxE' })).toEqual([fieldProblem(field, 'one-line-only')])
    expect(messages({ [field]: 'می‌خواهم' })).toEqual([])
  })

  it('the last three', () => {
    expect(messages({ selectedChains: [] })).toEqual([fieldProblem('selectedChains', 'network-needed')])
    expect(messages({ selectedChains: ['dogecoin'] })).toEqual([
      fieldProblem('selectedChains', 'network-unknown', { network: 'dogecoin' }),
    ])
    expect(messages({ agreeTerms: false })).toEqual([fieldProblem('agreeTerms', 'terms-needed')])
    expect(messages({ confirmLegalAdvice: false })).toEqual([
      fieldProblem('confirmLegalAdvice', 'advice-needed'),
    ])
  })

  it('an empty form names each of its 17 fields once, in order', () => {
    const fields = formErrors({}).map((error) => error.field)
    expect(fields).toEqual([...Object.keys(textFields), 'selectedChains', 'agreeTerms', 'confirmLegalAdvice'])
    expect(fields.map(stepOfField)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  it('refuses mailboxes shared by two parties, whatever their case', () => {
    expect(messages({ witness1Email: 'ANN@example.com' })).toEqual([
      fieldProblem('witness1Email', 'witness-1-is-testator'),
    ])
    expect(messages({ witness2Email: 'Ann@Example.com' })).toEqual([
      fieldProblem('witness2Email', 'witness-2-is-testator'),
    ])
    expect(messages({ witness2Email: ' one@example.com' })).toEqual([
      fieldProblem('witness2Email', 'witness-2-is-witness-1'),
    ])
  })

  it('warns about the executor’s and lets it pass', () => {
    const shared = { ...form, witness1Email: 'Executor@example.com' }
    expect(formErrors(shared)).toEqual([])
    expect(formWarnings(shared)).toEqual([fieldProblem('witness1Email', 'witness-1-is-executor')])
    expect(formWarnings({ ...form, witness2Email: 'Executor@example.com' })).toEqual([
      fieldProblem('witness2Email', 'witness-2-is-executor'),
    ])
    expect(formWarnings(form)).toEqual([])
  })

  it('keeps line breaks and direction marks out of names', () => {
    expect(messages({ testatorName: 'Ann\r\nBcc: x' })).toMatchObject([{ field: 'testatorName' }])
    expect(messages({ executorName: 'Ann\u202Eelpmaxe' })).toMatchObject([{ field: 'executorName' }])
    expect(messages({ willDescription: 'Two lines are fine\nin a description.' })).toEqual([])
  })

  it.each([
    'a@b.uk,c@d.uk',
    'a@b.uk\nBcc: c@d.uk',
    '"a b"@c.uk',
    '.a@b.uk',
    'a..b@c.uk',
    'a@-b.uk',
    '@b.uk',
    'a@b',
    `${'a'.repeat(65)}@b.uk`,
  ])('%j is no mailbox', (value) => {
    expect(isMailbox(value)).toBe(false)
  })
})
