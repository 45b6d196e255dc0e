import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { translateOnce } from './translate-once.ts'

let folder: string
let sources: string
let cache: string
let times = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-translate-'))
  ;[sources, cache] = [join(folder, 'sources'), join(folder, 'compiled')]
  await mkdir(join(sources, 'deep'), { recursive: true })
  await writeFile(join(sources, 'deep', 'a.ts'), 'a')
  times = 0
})
afterEach(async () => await rm(folder, { recursive: true }))

/** Node makes the folder when it first keeps something. */
const translate = async (): Promise<void> => {
  times += 1
  await mkdir(cache, { recursive: true })
}
const start = async (into: string | undefined = cache): Promise<number> => {
  await translateOnce(into, [sources], translate)
  return times
}

it('translates at the first start, and then after a change alone', async () => {
  expect([await start(), await start()]).toEqual([1, 1])
  await writeFile(join(sources, 'deep', 'a.ts'), 'longer')
  expect([await start(), await start()]).toEqual([2, 2])
  await writeFile(join(sources, 'b.ts'), '')
  expect([await start(), await start()]).toEqual([3, 3])
})

it('notices a file of an update that is as long, and came with an old time of its own', async () => {
  const file = join(sources, 'deep', 'a.ts')
  await writeFile(join(sources, 'newest.ts'), '')
  await start()
  const { ctimeMs: before } = await stat(file)
  // A file system's clock goes in steps of some milliseconds.
  do {
    await writeFile(file, 'b')
    await utimes(file, 0, 0)
  } while ((await stat(file)).ctimeMs === before)
  expect(await start()).toBe(2)
})

it('translates again where what was translated is gone, and after it failed', async () => {
  await start()
  await rm(cache, { recursive: true })
  expect(await start()).toBe(2)
  await rm(cache, { recursive: true })
  const failing = translateOnce(cache, [sources], async () => await Promise.reject(new Error('killed')))
  await expect(failing).rejects.toThrow('killed')
  expect(await start()).toBe(3)
})

it('translates nothing that would not be kept', async () => {
  await translateOnce(undefined, [sources], translate)
  expect(await start('')).toBe(0)
})
