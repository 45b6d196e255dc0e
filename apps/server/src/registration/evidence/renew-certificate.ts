// The certificate of a closed will, printed anew: it needs no byte of the will. What it is sealed to is the release
// worker's own key, because the worker has no key of that will any more.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { proveEntry } from '../../audit/prove.ts'
import { openedCeremony } from '../../ceremony/facts.ts'
import { keepForRelease } from '../../custody/keep.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { keepObject } from '../../wills/kept-objects.ts'
import { proveAnchored } from '../anchors/prove-anchored.ts'
import type { RootAnchor } from '../roots/root-facts.ts'
import { insertCapsule, type LatestCapsule } from '../store.ts'
import { printCertificate, type Printed } from './print-certificate.ts'

interface Found extends Pick<Printed, 'will' | 'ordered' | 'anchors' | 'receipts'> {
  latest: LatestCapsule | null
  sealedStep: { sha256: Buffer }
  entryId: string
  roots: RootAnchor[]
}

/** Nothing for a will without a capsule: none is closed before it has one. */
export async function renewCertificate(
  context: ContextWith<'authority' | 'logKey'>,
  { will, latest, sealedStep, entryId, ordered, anchors, receipts, roots }: Found,
): Promise<void> {
  const { db, config, store, logKey } = context
  if (latest === null) return
  const audit = await proveEntry(db, logKey.signer, entryId)
  const { commitment, logAnchors } = await inTransaction(db, { service: 'worker' }, async (tx) => ({
    commitment: (await openedCeremony(tx, will.id))!.commitment,
    logAnchors: await proveAnchored(tx, audit, roots),
  }))
  const madeAt = now()
  const address = latest.contentAddress
  const sealedHash = sealedStep.sha256.toString('hex')
  const printed = {
    madeAt,
    will,
    commitment,
    sealedHash,
    address,
    ordered,
    anchors,
    receipts,
    audit,
    logAnchors,
  }
  const certificate = await printCertificate({ context, ...printed })
  const object = await keepForRelease(
    store,
    await readFile(config.releasePublicKeyFile, 'utf8'),
    certificate,
    { willId: will.id, version: will.versionNumber, purpose: 'certificate' },
  )
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    await insertCapsule(tx, {
      id: randomUUID(),
      will_id: will.id,
      object: latest.object,
      certificate_object: object,
      proof_object: latest.proofObject,
      content_address: address,
      networks: anchors.map((anchor) => anchor.network),
      made_at: madeAt,
      audit_index: audit.index,
      anchored_networks: latest.anchoredOn,
    })
    await keepObject(tx, will.id, 'certificate', object)
  })
}
