// A 10 MB will, posted in turn to the real api and to the bare prototype: same file, same machine, same run.
// Then the time from the response until its pages are read.
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'node:http'
import { freePort } from '../../apps/embedded/src/process/steady-port.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { multipart } from '../stack/multipart.ts'
import { cpuOfTree } from './cpu.ts'
import { median, rounded, type Note } from './note.ts'
import { startRegister, type Answer, type Guest, type Register } from './upload-server.ts'

const PAIRS = 25
const PAGES_WITHIN_MS = 30_000

export async function measure(note: Note): Promise<void> {
  const register = await startRegister()
  const bare = await startBare(register)
  try {
    const person = await register.addPerson({ name: 'Ann Example' })
    const pdf = makeWillPdf({ pages: 8, bytes: 10_000_000 })
    const form = multipart({
      title: 'Will of Ann Example',
      version: '1.0',
      pdf: { name: 'will.pdf', bytes: pdf, type: 'application/pdf' },
    })
    const [ours, floors, ourCpu, floorCpu, pages]: number[][] = [[], [], [], [], []]
    const first = await timed(() => upload(register, person, form))
    await untilPagesRead(register, first.answer)
    for (let i = 0; i < 3; i += 1) await bare.post(pdf)
    for (let i = 0; i < PAIRS; i += 1) {
      const floorBefore = cpuOfTree(bare.pid)
      floors!.push((await timed(() => bare.post(pdf))).ms)
      floorCpu!.push(cpuOfTree(bare.pid) - floorBefore)
      const before = cpuOfTree(register.pids.api)
      const one = await timed(() => upload(register, person, form, `127.0.1.${i + 1}`))
      ours!.push(one.ms)
      // The worker reads the pages meanwhile; nothing else is measured until it has finished.
      pages!.push(await untilPagesRead(register, one.answer))
      ourCpu!.push(cpuOfTree(register.pids.api) - before)
      await pause(100)
    }
    const [value, floor] = [median(ours!), median(floors!)]
    note({
      name: 'upload of 10 MB, posted to answered (structure checked, hashed, encrypted, durable)',
      value: rounded(value),
      unit: 'ms',
      floor: {
        name: 'bare prototype: stream, SHA-256, AES-GCM, fdatasync, one commit',
        value: rounded(floor),
      },
      ratio: rounded(value / floor),
      target: 'at most 3 times the bare prototype',
      met: value <= 3 * floor,
    })
    note({
      name: 'the same, processor time of the api and its inspecting process (mean)',
      value: rounded(mean(ourCpu!)),
      unit: 'CPU-ms',
      floor: { name: 'bare prototype', value: rounded(mean(floorCpu!)) },
      target: 'for information',
      met: null,
    })
    note({
      name: 'the first upload after a start',
      value: rounded(first.ms),
      unit: 'ms',
      target: 'for information',
      met: null,
    })
    note({
      name: 'pages read after the answer, 8 pages, 10 MB',
      value: rounded(median(pages!)),
      unit: 'ms',
      target: 'under 1,500 ms',
      met: median(pages!) < 1_500,
    })

    const small = multipart({
      title: 'Will of Ann Example',
      pdf: { name: 'will.pdf', bytes: makeWillPdf({ pages: 8, bytes: 100_000 }), type: 'application/pdf' },
    })
    const smallPages: number[] = []
    for (let i = 0; i < 10; i += 1) {
      smallPages.push(
        await untilPagesRead(register, await upload(register, person, small, `127.0.2.${i + 1}`)),
      )
      await pause(100)
    }
    note({
      name: 'pages read after the answer, 8 pages, 100 KB',
      value: rounded(median(smallPages)),
      unit: 'ms',
      target: 'under 1,500 ms',
      met: median(smallPages) < 1_500,
    })
  } finally {
    bare.stop()
    await register.stop()
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export async function timed(run: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  const began = performance.now()
  const answer = await run()
  const ms = performance.now() - began
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${answer.body.slice(0, 300)}`)
  return { ms, answer }
}

export async function upload(
  register: Register,
  person: Guest,
  form: ReturnType<typeof multipart>,
  from?: string,
): Promise<Answer> {
  return await register.call({
    method: 'POST',
    path: '/api/wills',
    body: form.payload,
    headers: { ...form.headers, cookie: person.cookie },
    ...(from === undefined ? {} : { from }),
  })
}

/** Milliseconds from now until the will's pages are read, to 5 ms. */
export async function untilPagesRead(register: Register, answer: Answer): Promise<number> {
  const { id } = JSON.parse(answer.body) as { id: string }
  const began = performance.now()
  while (performance.now() - began < PAGES_WITHIN_MS) {
    const { rows } = await register.owner.query<{ pages_checked: string }>(
      'select pages_checked from wills where id = $1',
      [id],
    )
    if (rows[0]?.pages_checked === 'ok') return performance.now() - began
    if (rows[0]?.pages_checked === 'refused') throw new Error('the pages were refused')
    await pause(5)
  }
  throw new Error(`the pages were not read within ${PAGES_WITHIN_MS / 1000} s`)
}

async function startBare(
  register: Register,
): Promise<{ pid: number; post(bytes: Buffer): Promise<Answer>; stop(): void }> {
  const port = await freePort()
  const folder = join(register.dataDir, 'bare')
  await mkdir(folder)
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'upload-bare.ts'), String(port), register.ownerUrl, folder],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the bare prototype ended')))
  })
  return {
    pid: child.pid!,
    post: (bytes) =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            method: 'POST',
            agent: false,
            timeout: 60_000,
            headers: { 'content-length': String(bytes.length) },
          },
          (answer) => {
            let body = ''
            answer
              .on('data', (chunk: Buffer) => (body += chunk))
              .on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
              .on('error', reject)
          },
        )
        sent.on('error', reject)
        sent.end(bytes)
      }),
    stop: () => void child.kill('SIGTERM'),
  }
}
