import { expect, test } from 'vitest'
import { Problem } from '@testate/api/problem'
import { refuseEarly } from './refuse-early.ts'

const refused = (networks: string[], path: string, text: string): Record<string, unknown> | null => {
  try {
    refuseEarly(networks, path, new TextEncoder().encode(text))
    return null
  } catch (error) {
    return (error as Problem).document()
  }
}

test('a network there is not is refused as the register refuses it', () => {
  expect(refused(['solana', 'dogecoin'], 'will.pdf', '%PDF-1.7')).toMatchObject({
    status: 400,
    code: 'invalid-fields',
    errors: [{ field: 'selectedChains', code: 'network-unknown', network: 'dogecoin' }],
  })
})

test.each([
  [
    '/home/ann/letter.txt',
    'Dear Sir',
    'not-a-pdf',
    'letter.txt is not a PDF. Save or print the will as a PDF and upload that',
  ],
  ['will.DOCX', 'PK', 'word-document', 'will.DOCX is a Word document'],
  ['will.pdf', '', 'empty', 'will.pdf is empty'],
])('%s', (path, text, reason, detail) => {
  expect(refused(['solana'], path, text)).toMatchObject({
    status: 422,
    code: 'file-refused',
    reason,
    detail: expect.stringContaining(detail) as string,
  })
})

test('what only the register can judge is left to it', () => {
  expect(refused(['solana', 'ethereum', 'corda'], 'will.pdf', '%PDF-1.7 and nothing else')).toBeNull()
})
