// The release worker: what a replay, a release and a hundred releases take, and its memory. Taken by tests on a
// database of their own, since a release needs a log, people and a notice that has waited.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Note } from './note.ts'

const root = join(import.meta.dirname, '../..')
const ofThree = 'release of 10 MB to three executors, ms'
/** As the tests print them, with what each must stay under. */
const targets = [
  ['replay of 1,000 lines, ms', 'replaying and checking a will of 1,000 lines of the log', 'ms', 100],
  [ofThree, 'one release of a 10 MB will to three executors with keys of their own', 'ms', 300],
  ['most with one release, MB', 'the most memory of the release worker with that release', 'MB', 120],
  ['a hundred due at one moment, s', 'a hundred wills due at one moment, released', 's', 60],
  ['idle, MB', 'release worker idle, resident', 'MB', 90],
] as const

const noKeys = 'release of 10 MB to three without keys of their own, ms'
const printedValue = (out: string, what: string): number =>
  Number(new RegExp(`^figure ${what}: ([\\d.]+)$`, 'm').exec(out)?.[1] ?? Number.NaN)

export async function measure(note: Note): Promise<void> {
  const out = await run([
    'apps/server/src/release/figures',
    'apps/server/src/release/closed/closed-wills.test.ts',
  ])
  for (const [printed, name, unit, most] of targets) {
    const value = printedValue(out, printed)
    if (Number.isNaN(value)) throw new Error(`${name} was not taken`)
    const without =
      printed === ofThree ? { floor: { name: 'without such keys', value: printedValue(out, noKeys) } } : {}
    note({ name, value, unit, ...without, target: `under ${most} ${unit}`, met: value < most })
  }
  note({
    name: 'the most memory of the release worker with a hundred releases',
    value: printedValue(out, 'most with a hundred releases, MB'),
    unit: 'MB',
    target: 'for information',
    met: null,
  })
  const [, before = '', after = ''] =
    /^View of 10 MB: (\d+) ms by the worker, (\d+) ms of a closed will$/m.exec(out) ?? []
  if (after === '') throw new Error('View of a 10 MB will was not taken')
  note({
    name: 'View of a 10 MB will, closed',
    value: Number(after),
    unit: 'ms',
    floor: { name: 'before it was closed, by the worker', value: Number(before) },
    ratio: Number(after) / Number(before),
    target: 'no slower than before (within 10 %)',
    met: Number(after) <= Number(before) * 1.1,
  })
}

async function run(paths: string[]): Promise<string> {
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--no-file-parallelism', '-t', '^the release worker|View of a 10 MB', ...paths],
    { cwd: root, env: { ...process.env, TESTATE_BENCH: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return out
}
