import { expect, test } from 'vitest'
import { dataSigned, linesToRead, placeIn, stating, type UnsignedStatement } from './statement-text.ts'

const statement: UnsignedStatement = {
  format: 'testate-statement/2',
  party: { role: 'witness', witnessOrder: 1, name: 'Siân Ŵyn', email: 'sian@example.org' },
  ceremony: { way: 'apart', words: 'Each of the three took part for themselves.' },
  consents: {
    version: '1',
    sentence: 'witness-paper-will',
    witnessed: 'I was present',
    legalEffect: 'I understand',
  },
  commitment: 'b4'.repeat(32),
  documentHash: 'a3'.repeat(32),
  version: 1,
  videoStatementHash: null,
  identity: { method: 'reviewed by a person', sample: false },
  device: { networkAddress: '127.0.0.1', location: 'not given (stated or approximate, not verified)' },
}

test('the place is what the person typed, or that it is not given', () => {
  expect(placeIn(statement, ' ')).toBe('not given (stated or approximate, not verified)')
  expect(placeIn(statement, ' Cardiff $& ')).toBe('Cardiff $& (stated or approximate, not verified)')
})

test('everything the party states is read, and nothing of another party', () => {
  expect(linesToRead(statement, 'My last will', 'Cardiff')).toEqual([
    'Registration statement of Siân Ŵyn, witness 1, about the document: My last will, version 1.',
    'Each of the three took part for themselves.',
    'I was present.',
    'I understand.',
    'Identity: reviewed by a person.',
    'Place: Cardiff (stated or approximate, not verified).',
  ])
})

test('the data are the statement’s own, and what the signature brings is marked', () => {
  const data = JSON.parse(dataSigned(statement, '', 'a browser')) as Record<string, object>
  expect(data).toMatchObject({
    ...statement,
    device: { userAgent: 'a browser', networkAddress: '127.0.0.1' },
  })
  expect(Object.keys(data).toSorted()).toEqual(
    [...Object.keys(statement), 'signedAt', 'secondFactor'].toSorted(),
  )
  expect(data['signedAt']).toBe('(when you sign)')
})

test('the sentence that was ticked is the one stated; a statement that names none stays as it is', () => {
  const ticked = { sentence: 'witness-recorded-statement', text: 'I was there' } as const
  expect(stating(statement, ticked)).toEqual({
    ...statement,
    consents: { ...statement.consents, sentence: ticked.sentence, witnessed: 'I was there' },
  })
  const unnamed = { version: '1', witnessed: 'I was present', legalEffect: 'I understand' }
  expect(stating({ ...statement, consents: unnamed }, ticked).consents).toEqual(unnamed)
})
