// Both formats of the statement in the golden files: what was signed under the first stays valid, and what the second
// adds is covered by the signatures like everything else.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canonicalBytes } from '../bytes/canonical-json.ts'
import { trustSchema } from '../certificates/trust.ts'
import { verify } from '../verify.ts'
import { parseCapsule } from './capsule.ts'
import { ceremonyOf, ownersOf, statementSchema, type Statement } from './statement.ts'

const golden = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../testing/golden', name)))
const trustIn = async (folder: string) =>
  trustSchema.parse(JSON.parse(new TextDecoder().decode(await golden(join(folder, 'trust.json')))))

test('the golden capsule of the first format holds, and says no way', async () => {
  const file = await golden('will.capsule.json')
  const { statements } = parseCapsule(file).capsule
  expect(statements.map(({ format }) => format)).toEqual(Array(3).fill('testate-statement/1'))
  expect(statements.map(ceremonyOf)).toEqual([null, null, null])
  const { exitCode, steps } = await verify(file, await trustIn('.'), null)
  expect(exitCode).toBe(0)
  expect(steps.find(({ step }) => step === 'statements')?.reason).not.toContain('They say')
})

test('the golden capsule of the third format holds, and names the owners', async () => {
  const file = await golden('owners/will.capsule.json')
  const { statements } = parseCapsule(file).capsule
  expect(statements.map(({ format }) => format)).toEqual(Array(3).fill('testate-statement/3'))
  expect(new Set(statements.map((one) => JSON.stringify(ownersOf(one)))).size).toBe(1)
  expect(ownersOf(statements[0]!)).toMatchObject({ corda: 'CN=sample Testator' })
  expect((await verify(file, await trustIn('owners'), null)).exitCode).toBe(0)
})

test('the golden capsule of the second format holds and says the way; its statements keep every byte', async () => {
  const file = await golden('way/will.capsule.json')
  const trust = await trustIn('way')
  const { statements } = parseCapsule(file).capsule
  expect(statements.map(({ format }) => format)).toEqual(Array(3).fill('testate-statement/2'))
  const { exitCode, steps } = await verify(file, trust, null)
  expect(exitCode).toBe(0)
  expect(steps.find(({ step }) => step === 'statements')?.reason).toContain('has no record of that call')
  const text = Buffer.from(file)
  const [start, end] = [text.indexOf('"statements":'), text.length]
  const flipped = file.slice()
  for (let at = start; at < end; at += 17) {
    flipped[at]! ^= 1
    expect((await verify(flipped, trust, null)).exitCode, `byte ${at}`).toBe(1)
    flipped[at]! ^= 1
  }
})

test('neither format takes a field of the other, nor one of its own that is missing', async () => {
  const [first] = parseCapsule(await golden('will.capsule.json')).capsule.statements
  const [second] = parseCapsule(await golden('way/will.capsule.json')).capsule.statements
  const holds = (value: object) => statementSchema.safeParse(value).success
  expect([first, second].map((one) => holds(one!))).toEqual([true, true])
  const { ceremony } = second as Extract<Statement, { format: 'testate-statement/2' }>
  expect(holds({ ...first, ceremony })).toBe(false)
  expect(holds({ ...first, format: 'testate-statement/2' })).toBe(false)
  expect(holds({ ...second, format: 'testate-statement/1' })).toBe(false)
  expect(holds({ ...second, party: { ...second!.party, presence: 'video' } })).toBe(false)
  expect(holds({ ...second, ceremony: { ...ceremony, way: 'by post' } })).toBe(false)
  expect(holds({ ...second, consents: first!.consents })).toBe(false)
  expect(canonicalBytes(statementSchema.parse(second))).toEqual(canonicalBytes(second!))
})
