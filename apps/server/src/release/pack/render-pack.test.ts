// What a dispute pack says, from facts: the ten questions in their order, a source for each fact, and no opinion.
import { expect, test } from 'vitest'
import { readPrinted } from '../../../testing/read-printed.ts'
import type { WillFacts } from '../../wills/will-facts.ts'
import { answerQuestions } from './answer-questions.ts'
import type { PackFacts } from './gather-pack.ts'
import { renderPack } from './render-pack.ts'

const at = new Date('2026-11-21T12:03:07.000Z')
const will = {
  id: 'w',
  title: 'Last Will',
  version: '2.0',
  versionNumber: 2,
  documentHash: 'ab'.repeat(32),
  pageCount: 4,
  status: 'released',
  networks: [],
} as unknown as WillFacts
const line = (index: number, event: string, over: object = {}): PackFacts['lines'][number] => ({
  index,
  event,
  at,
  details: {},
  written: 'proven',
  hash: index.toString(16).padStart(64, '0'),
  proof: [new Uint8Array(32).fill(index)],
  by: { kind: 'register' },
  ...over,
})
const facts: PackFacts = {
  will,
  before: { ...will, version: '1.0', documentHash: 'cd'.repeat(32) },
  commitment: 'ef'.repeat(32),
  sealedHash: '12'.repeat(32),
  parties: [
    { witnessOrder: 0, name: 'Tess Tator', state: 'signed', role: 'testator' },
    { witnessOrder: 1, name: 'Will One', state: 'signed', role: 'witness' },
    { witnessOrder: 1, name: 'Rhys Replaced', state: 'replaced', role: 'witness' },
  ] as unknown as PackFacts['parties'],
  statements: [
    {
      title: 'Testator',
      name: 'Tess Tator',
      hash: '34'.repeat(32),
      signedAt: at,
      said: {
        way: 'All three were together in one room.',
        witnessed: 'I sign in the presence of the witnesses named here',
        legalEffect: 'I understand the effect',
        location: '',
        factor: 'passkey',
        factorAt: at,
        identity: 'accepted by a person',
        sample: false,
        recording: '56'.repeat(32),
      },
    },
  ],
  past: [
    {
      openedAt: at,
      endedAt: at,
      commitment: '78'.repeat(32),
      statements: [{ witnessOrder: 0, name: 'Tess Tator', signedAt: at, statementHash: '9a'.repeat(32) }],
    },
  ],
  recordings: [
    {
      by: 'Testator, Tess Tator',
      recordedAt: at,
      durationMs: 125_000,
      mediaType: 'video/webm',
      sha256: 'bc'.repeat(32),
    },
  ],
  receipts: [],
  release: null,
  lines: [
    line(3, 'will.drafted', { by: { kind: 'party', order: 0, name: 'Tess Tator', isFormer: false } }),
    line(4, 'will.uploaded', { written: 'noted' }),
    line(9, 'dispute-pack.made', { by: { kind: 'staff' } }),
  ],
  leftOut: 2,
  head: {
    size: 12,
    root: new Uint8Array(32).fill(7),
    note: 'register.example/log\n12\nBwcH\n\n— register.example sig\n',
  },
}
const of = {
  registerName: 'Testate',
  publicUrl: 'https://testate.example',
  madeAt: at,
  madeFor: 'an executor of this will',
  notes: [],
}

test('ten questions in the order of the letter, each with what is held and what is not', () => {
  const questions = answerQuestions(facts)
  expect(questions.map(({ title }) => title)).toEqual([
    'How long the testator had been known',
    'Who introduced the testator',
    'When instructions were received',
    'Notes of meetings and calls, where they took place and who was present',
    'How the instructions were expressed',
    'What showed that the testator knew that they were making a will',
    'Signs of confusion or loss of memory',
    'Earlier wills, and reasons for departing from them',
    'How the provisions of the will were explained',
    'Who was present at the signing, and where, when and how it took place',
  ])
  for (const { note, facts: held } of questions) {
    expect(note).not.toBe('')
    for (const { text, source } of held) expect([text === '', source === '']).toEqual([false, false])
  }
  expect(questions[7]!.facts[0]!.text).toContain('replaced version 1.0')
  expect(questions[9]!.facts.map(({ text }) => text).join('\n')).toContain('Rhys Replaced')
  // Nothing is concluded from them.
  const said = questions
    .flatMap(({ note, facts: held }) => [note, ...held.map(({ text }) => text)])
    .join('\n')
  expect(said).not.toMatch(/\b(valid|invalid|capacity|undue|therefore)\b/i)
})

test('without facts it says what the register has no record of', () => {
  const bare: PackFacts = {
    ...facts,
    before: null,
    statements: [],
    past: [],
    recordings: [],
    parties: [],
    lines: [],
  }
  expect(
    answerQuestions(bare)
      .filter(({ facts: held }) => held.length > 0)
      .map(({ title }) => title),
  ).toEqual(['Notes of meetings and calls, where they took place and who was present'])
  expect(renderPack(bare, of).length).toBeGreaterThan(1_000)
})

test('it prints lines, proofs, recordings and the head, and is the same bytes each time', async () => {
  const pdf = renderPack(facts, of)
  expect(renderPack(facts, of)).toEqual(pdf)
  const { text, tagged, ua } = await readPrinted(pdf)
  expect([tagged, ua]).toEqual([true, '1'])
  const plain = text.replaceAll(/\s+/g, ' ')
  for (const words of [
    'The registration was begun.',
    'The testator, Tess Tator',
    'Staff of the register',
    '2 lines about payments are left out',
    '2 min 5 s',
    'replaced',
    'not given, as stated; not checked',
  ])
    expect(plain).toContain(words)
  const tight = text.replaceAll(/\s+/g, '')
  for (const value of [
    '56'.repeat(32),
    'bc'.repeat(32),
    facts.lines[0]!.hash,
    Buffer.from(facts.lines[1]!.proof[0]!).toString('base64'),
    '—register.examplesig',
  ])
    expect(tight).toContain(value)
  const raw = Buffer.from(pdf).toString('latin1')
  for (const tag of ['/S /Table', '/S /H1', '/S /H2', '/S /H3', '/S /TH']) expect(raw).toContain(tag)
})
