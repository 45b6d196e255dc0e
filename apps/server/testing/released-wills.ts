// For tests of reading a released copy: wills with a real sealed file, released by the release worker's own rounds, and
// the release worker that answers.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { generateLogKey, importLogKey } from '@testate/evidence/log/checkpoint'
import type { knownPeople } from '../../../test/stack/people.ts'
import { writeForm } from '../../../test/stack/typed-form.ts'
import type { Stack } from '../../../test/stack/stack.ts'
import { moveTime } from '../../../test/stack/time.ts'
import { flush } from '../src/audit/sequence.ts'
import { keepUnderKey } from '../src/custody/keep.ts'
import { wrapKeyForRelease } from '../src/custody/release-wrap.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import { createLogger } from '../src/platform/log.ts'
import { startAnswering } from '../src/proofs/answering.ts'
import { releaseAnswerers } from '../src/release/answerers.ts'
import type { ReleaseContext } from '../src/release/release-context.ts'
import { keepObject } from '../src/wills/kept-objects.ts'
import { firstLook } from './first-look.ts'
import type { NoticeSample } from './notice-sample.ts'
import { type Begun, noticesToRelease } from './notices-to-release.ts'
import { newLedgerWatch } from '../src/release/ledgers/watch-ledgers.ts'

const day = 86_400_000
const keys = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** A will of so many pages, with `more` bytes of something else in it. */
export async function willPdf(pages = 3, more = 0): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1)
    document
      .addPage([595, 842])
      .drawText(`Last Will and Testament, page ${page}`, { x: 72, y: 700, size: 18 })
  if (more > 0) await document.attach(randomBytes(more), 'scan.bin', { mimeType: 'text/plain' })
  return Buffer.from(await document.save())
}

export const capsuleBytes = Buffer.from('{"format":"testate-capsule/2"}')
export const proofBytes = Buffer.from('{"format":"testate-proof/1"}')

export async function releasedWills(stack: Stack, people: ReturnType<typeof knownPeople>) {
  const notices = noticesToRelease(stack, people)
  const { secret, vkey } = await generateLogKey('register.example/log')
  const signer = await importLogKey(secret)
  const { keysDir, trustDir, releasePublicKeyFile } = stack.config
  await mkdir(trustDir, { recursive: true })
  await mkdir(join(keysDir, 'release'), { recursive: true })
  await mkdir(dirname(releasePublicKeyFile), { recursive: true })
  await writeFile(join(trustDir, 'log.vkey'), `${vkey}\n`)
  await writeFile(releasePublicKeyFile, keys.publicKey)
  await writeFile(
    join(keysDir, 'release/opening-key.json'),
    JSON.stringify({ private: keys.privateKey, public: keys.publicKey }),
    { mode: 0o600 },
  )
  let steady = { boot: randomUUID(), ms: 1_000 }
  const context: ReleaseContext = {
    db: stack.releaseDb,
    log: createLogger('test', 'silent'),
    config: stack.config,
    store: stack.app.store,
    openingKey: keys.privateKey,
    steady: () => steady,
    ledgers: newLedgerWatch(),
    said: new Map(),
  }
  const restores: (() => Promise<void>)[] = []

  /** One round of the release worker, with everything in the log. */
  async function look(): Promise<void> {
    await flush(stack.workerDb, signer)
    await firstLook(context)
  }
  /** For everything: clocks of hosts and database, and the machine's own. */
  async function pass(days: number): Promise<void> {
    restores.push(await moveTime(stack, days * day))
    steady = { ...steady, ms: steady.ms + Math.round(days * day) }
  }
  async function restoreTime(): Promise<void> {
    for (const restore of restores.splice(0).toReversed()) await restore()
  }

  /** Its files under its own key, of which the release worker has a wrap. */
  async function keepFiles(willId: string, sealed: Buffer): Promise<void> {
    const worker = { ...stack.workerContext, db: stack.workerDb }
    for (const [part, bytes] of [
      ['sealed', sealed],
      ['capsule', capsuleBytes],
      ['proof', proofBytes],
    ] as const) {
      const object = await keepUnderKey(worker, bytes, { willId, version: 1, purpose: part })
      await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => keepObject(tx, willId, part, object))
    }
    await wrapKeyForRelease(worker, { willId, version: 1 }, keys.publicKey)
  }

  /** Released to its executor a moment ago. */
  async function released(sealed?: Buffer, about?: NoticeSample): Promise<Begun> {
    const notice = await notices.waiting(about)
    await keepFiles(notice.willId, sealed ?? (await willPdf()))
    await writeForm(stack.owner, stack.workerContext, notice.willId, {
      storageLocationAddress: 'The safe of Smith & Co, Leeds',
    })
    await look()
    await pass(15)
    await look()
    return notice
  }

  const answers = (): Promise<() => Promise<void>> =>
    startAnswering(
      {
        db: stack.releaseDb,
        log: context.log,
        config: stack.config,
        store: stack.app.store,
        openingKey: keys.privateKey,
        sealingKey: keys.publicKey,
      },
      releaseAnswerers,
      { as: 'release', atOnce: 2 },
    )

  const logKey = { signer, vkey }
  return {
    notices,
    context,
    look,
    pass,
    restoreTime,
    released,
    keepFiles,
    answers,
    logKey,
    publicKey: keys.publicKey,
  }
}
