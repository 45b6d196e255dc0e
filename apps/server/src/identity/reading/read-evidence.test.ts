// The disposable process from outside: whatever happens to it, there is an answer in time, nothing of it
// remains, and the next pair of pictures is read.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { eventually } from '../../../../../test/stack/stack.ts'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { withLeavingWall } from '../../../../../test/stack/leaving-wall.ts'
import { wallInForce } from '../../platform/sandbox/wall.ts'
import { withChildren } from '../../platform/sandbox/process-use.ts'
import { readable, readEvidence } from './read-evidence.ts'
import { COMPARE_FACES, type ReadOutcome } from './reading.ts'

const plain = (): Buffer => {
  const canvas = createCanvas(900, 700)
  canvas.getContext('2d').fillRect(0, 0, 900, 700)
  return canvas.toBuffer('image/png')
}
/** Our reading processes, which are descendants of what we started. */
const readers = (): number[] =>
  withChildren(process.pid).filter((pid) => {
    try {
      const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return program === process.execPath && args.some((one) => one.endsWith('reading/child.ts'))
    } catch {
      return false
    }
  })

test(
  'a reading that hangs is killed when its time is over, counts as one that failed, and the next one is read',
  { timeout: 120_000 },
  async () => {
    const read = (timeMs: number) =>
      readEvidence(plain(), plain(), 'passport', { compareFaces: true, timeMs })
    let next: ReturnType<typeof read> | undefined
    const took = await shortest(30_000, async () => {
      await next
      const hanging = read(6_000)
      next = read(80_000)
      const pid = await eventually(async () => readers()[0])
      // A stopped process uses no processor and is not queued for one, like a process that hangs.
      process.kill(pid, 'SIGSTOP')
      expect(await hanging).toEqual({ failed: 'too-demanding' })
      expect(readers()).not.toContain(pid)
    })
    expect(took).toBeLessThan(30_000)
    expect(await next).toMatchObject({ reading: { document: { width: 900 }, strip: null } })
    expect(readers()).toEqual([])
  },
)

test('one that is killed from outside has no answer, and says so', { timeout: 60_000 }, async () => {
  const dying = readEvidence(plain(), plain(), 'passport', { compareFaces: true, timeMs: 50_000 })
  process.kill(await eventually(async () => readers()[0]), 'SIGKILL')
  expect(await dying).toEqual({ failed: 'too-demanding' })
})

const { wall } = await wallInForce()
test.runIf(wall === 'bubblewrap')(
  'one that leaves a process with its output open when it is killed is given up in time',
  async () => {
    const took = await shortest(10_000, async () => {
      const read = withLeavingWall(() =>
        readEvidence(plain(), plain(), 'passport', { compareFaces: false, timeMs: 1_500 }),
      )
      expect(await read).toEqual({ failed: 'too-demanding' })
    })
    // The process that is left holds the output for 20.
    expect(took).toBeLessThan(10_000)
  },
)

test('it may not read where wills and keys are kept', () => {
  const repository = join(import.meta.dirname, '../../../../..')
  const tried = [
    join(repository, '.data/keys'),
    join(repository, '.git/config'),
    '/etc/passwd',
    join(repository, 'package.json'),
  ]
  const script =
    `console.log(JSON.stringify(${JSON.stringify(tried)}.map((file) => { try { ` +
    "require('node:fs').readFileSync(file); return 'read' } catch (error) { return error.code } })))"
  const no = 'ERR_ACCESS_DENIED'
  expect(
    JSON.parse(
      execFileSync(process.execPath, ['--permission', ...readable, '-e', script], { encoding: 'utf8' }),
    ),
  ).toEqual([no, no, no, 'read'])
})

/**
 * Started as the product starts it, except for its read permissions: all packages but those that find and
 * measure faces.
 */
function readWithoutFaces(asked: string[]): ReadOutcome {
  const repository = join(import.meta.dirname, '../../../../..')
  const faces = ['@vladmandic', '@tensorflow']
  const packages = readdirSync(join(repository, 'node_modules'))
    .filter((name) => !faces.includes(name))
    .map((name) => `--allow-fs-read=${join(repository, 'node_modules', name)}`)
  const document = plain()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(document.length)
  const node = [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    `--allow-fs-read=${join(repository, 'apps')}`,
    `--allow-fs-read=${join(repository, 'packages/mrz-reader')}`,
    `--allow-fs-read=${join(repository, 'package.json')}`,
    ...packages,
    join(import.meta.dirname, 'child.ts'),
    'passport',
    ...asked,
  ]
  return JSON.parse(
    execFileSync(process.execPath, node, {
      input: Buffer.concat([length, document, plain()]),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: 100_000,
    }),
  ) as ReadOutcome
}

test(
  'without consent nothing that finds or measures a face is loaded, and the document is read',
  { timeout: 200_000 },
  () => {
    expect(readWithoutFaces([])).toMatchObject({
      reading: {
        document: { width: 900 },
        selfie: { width: 900 },
        faces: null,
        readers: expect.not.objectContaining({ '@vladmandic/human': expect.anything() }),
      },
    })
    // To compare faces the same process would need it.
    expect(readWithoutFaces([COMPARE_FACES])).toEqual({ failed: 'broken' })
  },
)
