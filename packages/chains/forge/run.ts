// Runs the contract's forge tests (unit, fuzz, invariants) and measures a registration: `node
// packages/chains/forge/run.ts`. The binary comes from the platform's npm package and its solc is the pinned
// solc-js, so nothing is downloaded.
import { spawn } from 'node:child_process'
import { dirname, delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foundryBinary } from '../testing/ethereum/local-node.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const LONGEST_MS = 300_000

export interface ForgeResult {
  passed: number
  /** Test name and reason. */
  failed: string[]
  /** The rest of forge's output, for when compilation fails. */
  said: string
}

interface Suite {
  test_results: Record<string, { status: string; reason: string | null }>
}

/**
 * Compiles every test and runs it on the committed bytecode. `seed` repeats a failing fuzzer run. @throws Error when
 * forge cannot be run at all
 */
export async function runForge(seed?: string): Promise<ForgeResult> {
  // forge finds the shim's `node` through PATH, and it must be this Node: older ones do not run TypeScript.
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    FOUNDRY_CONFIG: fileURLToPath(new URL('foundry.toml', import.meta.url)),
    FOUNDRY_PROFILE: 'tests',
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  }
  const args = ['test', '--root', root, '--json', ...(seed ? ['--fuzz-seed', seed] : [])]
  const child = spawn(foundryBinary('forge'), args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  })
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
  const json = out.split('\n').find((line) => line.startsWith('{'))
  if (!json) throw new Error(`forge did not run the tests:\n${said}${out}`)
  const results = Object.entries(JSON.parse(json) as Record<string, Suite>).flatMap(
    ([suite, { test_results }]) =>
      Object.entries(test_results).map(([test, result]) => ({
        name: `${suite.split(':').pop()} ${test}`,
        ...result,
      })),
  )
  return {
    passed: results.filter(({ status }) => status === 'Success').length,
    failed: results
      .filter(({ status }) => status !== 'Success')
      .map(({ name, reason }) => `${name}: ${reason ?? 'failed'}`),
    said,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const since = performance.now()
  const { passed, failed } = await runForge()
  for (const line of failed) console.log(`failed: ${line}`)
  const { measureGas } = await import('./gas.ts')
  for (const [what, gas] of Object.entries(await measureGas())) console.log(`gas: ${what} ${gas}`)
  console.log(
    `forge: ${passed} passed, ${failed.length} failed in ${Math.round((performance.now() - since) / 1000)} s`,
  )
  process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1
}
