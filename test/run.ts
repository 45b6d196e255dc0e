// `npm test`: types, lint, layout, unused code, then every test that needs nothing but Node. Prints what was
// skipped and why, and one closing line.
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { screensNotLookedAt } from './looked-at.ts'
import { overBudget } from './processor-budget.ts'
import { processorSeconds } from './processor-seconds.ts'
import { reasonsBySlice } from '../packages/api/src/reasons.ts'
import { unprovoked } from './provoked-reasons.ts'
import { inWelsh, unlisted } from './welsh-refusals.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const report = join(root, 'node_modules', '.cache', `tests-${process.pid}.json`)
const provoked = join(root, 'node_modules', '.cache', `provoked-${process.pid}`)
const lookedAt = join(root, 'node_modules', '.cache', `looked-at-${process.pid}`)
const processorTime = join(root, 'node_modules', '.cache', `processor-time-${process.pid}`)

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; title: string; failureMessages?: string[] }[]
  }[]
}

async function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return await new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        TESTATE_PROVOKED: provoked,
        TESTATE_LOOKED_AT: lookedAt,
        TESTATE_PROCESSOR_TIME: processorTime,
        ...more,
      },
    })
    child.once('error', (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** The files that take the most time, so that a slow one is noticed on the day it is written. */
function longestOf({ testResults }: Report): string {
  const files = testResults
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
  const minutes = (ms: number): string => (ms / 60_000).toFixed(1)
  const whole = files.reduce((sum, { ms }) => sum + ms, 0)
  return [
    `${files.length} files took ${minutes(whole)} minutes, up to four at a time; the longest:`,
    ...files.slice(0, 20).map(({ name, ms }) => `  ${minutes(ms).padStart(4)}  ${name}`),
    '',
  ].join('\n')
}

/** What an error says, what a browser waited for, and the place in the sources, in one line. */
function inOneLine(error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? '').split('\n')
  const waited = lines.find((line) => /^\s+- waiting for /.test(line))
  const place = lines
    .map((line) => /(\/[^()]+):(\d+):\d+\)?$/.exec(line))
    .find((frame) => frame !== null && !frame[1]!.includes('/node_modules/'))
  return [
    lines[0]!.slice(0, 200),
    ...(waited === undefined ? [] : [waited.trim().slice(2, 200)]),
    ...(place === undefined || place === null ? [] : [`at ${relative(root, place[1]!)}:${place[2]}`]),
  ].join('; ')
}

/** One line for each failure, so that the end of a long log says what failed. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${inOneLine(message)}`]
    return assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${file} › ${one.fullName}: ${inOneLine(one.failureMessages?.[0])}`)
  })
}

/** Of each file the processor time, the greatest first. */
async function processorTimes(): Promise<[file: string, seconds: number][]> {
  const lines = (await readFile(processorTime, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  return lines
    .map((line) => JSON.parse(line) as [file: string, seconds: number])
    .toSorted((a, b) => b[1] - a[1])
}

/**
 * The files that take the most processor time. What all processes took is more: the checks, and the database, the
 * product and the transforms that files share. Of the browsers it has what somebody waited for.
 */
function greediest(files: readonly [file: string, seconds: number][]): string {
  const whole = files.reduce((sum, [, seconds]) => sum + seconds, 0)
  const all = processorSeconds()
  return [
    ...(all === null ? [] : [`all processes took ${all.toFixed(0)} s of processor time`]),
    `${files.length} files took ${whole.toFixed(0)} s of processor time; the most:`,
    ...files.slice(0, 40).map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
    '',
  ].join('\n')
}

const started = Date.now()
const only = process.argv.slice(2)
// With its usual four, each type that several files use is checked up to four times.
const oneChecker = ['--checkers', '1']
const checks: [string, string, string[]][] = [
  ['types', bin('tsc'), ['--noEmit', '-p', '.', ...oneChecker]],
  // Browser code has none of Node's globals, and domain and api none of a page's.
  ...['packages/domain', 'packages/api', 'packages/evidence', 'apps/web'].map(
    (part): [string, string, string[]] => [
      `types of ${part}`,
      bin('tsc'),
      ['--noEmit', '-p', part, ...oneChecker],
    ],
  ),
  ['lint', bin('oxlint'), ['--type-aware', '--report-unused-disable-directives-severity=error']],
  ['format', bin('oxfmt'), ['--check']],
  ['unused code', bin('knip'), ['--no-progress']],
]
const results: { name: string; ok: boolean }[] = []
// In parallel: the types alone keep one processor busy for as long as the others take together.
await Promise.all(
  (only.length > 0 ? [] : checks).map(async ([name, command, args]) => {
    // Compilers in Go collect their garbage less often, for a few hundred megabytes.
    const ok = await run(command, args, { GOGC: '400' })
    results.push({ name, ok })
    process.stdout.write(
      `${ok ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`,
    )
  }),
)
const ended = await run(bin('vitest'), [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...only,
])
const tests = JSON.parse(await readFile(report, 'utf8').catch(() => 'null')) as Report | null
await rm(report, { force: true })
// A part of the tests provokes a part of the reasons.
if (only.length === 0) {
  const missing = await unprovoked(provoked)
  for (const reason of missing) process.stdout.write(`no test provokes the reason ${reason}\n`)
  results.push({ name: 'every reason of a refusal is provoked', ok: missing.length === 0 })
  const known = new Set(inWelsh.flatMap((slice) => Object.keys(reasonsBySlice[slice])))
  const left = await unlisted(provoked, known)
  for (const one of left) process.stdout.write(`test/welsh-refusals.ts does not list ${one}\n`)
  results.push({ name: 'every refusal of a Welsh screen is listed', ok: left.length === 0 })
}
// Without browsers nothing is looked at, and the closing lines say that those tests were skipped.
if (only.length === 0 && process.env['TESTATE_BROWSER'] === '1') {
  const screens = await screensNotLookedAt(lookedAt)
  for (const screen of screens) process.stdout.write(`no browser test looks at ${screen}\n`)
  results.push({ name: 'every screen is looked at', ok: screens.length === 0 })
}
await rm(provoked, { force: true })
await rm(lookedAt, { force: true })
const times = await processorTimes()
await rm(processorTime, { force: true })
const over = overBudget(times, processorSeconds())
for (const line of over) process.stdout.write(`${line}\n`)
if (only.length === 0) results.push({ name: 'every file keeps to its processor time', ok: over.length === 0 })

let passed = results.filter((one) => one.ok).length
let failed = results.length - passed
let skipped = 0
if (tests === null) failed += 1
else {
  passed += tests.numPassedTests
  failed += tests.numFailedTests
  skipped = tests.numPendingTests + tests.numTodoTests
  // A file that failed to load has no tests to count.
  failed += tests.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  for (const file of tests.testResults) {
    for (const one of file.assertionResults)
      if (one.status === 'pending' || one.status === 'skipped')
        process.stdout.write(`skipped: ${one.fullName}\n`)
  }
  if (!tests.success && failed === 0) failed += 1
  if (only.length === 0) process.stdout.write(longestOf(tests))
  if (only.length === 0 || process.env['TESTATE_TIMES'] === '1') process.stdout.write(greediest(times))
}
const failures = [
  ...results.filter((one) => !one.ok).map((one) => one.name),
  ...(tests === null ? [] : failuresOf(tests)),
]
for (const one of failures) process.stdout.write(`FAILED: ${one}\n`)
// An error outside any test (an unhandled rejection, a worker that died) is in Vitest's exit code alone, not
// in its report.
if (!ended && failed === 0) {
  failed += 1
  process.stdout.write('FAILED: an error outside any test, which Vitest names above\n')
}
process.stdout.write(
  `in ${Math.round((Date.now() - started) / 1000)} s\n${passed} passed, ${failed} failed, ${skipped} skipped\n`,
)
process.exitCode = failed === 0 ? 0 : 1
