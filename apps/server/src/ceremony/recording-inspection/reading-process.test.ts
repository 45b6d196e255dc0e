// The reading process from outside: what is behind its wall, and that whatever happens to it there is an
// answer and nothing of it remains.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eventually } from '../../../../../test/stack/stack.ts'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { withLeavingWall } from '../../../../../test/stack/leaving-wall.ts'
import { withChildren } from '../../platform/sandbox/process-use.ts'
import { endReading, startReading, wallInForce } from '../../platform/sandbox/wall.ts'
import { cell, LIMITS, programOf, ReadingStarved, readInProcess } from './reading-process.ts'

const sample = readFileSync(new URL('../../../../cli/samples/sample-recording.webm', import.meta.url))
const whole = { size: sample.length, read: (from: number, to: number) => sample.subarray(from, to) }
const readers = (): number[] =>
  withChildren(process.pid).filter((pid) => {
    try {
      const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return program === process.execPath && args.some((one) => one.endsWith('recording-inspection/child.ts'))
    } catch {
      return false
    }
  })
const never = (): Promise<never> => new Promise(() => undefined)

test('an honest recording is read from the bytes it asks for, and the process is gone', async () => {
  let given = 0
  const said = await readInProcess(
    {
      size: sample.length,
      read: (from, to) => {
        given += to - from
        return sample.subarray(from, to)
      },
    },
    6.4,
  )
  expect(said).toMatchObject({
    found: { mediaType: 'video/webm', tracks: [{ kind: 'video' }, { kind: 'audio' }] },
  })
  expect(given).toBeLessThan(4 * sample.length)
  await expect.poll(readers).toEqual([])
})

test('a killed or overdue child gives no verdict; one without a processor is tried again', async () => {
  const dying = readInProcess({ size: sample.length, read: never }, 6.4)
  process.kill(await eventually(async () => readers()[0]), 'SIGKILL')
  // A caller waiting for its bytes still gets an answer.
  expect(await dying).toBeNull()
  await expect(readInProcess({ size: sample.length, read: never }, 6.4, 1_000)).rejects.toThrow(
    ReadingStarved,
  )
  await expect.poll(readers).toEqual([])
  expect(await readInProcess(whole, 6.4)).toMatchObject({ found: {} })
})

const { wall } = await wallInForce()
test.runIf(wall === 'bubblewrap')(
  'one that leaves a process with its output open when it is killed is given up in time',
  async () => {
    const took = await shortest(10_000, async () => {
      const read = withLeavingWall(() => readInProcess(whole, 6.4, 1_000))
      await expect(read).rejects.toThrow(ReadingStarved)
    })
    // The process that is left holds the output for 20.
    expect(took).toBeLessThan(10_000)
  },
)

test('an error of our own store is thrown, and is no verdict about the file', async () => {
  const away = new Error('the store is away')
  await expect(readInProcess({ size: sample.length, read: () => Promise.reject(away) }, 6.4)).rejects.toBe(
    away,
  )
  await expect.poll(readers).toEqual([])
})

/** A compromised reading process, which accepts any input and prints this. */
const taken = (says: string): Promise<unknown> =>
  readInProcess(whole, 6.4, 40_000, [
    process.execPath,
    '-e',
    `process.stdin.resume(); process.stdout.write(${says}); setInterval(() => {}, 1000)`,
  ])

test.each([
  ['that it wants more than the file has', `'{"from":0,"to":99999999}\\n'`],
  ['that it wants a range that runs backwards', `'{"from":9,"to":3}\\n'`],
  ['that it wants the file again and again', `'{"from":0,"to":90000}\\n'.repeat(1000)`],
  ['an answer of another form', `'{"found":{"mediaType":"text/html","durationMs":1,"tracks":[]}}\\n'`],
  [
    'a sentence of several lines',
    `'{"refused":"First.\\\\nSecond.","why":{"reason":"recording-damaged"}}\\n'`,
  ],
  ['a reason that is not of the list', `'{"refused":"First.","why":{"reason":"not-allowed"}}\\n'`],
  [
    'a reason with a field too many',
    `'{"refused":"First.","why":{"reason":"recording-damaged","seconds":3}}\\n'`,
  ],
  ['a reason without its field', `'{"refused":"First.","why":{"reason":"recording-track-empty"}}\\n'`],
  [
    'a reason’s field in words of its own',
    `'{"refused":"First.","why":{"reason":"recording-track-empty","track":"x"}}\\n'`,
  ],
  ['a line without an end', `'x'.repeat(200000)`],
])(
  'a process that was taken over and says %s is ended and not believed',
  async (_name, says) => {
    expect(await taken(says)).toBeNull()
  },
  60_000,
)

test('a reason of the list, with its fields, is believed', async () => {
  const why = { reason: 'recording-track-empty', track: 'sound' }
  const says = `'${JSON.stringify({ refused: 'First.', why })}\\n'`
  expect(await taken(says)).toEqual({ refused: 'First.', why })
})

test('one that asks without taking is given no more, and is ended with its time', async () => {
  let given = 0
  const asking = [
    process.execPath,
    '-e',
    `process.stdout.write('{"from":0,"to":90000}\\n'.repeat(1000)); setInterval(() => {}, 1000)`,
  ]
  await expect(
    readInProcess(
      {
        size: sample.length,
        read: (from, to) => {
          given += 1
          return sample.subarray(from, to)
        },
      },
      6.4,
      3_000,
      asking,
    ),
  ).rejects.toThrow(ReadingStarved)
  expect(given).toBeLessThan(20)
})

test('may read its program and the library, and nothing else, not even wills or keys', async () => {
  const repository = join(import.meta.dirname, '../../../../..')
  const script =
    "const { readFileSync } = require('node:fs'); " +
    'console.log(JSON.stringify(process.argv.slice(1).map((file) => { try { readFileSync(file); return ' +
    "'read' } catch (error) { return error.code } })))"
  const files = [
    join(import.meta.dirname, 'read-recording.ts'),
    join(repository, 'node_modules/mediabunny/dist/bundles/mediabunny.node.cjs'),
    join(repository, 'package.json'),
    join(import.meta.dirname, '../routes.ts'),
    '/etc/passwd',
  ]
  const tried = async (node: readonly string[]): Promise<unknown> => {
    const child = startReading(await wallInForce(), cell, LIMITS, [...node, '-e', script, ...files])
    try {
      return JSON.parse(await text(child.stdout!))
    } finally {
      endReading(child)
    }
  }
  expect(await tried(programOf())).toEqual(['read', 'read', ...Array<string>(3).fill('ERR_ACCESS_DENIED')])
  if ((await wallInForce()).wall === 'none')
    console.log('SKIPPED: what is behind the wall of a recording’s process: this system allows no wall')
  else expect(await tried([process.execPath])).toEqual(['read', 'read', ...Array<string>(3).fill('ENOENT')])
})
