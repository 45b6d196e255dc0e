// Two verifiers on the same files: the product's own, and the one in Python that was written from docs/formats.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import type { Trust } from '@testate/evidence/certificates/trust'
import type { Outcome } from '@testate/evidence/step'
import { verify } from '@testate/evidence/verify'
import type { Evidence } from './altered-pdfs.ts'

export const python = process.env.TESTATE_PYTHON ?? 'python3'
export const script = join(import.meta.dirname, '../../docs/formats/verify.py')
/** Whether the packages of the Python one are there; says so where they are not. */
export const canRun =
  spawnSync(python, ['-c', 'import cryptography, asn1crypto, jsonschema_rs, rfc8785'], { timeout: 30_000 })
    .status === 0
if (!canRun)
  console.log(
    'skipped: cryptography, asn1crypto, jsonschema-rs and rfc8785 are not all installed ' +
      '(pip install -r test/independent/requirements.txt; TESTATE_PYTHON names the python)',
  )

interface Answer {
  said: string
  /** Null where it failed; `why` says how. */
  code: number | null
  why: string
}

let running: { child: ChildProcess; waiting: ((answer: Answer) => void)[]; ended: Promise<void> } | undefined
function started(): NonNullable<typeof running> {
  const child = spawn(python, [join(import.meta.dirname, 'judge_many.py'), join(script, '..')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const waiting: ((answer: Answer) => void)[] = []
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  // That it has ended is said by `close`.
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()!(JSON.parse(line) as Answer))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running = undefined
      for (const answer of waiting) answer({ said: '', code: null, why: `it ended: ${errors}` })
      resolve()
    })
  })
  return (running = { child, waiting, ended })
}

/** What the Python one says when it is called with these arguments; one process answers every call. */
export async function askPython(...args: string[]): Promise<Answer> {
  const { child, waiting } = running ?? started()
  return await new Promise((resolve) => {
    waiting.push(resolve)
    child.stdin!.write(`${JSON.stringify(args)}\n`)
  })
}

/** Ends the process of `askPython`. */
export async function endPython(): Promise<void> {
  running?.child.stdin!.end()
  await running?.ended
}

const said = (refuted: string[], unknown: string[]): string =>
  [...refuted, ...unknown.map((code) => `${code} unknown`)].sort().join()

/** The steps each verifier refutes or leaves open, by file. */
export async function judged(
  trust: Trust,
  files: Evidence[],
): Promise<{ name: string; ours: string; theirs: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
  try {
    await writeFile(join(folder, 'trust.json'), JSON.stringify(trust))
    const names = files.map((_, n) => join(folder, `${n}`))
    await Promise.all(files.map(({ bytes }, n) => writeFile(names[n]!, bytes)))
    const answer = await askPython('--json', join(folder, 'trust.json'), ...names)
    const lines = answer.said.trim().split('\n')
    expect(lines.length, answer.why).toBe(files.length)
    return await Promise.all(
      files.map(async ({ name, bytes }, n) => {
        const { steps } = await verify(bytes, trust, null)
        const codes = (of: Outcome): string[] =>
          steps.filter(({ outcome }) => outcome === of).map(({ code }) => code)
        const { refuted, unknown } = JSON.parse(lines[n]!) as Record<'refuted' | 'unknown', string[]>
        return {
          name,
          ours: said(codes('refuted'), codes('could not be asked')),
          theirs: said(refuted, unknown),
        }
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
