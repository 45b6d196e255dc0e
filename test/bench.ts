// `npm run bench`: the product's performance, each figure with its floor on the same machine in the same run.
// Writes docs/bench.json, each figure with its commit, its day and its machine. `npm run bench -- audit idle` takes
// those measurements alone, and leaves the file's other figures as they are.
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { rounded, type Figure, type Note } from './bench/note.ts'
import { datedIn, readFigures, renewed, type Dated } from './dated-figures.ts'

/** Longer than any measurement takes on a busy machine; one that hangs must not prevent the others. */
const WITHIN_MS = 15 * 60_000
/** The files of test/bench that measure: each exports `measure`. The others are helpers. */
const order = [
  'gas',
  'packages',
  'idle',
  'register',
  'sign-in',
  'step-up',
  'estate',
  'estates',
  'release',
  'verify-hash',
  'audit',
  'upload',
  'signature',
  'sealing',
  'ceremonies',
]

const root = join(import.meta.dirname, '..')
/** And of which measurement, on which machine. */
type Written = Figure & Dated & { of: string; on: string }
const figures: Written[] = []
const dated = datedIn(root)
let measurement = ''
const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`

const note: Note = (figure) => {
  const whole: Written = { ...figure, value: rounded(figure.value), of: measurement, ...dated(), on: machine }
  if (figure.floor !== undefined) whole.floor = { ...figure.floor, value: rounded(figure.floor.value) }
  if (figure.ratio !== undefined) whole.ratio = rounded(figure.ratio)
  figures.push(whole)
  process.stdout.write(`${line(whole)}\n`)
}

function line({ name, value, unit, floor, ratio, target, met }: Figure): string {
  const beside = floor === undefined ? '' : `; ${floor.name}: ${floor.value} ${unit}`
  const times = ratio === undefined ? '' : `; ratio ${ratio}`
  return (
    `${met === null ? '       ' : met ? 'met    ' : 'NOT MET'} ${name}: ${value} ` +
    `${unit}${beside}${times} (${target})`
  )
}

async function take(name: string): Promise<void> {
  measurement = name
  process.stdout.write(`… ${name}\n`)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${WITHIN_MS / 60_000} minutes`)), WITHIN_MS)
  })
  const began = performance.now()
  try {
    const { measure } = (await import(`./bench/${name}.ts`)) as { measure: (note: Note) => Promise<void> }
    await Promise.race([measure(note), late])
  } catch (error) {
    // A failed measurement is recorded too: not met, with the reason.
    note({
      name: `${name}: not taken`,
      value: 0,
      unit: 'figures',
      target: error instanceof Error ? error.message.split('\n')[0]! : String(error),
      met: false,
    })
  } finally {
    clearTimeout(timer)
  }
  process.stdout.write(
    `  ${name} took ${Math.round((performance.now() - began) / 1000)} s; load ${loadavg()[0]!.toFixed(1)}\n`,
  )
}

const present = new Set(readdirSync(join(root, 'test/bench')).map((file) => file.replace(/\.ts$/, '')))
const known = order.filter((name) => present.has(name))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stdout.write(`There is no measurement "${unknown[0]}". The measurements are ${known.join(', ')}.\n`)
  process.exit(1)
}

for (const name of asked.length > 0 ? asked : known) await take(name)

process.stdout.write(`\n${figures.map(line).join('\n')}\n`)
const missed = figures.filter((figure) => figure.met === false).length
const file = join(root, 'docs/bench.json')
const before = asked.length === 0 ? [] : await readFigures<Written>(file)
const all = renewed(
  before.filter(({ of }) => !asked.includes(of)),
  figures,
)
await writeFile(file, `${JSON.stringify({ figures: all }, null, 2)}\n`)
process.stdout.write(`${figures.filter((figure) => figure.met === true).length} passed, ${missed} failed\n`)
// A hanging measurement may have open sockets and children; all results are already written.
process.exit(missed === 0 ? 0 : 1)
