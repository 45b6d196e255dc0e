// Checks the contract with slither (Trail of Bits), which needs a foundry project and a native compiler: it
// gets a folder laid out as such a project, and what forge compiled with the pinned solc-js. Every finding
// above “informational” is fixed, or answered by a comment beside the line in WillToken.sol.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foundryBinary } from '../testing/ethereum/local-node.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const config = fileURLToPath(new URL('foundry.toml', import.meta.url))
const LONGEST_MS = 300_000

export interface Finding {
  check: string
  impact: 'High' | 'Medium' | 'Low' | 'Informational' | 'Optimization'
  description: string
}

/**
 * Slither's findings on WillToken.sol, run by `python`. @throws Error when it cannot run, or analysed nothing
 */
export async function runSlither(python: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'testate-slither-'))
  // forge finds the compiler's `node` through PATH, and slither finds forge the same way.
  const env = {
    ...process.env,
    PATH: [dirname(foundryBinary('forge')), dirname(process.execPath), process.env['PATH'] ?? ''].join(
      delimiter,
    ),
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  }
  try {
    for (const part of ['packages', 'node_modules']) symlinkSync(join(root, part), join(folder, part))
    cpSync(config, join(folder, 'foundry.toml'))
    await run(
      'forge',
      [
        'build',
        '--root',
        root,
        '--build-info',
        '--ast',
        '--skip',
        'test',
        '--force',
        '--out',
        join(folder, 'out'),
        '--cache-path',
        join(folder, 'cache'),
      ],
      { cwd: root, env: { ...env, FOUNDRY_CONFIG: config } },
    )
    const report = join(folder, 'report.json')
    const args = [
      '.',
      '--compile-force-framework',
      'foundry',
      '--foundry-ignore-compile',
      '--foundry-out-directory',
      'out',
      '--filter-paths',
      'node_modules|forge/test',
      '--json',
      report,
    ]
    // It exits with another code when it has findings; the report says whether it ran.
    const said = await run(
      python,
      ['-c', 'import sys; from slither.__main__ import main; sys.argv[0] = "slither"; main()', ...args],
      { cwd: folder, env },
    ).catch((error: unknown) => String(error))
    const { success, results } = JSON.parse(readFileSync(report, 'utf8')) as {
      success: boolean
      results: { detectors?: Finding[] }
    }
    if (!success || !/analyzed \([1-9]\d* contracts/.test(said))
      throw new Error(`slither looked at nothing:\n${said.slice(-2_000)}`)
    return results.detectors ?? []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the program's output. @throws Error with that output when the program fails */
async function run(
  program: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(said || `${program} ended with ${code}`)
  return said
}
