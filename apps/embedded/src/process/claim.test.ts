import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { claim, Claimed } from './claim.ts'
import { identify } from './process-identity.ts'

const FILES = 200

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'testate-claim-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

/** Claims every file eight times in the same moment; returns how many of each succeeded. */
function claimAll(place: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: FILES }, async (_, index) => {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => claim(join(place, `${index}.lock`))),
      )
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Claimed)
      return results.filter((result) => result.status === 'fulfilled').length
    }),
  )
}

const ONE_EACH = Array.from({ length: FILES }, () => 1)

it('has one owner however many claim it in the same moment', async () => {
  expect(await claimAll(await folder())).toEqual(ONE_EACH)
})

it(
  'has one owner among processes, of new files and of those whose owner died',
  { timeout: 120_000 },
  async () => {
    const place = await folder()
    const dead = JSON.stringify({ ...identify(process.pid), started: 'long ago' })
    for (let index = 0; index < FILES / 2; index++) await writeFile(join(place, `${index}.lock`), dead)
    const code = `
    const { claim } = await import(${JSON.stringify(new URL('claim.ts', import.meta.url).href)})
    process.send('here')
    process.once('message', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: ${FILES} }, (_, index) => claim(${JSON.stringify(place)} + '/' + index + '.lock')))
      process.send(results.map((result) => result.status === 'fulfilled' ? 1 : 0))
      process.once('message', () => process.disconnect())
    })`
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    await Promise.all(children.map((child) => once(child, 'message')))
    const answers = children.map(async (child) => ((await once(child, 'message')) as [number[]])[0])
    for (const child of children) child.send('go')
    const owned = await Promise.all(answers)
    for (const child of children) child.send('end')
    expect(ONE_EACH.map((_, index) => owned.reduce((sum, one) => sum + one[index]!, 0))).toEqual(ONE_EACH)
  },
)

it('is free again after its release, and takes over a file that was half written', async () => {
  const file = join(await folder(), 'a.lock')
  const release = await claim(file)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(identify(process.pid))
  await expect(claim(file)).rejects.toThrow(`in use by process ${process.pid}`)
  await release()
  expect(existsSync(file)).toBe(false)
  await writeFile(file, '{"pid":')
  await (
    await claim(file)
  )()
})

it('says that the folder cannot be written', async () => {
  const file = join(await folder(), 'gone', 'a.lock')
  await expect(claim(file)).rejects.toThrow(`${file}.turn cannot be written by this user`)
})
