// The real process, killed and started again: it goes on with the wait it had measured, and releases once.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { knownPeople } from '../../../../test/stack/people.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { noticesToRelease } from '../../testing/notices-to-release.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { flush } from '../audit/sequence.ts'

const day = 86_400_000
let stack: Stack
let notices: ReturnType<typeof noticesToRelease>
let signer: LogSigner
let child: ChildProcess | undefined
let smtp: SmtpStandIn
beforeAll(async () => {
  const people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  notices = noticesToRelease(stack, people)
  const { secret, vkey } = await generateLogKey('register.example/log')
  signer = await importLogKey(secret)
  await mkdir(join(stack.dataDir, 'trust'), { recursive: true })
  await writeFile(join(stack.dataDir, 'trust/log.vkey'), `${vkey}\n`)
})
afterAll(async () => {
  await end('SIGKILL')
  await stack.stop()
  await smtp.stop()
})

async function start(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, '../release-worker.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/compiled'),
      DATA_DIR: stack.dataDir,
      SMTP_URL: smtp.url,
      RELEASE_DATABASE_URL: stack.config.releaseDatabaseUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child!.once('message', () => resolve())
    child!.once('exit', () => reject(new Error('it ended')))
  })
}
async function end(signal: NodeJS.Signals): Promise<void> {
  const one = child
  child = undefined
  if (one === undefined || one.exitCode !== null || one.signalCode !== null) return
  const ended = new Promise((resolve) => one.once('exit', resolve))
  one.kill(signal)
  await ended
}
const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const statusOf = async (willId: string): Promise<string> =>
  (await rows<{ status: string }>('select status from wills where id = $1', willId))[0]!.status

test('killed while a notice waits, it releases the will once the wait that it measured is over', async () => {
  const notice = await notices.daysFromNow(-20, () => notices.waiting())
  await flush(stack.workerDb, signer)
  await start()
  const measured = async (): Promise<{ waited_ms: string } | undefined> =>
    (
      await rows<{ waited_ms: string }>(
        'select waited_ms from release_waits where notice_id = $1',
        notice.noticeId,
      )
    )[0]
  await eventually(measured, 30)
  const told = () =>
    rows<{ sent_at: Date | null }>('select sent_at from release_mails where sent_at is not null')
  await eventually(async () => (await told()).length === 1, 30)
  await end('SIGKILL')
  // By the log and the database it is six days overdue; the process has measured seconds.
  expect(await statusOf(notice.willId)).toBe('registered')
  await stack.asSuperuser('update release_waits set waited_ms = $1', [14 * day - 3_000])
  await stack.asSuperuser("update release_mails set sent_at = sent_at - interval '14 days'")
  await start()
  await eventually(async () => (await statusOf(notice.willId)) === 'released', 60)
  await end('SIGTERM')
  expect(await rows('select 1 from release_grants where notice_id = $1', notice.noticeId)).toHaveLength(1)
  expect(await rows('select 1 from release_news')).toHaveLength(1)
})
