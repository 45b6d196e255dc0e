// Schemathesis, which is independent of this product, against the whole running server: every route, every
// check, as five persons. Skipped, with the reason, where it is not installed. TESTATE_FULL=1: at least
// 20,000 cases, some ten minutes, every route as all five; else each route as one person who may call it, without
// the phase that tries each edge of each schema.
import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickHashes } from '../e2e/product.ts'
import { startInstallation, type Installation } from '../faults/installation.ts'
import { preparePeople, type Person } from './schemathesis/people.ts'
import { operationsByPerson } from './schemathesis/whose.ts'

const python = process.env.TESTATE_PYTHON ?? 'python3'
const installed = spawnSync(python, ['-c', 'import schemathesis'], { timeout: 60_000 }).status === 0
if (!installed)
  console.log(
    'skipped: Schemathesis is not installed (pip install -r test/independent/requirements.txt; ' +
      'TESTATE_PYTHON names the python)',
  )
const full = process.env.TESTATE_FULL === '1'
const rules = join(import.meta.dirname, 'schemathesis')

/**
 * Cases per operation in the fuzzing phase; the coverage phase, some 3,500 per person, has its own number.
 */
const most = full ? 50 : 2
const withinMs = full ? 700_000 : 270_000
/** The short run repeats the same cases, so that what it finds can be seen again; the full run tries others. */
const seed = process.env.TESTATE_SEED ?? (full ? String(Math.floor(Math.random() * 2 ** 31)) : '1')

interface Run {
  person: string
  cases: number
  findings: string[]
  said: string
}

describe.skipIf(!installed)('Schemathesis', () => {
  let installation: Installation
  let people: Person[]
  let operations: ReadonlyMap<string, readonly string[]>
  beforeAll(async () => {
    // One proxy in front, so that each call may come from a different address: the limits per address and per
    // person have tests of their own.
    installation = await startInstallation(async () => ({
      ...quickHashes,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'warn',
      LIMIT_UNPAID_DOCUMENTS: '100000',
      LIMIT_UPLOAD_MB: '100000',
      LIMIT_INVITED_ADDRESSES: '100000',
    }))
    const { url, mailboxUrl = '' } = installation.running()
    operations = await operationsByPerson()
    const prepared = await preparePeople(url, mailboxUrl, await adminToken(installation), full)
    people = prepared.filter(({ name }) => full || operations.has(name))
  }, 200_000)
  afterAll(async () => {
    await installation?.stop()
  })

  /** What `run_each.py` takes to run Schemathesis as them. */
  async function prepare(person: Person) {
    const name = person.name.replaceAll(' ', '-')
    const at = (file: string): string => join(installation.folder, `${name}-${file}`)
    await writeFile(at('person.json'), JSON.stringify(person))
    const session = Object.entries(person.cookie ?? {})
      .filter(([cookie]) => /^testate_(session|party)$/.test(cookie))
      .map(([cookie, value]) => `${cookie.replace('testate_', '')} = { api_key = ${JSON.stringify(value)} }`)
    const config = (await readFile(join(rules, 'schemathesis.toml'), 'utf8')).replace(
      'hooks = "hooks.py"',
      `hooks = ${JSON.stringify(join(rules, 'hooks.py'))}`,
    )
    await writeFile(
      at('config.toml'),
      `${config}\n${session.length === 0 ? '' : `[auth.openapi]\n${session.join('\n')}\n`}`,
    )
    const options = [
      '--config-file',
      at('config.toml'),
      'run',
      `${installation.running().url}/api/openapi.json`,
      '--no-color',
      '--max-examples',
      String(most),
      '--seed',
      seed,
    ]
    // One expression for all of them: each further option is tried at each operation.
    if (!full)
      options.push(
        '--phases',
        'fuzzing,stateful',
        '--include-operation-id-regex',
        `^(${operations.get(person.name)!.map(RegExp.escape).join('|')})$`,
      )
    return { person: at('person.json'), said: at('said.txt'), seconds: withinMs / 1_000, options }
  }

  async function judgeAll(): Promise<Run[]> {
    const asked = await Promise.all(people.map(prepare))
    const list = join(installation.folder, 'asked.json')
    await writeFile(list, JSON.stringify(asked))
    const own = await new Promise<string>((resolve) => {
      execFile(
        python,
        [join(rules, 'run_each.py'), list],
        { cwd: installation.folder, timeout: 3 * withinMs },
        (error, stdout, stderr) => resolve(`${stdout}${stderr}${error === null ? '' : `\n${error.message}`}`),
      )
    })
    return await Promise.all(
      people.map(async (person, n) => {
        const said = `${await readFile(asked[n]!.said, 'utf8').catch(() => '')}${own}`
        return {
          person: person.name,
          said,
          cases: Number(/([\d,]+) generated/.exec(said)?.[1]?.replaceAll(',', '') ?? 0),
          findings: findingsIn(said),
        }
      }),
    )
  }

  test(
    'finds nothing wrong with any route, as anybody',
    async () => {
      const runs = await judgeAll()
      for (const run of runs)
        console.log(`schemathesis as ${run.person}: ${run.cases} cases, ${run.findings.length} findings`)
      const cases = runs.reduce((sum, run) => sum + run.cases, 0)
      const findings = runs.reduce((sum, run) => sum + run.findings.length, 0)
      console.log(`schemathesis: ${cases} cases, ${findings} findings, seed ${seed}`)
      const found = Object.fromEntries(
        runs.filter((run) => run.findings.length > 0).map((run) => [run.person, run.findings]),
      )
      // Errors logged behind a response that looked fine, and the cause of each 500.
      for (const part of ['api', 'worker']) {
        const errors = (await readFile(join(installation.dataDir, 'log', `${part}.log`), 'utf8'))
          .split('\n')
          .filter((line) => line.includes('"level":50'))
        if (errors.length > 0) found[`the log of the ${part}`] = errors
      }
      expect(found).toEqual({})
      for (const run of runs) expect(run.said.slice(-3_000), run.person).toMatch(/(\d+) generated, \1 passed/)
      // Each operation at least once with what its description allows, and once with what it does not.
      const called = [...operations.values()].flat().length
      expect(called).toBeGreaterThan(150)
      expect(cases).toBeGreaterThan(full ? 20_000 : 2 * called)
    },
    full ? 1_800_000 : 700_000,
  )
})

/** Printed just after “Ready”. */
async function adminToken(installation: Installation): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const link = /\/admin-link\/([\w-]+)/.exec(installation.said())?.[1]
    if (link !== undefined) return link
    await pause(100)
  }
  throw new Error(`no administrator's link was printed:\n${installation.said()}`)
}

/** Each failure with its first lines, and Schemathesis's own errors. */
function findingsIn(said: string): string[] {
  const errors = /=+ ERRORS =+\n([\s\S]{1,2000})/.exec(said)?.[1]
  const failures = said
    .split(/^=+ (?:WARNINGS|SUMMARY) =+$/m)[0]!
    .split(/^\d+\. Test Case ID: /m)
    .slice(1)
    .map((one) => one.split('\n\n').slice(0, 12).join('\n').slice(0, 4_000))
  return errors === undefined ? failures : [errors, ...failures]
}
