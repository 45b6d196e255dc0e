import { describe, expect, it } from 'vitest'
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
    ['testatorName', 'A', 'Al', 'Full name is required'],
    ['testatorEmail', 'ann', 'ann@example.org', 'Valid email is required'],
    ['testatorPhone', '020794600', '0207946000', 'Valid phone number is required'],
    ['testatorAddress', '1 Example', '1 Example.', 'Complete address is required'],
    ['witness1Name', 'W', 'W1', 'Witness 1 name is required'],
    ['witness2Name', 'W', 'W2', 'Witness 2 name is required'],
    ['witness1Email', 'a@b', 'a@b.uk', 'Valid email is required'],
    ['witness2Email', '', 'b@b.uk', 'Valid email is required'],
    ['executorEmail', 'x@y z.uk', 'x@y.uk', 'Valid email is required'],
    ['executorName', 'E', 'Ed', 'Executor name is required'],
    ['executorRelationship', 'F', 'Fr', 'Relationship is required'],
    ['willTitle', 'Will', 'Will.', 'Will title is required'],
    ['willDescription', 'a'.repeat(19), 'a'.repeat(20), 'Brief description is required'],
    [
      'storageLocationAddress',
      'a'.repeat(9),
      'a'.repeat(10),
      'Storage location of original will document is required',
    ],
  ] as const)('%s', (field, bad, good, message) => {
    expect(messages({ [field]: bad })).toEqual([{ field, message }])
    expect(messages({ [field]: `  ${bad}  ` })).toEqual([{ field, message }])
    expect(messages({ [field]: good })).toEqual([])
  })

  it.each([
    'testatorName',
    'witness1Name',
    'witness2Name',
    'executorName',
    'executorRelationship',
    'willTitle',
  ] as const)('%s of characters nobody can see, or that turn the direction, is refused', (field) => {
    for (const nothing of ['\u200b'.repeat(9), '\u2060 \u3164'.repeat(4), 'A\u200b\u200b'])
      expect(messages({ [field]: nothing })).toEqual([{ field, message: textFields[field].message }])
    expect(messages({ [field]: 'Ann \u202eelpmaxE' })).toEqual([
      { field, message: 'One line of text, please' },
    ])
    expect(messages({ [field]: 'می‌خواهم' })).toEqual([])
  })

  it('the last three', () => {
    expect(messages({ selectedChains: [] })).toEqual([
      { field: 'selectedChains', message: 'Select at least one blockchain' },
    ])
    expect(messages({ selectedChains: ['dogecoin'] })).toEqual([
      { field: 'selectedChains', message: 'Unsupported blockchain network: dogecoin' },
    ])
    expect(messages({ agreeTerms: false })).toEqual([
      { field: 'agreeTerms', message: 'You must agree to terms' },
    ])
    expect(messages({ confirmLegalAdvice: false })).toEqual([
      { field: 'confirmLegalAdvice', message: 'Legal confirmation required' },
    ])
  })

  it('an empty form names each of its 17 fields once, in order', () => {
    const fields = formErrors({}).map((error) => error.field)
    expect(fields).toEqual([...Object.keys(textFields), 'selectedChains', 'agreeTerms', 'confirmLegalAdvice'])
    expect(fields.map(stepOfField)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  it('refuses mailboxes shared by two parties, whatever their case', () => {
    expect(messages({ witness1Email: 'ANN@example.com' })).toMatchObject([{ field: 'witness1Email' }])
    expect(messages({ witness2Email: 'Ann@Example.com' })).toMatchObject([{ field: 'witness2Email' }])
    expect(messages({ witness2Email: ' one@example.com' })).toMatchObject([{ field: 'witness2Email' }])
  })

  it('warns about the executor’s and lets it pass', () => {
    const shared = { ...form, witness1Email: 'Executor@example.com' }
    expect(formErrors(shared)).toEqual([])
    expect(formWarnings(shared)).toMatchObject([{ field: 'witness1Email' }])
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
