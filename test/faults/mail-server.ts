// The mail server that a test kills and starts again.
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MailServer {
  readonly smtpUrl: string
  /** Of the page; the API is below /api. */
  readonly url: string
  /** Since when (performance.now) it takes mail; null while it does not. */
  upSince(): number | null
  kill9(): Promise<void>
  /** Takes mail, or with `lies` accepts every mail and keeps none. Ends whatever ran before. */
  start(how?: 'honest' | 'lies'): Promise<void>
}

/** In the folder of `dataDir`, on ports that stay the same. */
export async function startMailServer(dataDir: string): Promise<MailServer> {
  let child: ChildProcess | undefined
  let up: number | null = null
  async function kill9(): Promise<void> {
    up = null
    const one = child
    child = undefined
    if (one === undefined || one.exitCode !== null || one.signalCode !== null) return
    const ended = new Promise((resolve) => one.once('exit', resolve))
    one.kill('SIGKILL')
    await ended
  }
  async function start(how: 'honest' | 'lies' = 'honest'): Promise<void> {
    await kill9()
    const started = fork(join(import.meta.dirname, 'mail-process.ts'), [dataDir, how])
    child = started
    await new Promise<void>((ready, failed) => {
      started.once('message', () => ready())
      started.once('exit', (code) => failed(new Error(`the mail server ended (${code})`)))
    })
    up = performance.now()
  }
  await start()
  const port = async (file: string): Promise<string> =>
    (await readFile(join(dataDir, 'mailbox', file), 'utf8')).trim()
  return {
    smtpUrl: `smtp://127.0.0.1:${await port('smtp-port')}`,
    url: `http://127.0.0.1:${await port('port')}`,
    upSince: () => up,
    kill9,
    start,
  }
}
