// For tests of closed wills: a will whose files are under its own key, handed over and taken by the release worker; the
// release worker that answers; and the mailbox of its codes.
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Stack } from '../../../test/stack/stack.ts'
import { markReady } from '../src/custody/closing.ts'
import { moveObject } from '../src/custody/move-object.ts'
import { keepUnderKey } from '../src/custody/keep.ts'
import { wrapKeyForRelease } from '../src/custody/release-wrap.ts'
import { now } from '../src/platform/clock.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import { createLogger } from '../src/platform/log.ts'
import { sealFor } from '../src/platform/storage/vault.ts'
import { startAnswering } from '../src/proofs/answering.ts'
import { releaseAnswerers } from '../src/release/answerers.ts'
import type { ReleaseContext } from '../src/release/release-context.ts'
import { round } from '../src/release/start-releasing.ts'
import { keepObject } from '../src/wills/kept-objects.ts'
import type { SmtpStandIn } from './smtp-stand-in.ts'
import { newLedgerWatch } from '../src/release/ledgers/watch-ledgers.ts'

const worker = { service: 'worker' } as const
export const parts = ['document', 'sealed', 'capsule', 'certificate'] as const

export interface ClosedWill {
  willId: string
  documentHash: string
  bytes: Record<(typeof parts)[number], Buffer>
}

export async function closedWills(stack: Stack, smtp: SmtpStandIn) {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const { releasePublicKeyFile } = stack.config
  await mkdir(dirname(releasePublicKeyFile), { recursive: true })
  await writeFile(releasePublicKeyFile, keys.publicKey)
  const config = { ...stack.config, mail: { ...stack.config.mail, smtpUrl: smtp.url } }
  const context: ReleaseContext = {
    db: stack.releaseDb,
    log: createLogger('test', 'silent'),
    config,
    store: stack.app.store,
    openingKey: keys.privateKey,
    steady: () => ({ boot: 'one', ms: 0 }),
    ledgers: newLedgerWatch(),
    said: new Map(),
  }
  const keeping = { ...stack.workerContext, db: stack.workerDb }

  /**
   * Registered, every file under its own key, the release worker's wrap made. `size`: of its document. `sealed`: a
   * sealed PDF, where one is looked at.
   */
  async function wrapped(
    testatorId: string,
    size = 1000,
    made = parts.slice(1),
    sealed?: Uint8Array,
  ): Promise<ClosedWill> {
    const willId = randomUUID()
    const bytes = Object.fromEntries(
      parts.map((part) => [part, Buffer.alloc(part === 'document' ? size : 1000, `${part} ${willId} `)]),
    ) as ClosedWill['bytes']
    if (sealed !== undefined) bytes.sealed = Buffer.from(sealed)
    const documentHash = createHash('sha256').update(bytes.document).digest()
    const seal = (purpose: string) => ({ willId, version: 1, purpose })
    const document = await stack.app.store.put(
      await sealFor(stack.workerContext.sealingKey, bytes.document, seal('document')),
    )
    await stack.owner.query(
      `insert into wills (id, testator_id, title, status, particulars, document_hash, document_object, document_size,
         document_name, created_at, updated_at)
       values ($1, $2, 'Last Will', 'registered', '{}', $3, $4, $5, 'will.pdf', now(), now())`,
      [willId, testatorId, documentHash, document, size],
    )
    await moveObject(keeping, document, seal('document'))
    for (const part of made as ('sealed' | 'capsule' | 'certificate')[]) {
      const object = await keepUnderKey(keeping, bytes[part], seal(part))
      await inTransaction(stack.workerDb, worker, (tx) => keepObject(tx, willId, part, object))
    }
    await wrapKeyForRelease(keeping, { willId, version: 1 }, keys.publicKey)
    return { willId, documentHash: documentHash.toString('hex'), bytes }
  }

  async function ready(
    testatorId: string,
    size?: number,
    made?: (typeof parts)[number][],
    sealed?: Uint8Array,
  ): Promise<ClosedWill> {
    const will = await wrapped(testatorId, size, made, sealed)
    await inTransaction(stack.workerDb, worker, (tx) => markReady(tx, will.willId, now()))
    return will
  }

  async function closed(testatorId: string, size?: number): Promise<ClosedWill> {
    const will = await ready(testatorId, size)
    await round(context)
    return will
  }

  const answers = (): Promise<() => Promise<void>> =>
    startAnswering({ ...context, sealingKey: keys.publicKey }, releaseAnswerers, { as: 'release', atOnce: 2 })

  /** The code of the newest mail to that address. */
  function code(to: string): string {
    const mail = smtp.received.findLast((one) => one.to.includes(to))
    const found = /^ {4}(\d{6})\s*$/m.exec(mail?.raw ?? '')?.[1]
    if (found === undefined) throw new Error(`no code was mailed to ${to}`)
    return found
  }

  return { context, keys, wrapped, ready, closed, answers, code, look: () => round(context) }
}
