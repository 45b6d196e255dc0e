// The real release worker with a will of 10 MB: pages and files, and how much memory it gives back afterwards.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOf } from '../../../embedded/src/process/server-process.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { keepRecording } from '../../testing/released-recordings.ts'
import { releasedWills, willPdf } from '../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { mountRelease } from './routes.ts'

/**
 * What opens and seals is loaded with the first question, and stays: some 30 MB more than at rest. Measured: 114 MB
 * on a quiet machine, 131 on one with ten others' work; a copy that was kept would be 20 more.
 */
const MOST_AFTER_MB = 150
/** Just after a recording of 90 MB was read to its end: without what is left of it, the collector has run less. */
const MOST_READING_MB = 190

let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let child: ChildProcess | undefined
beforeAll(async () => {
  const people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: mountRelease,
    personOf: people.personOf,
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await wills.restoreTime()
  await stack.stop()
  await smtp.stop()
})

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child!.pid}/status`, 'utf8'))![1]) / 1024

test.skipIf(process.platform !== 'linux')(
  'pages and a file of 10 MB leave little behind',
  async () => {
    const sealed = await willPdf(3, 9_900_000)
    const { willId, executor } = await wills.released(sealed)
    await wills.restoreTime()
    child = spawn(
      process.execPath,
      [...memoryOf('release-worker'), join(import.meta.dirname, '../release-worker.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/compiled'),
          DATA_DIR: stack.dataDir,
          RELEASE_DATABASE_URL: stack.config.releaseDatabaseUrl,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    await new Promise((resolve) => child!.once('message', resolve))
    const [{ hash }] = (
      await stack.owner.query("select encode(document_hash, 'hex') as hash from wills where id = $1", [
        willId,
      ])
    ).rows as [{ hash: string }]
    const ask = async (what: string, purpose: 'read-released' | 'take-released') => {
      const stepUp = await giveProof(stack, executor.id, { purpose, willId, documentHash: hash })
      const answer = await stack.call({
        method: 'GET',
        url: `/api/released/${willId}/${what}`,
        headers: { 'x-person': executor.id, 'step-up': stepUp },
      })
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      return answer
    }
    for (const page of [1, 2, 3, 1, 2, 3]) await ask(`pages/${page}`, 'read-released')
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await ask('files/sealed', 'take-released')
      expect(answer.rawPayload.equals(sealed)).toBe(true)
    }
    // A recording is as long as nine such wills, and is read to its end with each giving.
    const recording = await keepRecording(stack, willId, { bytes: randomBytes(90_000_000) })
    const given = await stack.call({
      method: 'POST',
      url: `/api/released/${willId}/recordings/${recording.id}`,
      headers: {
        'x-person': executor.id,
        'step-up': await giveProof(stack, executor.id, {
          purpose: 'take-recording',
          willId,
          documentHash: hash,
        }),
      },
      payload: { reason: 'dispute' },
    })
    expect(given.statusCode, given.body).toBe(201)
    expect(residentMb()).toBeLessThan(MOST_READING_MB)
    // It gives memory back by itself, some seconds after the last of it.
    await expect.poll(residentMb).toBeLessThan(MOST_AFTER_MB)
  },
  120_000,
)
