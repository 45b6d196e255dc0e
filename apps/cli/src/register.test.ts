// The checks the command makes before it contacts a register; test/acceptance/register.test.ts runs all of
// it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'

it('says what cannot be read, or written, before a register is asked', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-register-'))
  try {
    await writeFile(join(folder, 'will.pdf'), '%PDF-1.7')
    for (const [file, out, sentence] of [
      ['missing.pdf', '.', `${join(folder, 'missing.pdf')} cannot be read (ENOENT).`],
      ['.', '.', `${folder} cannot be read (EISDIR).`],
      [
        'will.pdf',
        'will.pdf',
        `The evidence cannot be written to ${join(folder, 'will.pdf')} (EEXIST): name another folder with --out.`,
      ],
      [
        'will.pdf',
        'will.pdf/deeper',
        `The evidence cannot be written to ${join(folder, 'will.pdf/deeper')} (ENOTDIR): name another ` +
          'folder with --out.',
      ],
      ['will.pdf', 'evidence', 'No register answers at http://127.0.0.1:9.'],
    ] as const) {
      const run = spawnSync(
        process.execPath,
        [
          join(import.meta.dirname, 'register.ts'),
          file,
          '--out',
          out,
          '--url',
          'http://127.0.0.1:9',
          '--json',
        ],
        { encoding: 'utf8', env: { ...process.env, INIT_CWD: folder }, timeout: 60_000 },
      )
      expect([run.stderr.trim(), run.stdout, run.status]).toEqual([sentence, '', 1])
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

it(
  'refuses a network or a file of another kind before anything is started',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'testate-register-'))
    try {
      await writeFile(join(folder, 'will.pdf'), '%PDF-1.7')
      await writeFile(join(folder, 'letter.txt'), 'Dear Sir')
      for (const [args, wrong, code] of [
        [
          ['will.pdf', '--networks', 'dogecoin'],
          'Unsupported blockchain network: dogecoin.',
          'invalid-fields',
        ],
        [
          ['letter.txt'],
          'letter.txt is not a PDF. Save or print the will as a PDF and upload that.',
          'file-refused',
        ],
      ] as const) {
        const data = join(folder, 'data')
        const answer = () =>
          spawnSync(process.execPath, [join(import.meta.dirname, 'register.ts'), ...args], {
            encoding: 'utf8',
            env: { ...process.env, INIT_CWD: folder, DATA_DIR: data, PORT: '0' },
            timeout: 60_000,
          })
        // A start takes half a minute. Other tests may hold up one answer, and not all of three.
        const took: number[] = []
        let run: ReturnType<typeof answer>
        do {
          const from = performance.now()
          run = answer()
          took.push(performance.now() - from)
        } while (took.at(-1)! >= 3_000 && took.length < 3)
        expect(Math.min(...took)).toBeLessThan(3_000)
        expect(run.stderr.startsWith(wrong), run.stderr).toBe(true)
        expect([run.status, (JSON.parse(run.stdout) as { code: string }).code]).toEqual([2, code])
        // No register was started: there is no data of one.
        expect(existsSync(data)).toBe(false)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

it(
  'stopped while it starts a register of its own, it ends after that register has',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'testate-register-'))
    try {
      await writeFile(join(folder, 'will.pdf'), '%PDF-1.7')
      const lock = join(folder, 'data/start.lock')
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'register.ts'), 'will.pdf', '--json'],
        {
          env: { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data'), PORT: '0' },
          stdio: 'ignore',
        },
      )
      const ended = new Promise((resolve) => child.once('close', resolve))
      for (const deadline = Date.now() + 60_000; !existsSync(lock) && Date.now() < deadline;) await pause(50)
      expect(existsSync(lock)).toBe(true)
      await pause(500)
      child.kill('SIGINT')
      expect(await ended).toBe(130)
      expect(existsSync(lock)).toBe(false)
    } finally {
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 250 })
    }
  },
)
