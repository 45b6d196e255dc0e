// A document that a process of its own sets: the same bytes, and every limit of that process.
import { expect, test } from 'vitest'
import { typeset } from './typst.ts'
import { SettingStarved, TooLongToSet, typesetApart, usualLimits } from './typeset-apart.ts'

const template = `#show: sheet.with(title: data.title)\n#for n in range(data.lines) [Line #n #parbreak()]`
const short = { registerName: 'Testate', day: '2026-11-26', title: 'Sheet', lines: 3 }
const long = { ...short, lines: 60_000 }

test('it sets the bytes that this process would', async () => {
  const apart = await typesetApart(template, [short])
  expect(apart.equals(typeset(template, short).pdf)).toBe(true)
})

test('a template that is wrong is said', async () => {
  await expect(typesetApart('#nothing-of-this-name', [short])).rejects.toThrow('could not be set')
})

test('a document over a limit is ended, and each other one is set', async () => {
  const over = (limits: Partial<typeof usualLimits>, data = long): Promise<Buffer> =>
    typesetApart(template, [data], { ...usualLimits, ...limits })
  await expect(over({ cpuSeconds: 1 })).rejects.toThrow(TooLongToSet)
  await expect(over({ memoryKib: 60_000 }, short)).rejects.toThrow(TooLongToSet)
  await expect(over({ bytes: 1_000 }, short)).rejects.toThrow(TooLongToSet)
  // The clock says nothing about the document.
  await expect(over({ withinMs: 1 })).rejects.toThrow(SettingStarved)
  expect((await typesetApart(template, [short])).length).toBeGreaterThan(1_000)
})

test('two are set at a time, thirty wait, and the next is told so', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 33 }, () => typesetApart(template, [short], { ...usualLimits, withinMs: 1 })),
  )
  const said = all.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'set'))
  expect(said.filter((one) => one.includes('thirty documents wait'))).toHaveLength(1)
  expect(said.at(-1)).toContain('thirty documents wait')
})
