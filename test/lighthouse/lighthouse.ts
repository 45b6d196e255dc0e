// Lighthouse as a separate program, in a folder of its own: the product must not depend on its hundred
// packages. Mobile, three runs of each page, the median of each figure.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const folder = import.meta.dirname
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
const INSTALL_WITHIN_MS = 300_000
const RUN_WITHIN_MS = 120_000

/**
 * Lighthouse's scores for a page, 0 to 100; `shift` is the cumulative layout shift; `failed` names each audit
 * that cost points outside performance.
 */
export interface Verdict {
  performance: number
  /** Each run's, in order: how noisy the machine is. */
  performances: number[]
  accessibility: number
  bestPractices: number
  seo: number
  shift: number
  failed: string[]
}

/** Installs it if it is missing. @throws Error with npm's own words */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return
  const npm = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const [command, args] = existsSync(npm) ? [process.execPath, [npm]] : ['npm', []]
  await run(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], INSTALL_WITHIN_MS)
}

/** @param headers sent with every request: a session's cookie */
export async function askLighthouse(
  url: string,
  {
    chromium,
    runs = 3,
    headers,
    flags = [],
  }: { chromium: string; runs?: number; headers?: Record<string, string>; flags?: readonly string[] },
): Promise<Verdict> {
  const out = await mkdtemp(join(tmpdir(), 'testate-lighthouse-'))
  const taken: Taken[] = []
  try {
    for (let count = 0; count < runs; count += 1) {
      const report = join(out, `${count}.json`)
      const ask = async (): Promise<void> =>
        await run(
          process.execPath,
          [
            program,
            url,
            '--output=json',
            `--output-path=${report}`,
            `--chrome-path=${chromium}`,
            '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage ' +
              '--disable-quic --no-first-run --disable-background-networking --disable-component-update ' +
              '--disable-sync',
            '--quiet',
            '--only-categories=performance,accessibility,best-practices,seo',
            ...(headers === undefined ? [] : [`--extra-headers=${JSON.stringify(headers)}`]),
            ...flags,
          ],
          RUN_WITHIN_MS,
        )
      // It sometimes loses its own trace, measures nothing, and asks to be run again.
      await ask().catch(async (error: unknown) =>
        String(error).includes('Please run Lighthouse again') ? await ask() : await Promise.reject(error),
      )
      taken.push(read(JSON.parse(await readFile(report, 'utf8')) as Report))
    }
  } finally {
    await rm(out, { recursive: true, force: true })
  }
  const median = (of: (one: Taken) => number): number =>
    taken.map(of).toSorted((one, other) => one - other)[Math.floor(taken.length / 2)]!
  return {
    performance: median((one) => one.performance),
    performances: taken.map((one) => one.performance),
    accessibility: median((one) => one.accessibility),
    bestPractices: median((one) => one.bestPractices),
    seo: median((one) => one.seo),
    shift: median((one) => one.shift),
    failed: [...new Set(taken.flatMap((one) => one.failed))],
  }
}

type Taken = Omit<Verdict, 'performances'>
interface Report {
  runtimeError?: { message: string }
  categories: Record<
    'performance' | 'accessibility' | 'best-practices' | 'seo',
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>
}

function read({ runtimeError, categories, audits }: Report): Taken {
  if (runtimeError !== undefined) throw new Error(runtimeError.message)
  const score = (name: keyof Report['categories']): number => Math.round((categories[name].score ?? 0) * 100)
  const failed = (['accessibility', 'best-practices', 'seo'] as const).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score != null && audits[id].score < 1)
      .map(({ id }) => id),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    shift: Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
    failed,
  }
}

async function run(command: string, args: readonly string[], within: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    execFile(
      command,
      args,
      { cwd: folder, timeout: within, maxBuffer: 50_000_000, env: { ...process.env, CI: '1' } },
      (error, _, stderr) =>
        error === null
          ? resolve()
          : reject(
              new Error(`${error.message.split('\n')[0]}: ${stderr.trim().split('\n').slice(-3).join(' ')}`),
            ),
    )
  })
}
