// Signs the evidence in parts as soon as a network is final: the core of the capsule once, and each receipt by itself.
// With them the proof without the will and the printed form, the certificate. Those two are made again when another
// network follows, when the log that contains the will is on a ledger, when the original is kept elsewhere, and when
// the executors that it names change. None of it needs the will's bytes, so a closed will's evidence grows too; the
// capsule is put together at a download.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buildProof } from '@testate/evidence/proof/proof'
import { canonicalBytes } from '@testate/evidence/bytes/canonical-json'
import { signReceipt } from '@testate/evidence/capsule/capsule-3'
import { contentAddress } from '@testate/evidence/bytes/content-address'
import { statementSchema } from '@testate/evidence/capsule/statement'
import type { Receipt } from '@testate/evidence/capsule/capsule'
import { ChainError, tokenId } from '@testate/chains/chain'
import { isEntry } from '@testate/domain/lifecycle'
import { append } from '../../audit/append.ts'
import { placeOf } from '../../audit/heads.ts'
import { proveEntry } from '../../audit/prove.ts'
import { amendedCommitment, openedCeremony, sealStepWork, statementsOf } from '../../ceremony/facts.ts'
import { presentRecordings } from '../../ceremony/recordings/present-recordings.ts'
import { openSalt } from '../../ceremony/sealing/seal-secrets.ts'
import { closedOf, mayClose } from '../../custody/closing.ts'
import { keepForRelease } from '../../custody/evidence.ts'
import { keepUnderKey } from '../../custody/keep.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ObjectId } from '../../platform/storage/objects.ts'
import { keepObject } from '../../wills/kept-objects.ts'
import { willFacts } from '../../wills/will-facts.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { proveAnchored } from '../anchors/prove-anchored.ts'
import { signHeads } from '../roots/signed-roots.ts'
import { rootsCovering } from '../roots/store-roots.ts'
import { CLOSE_WILL_JOB } from '../job-types.ts'
import { anchorsOf, insertCapsule, latestCapsule, lockRegistration, type AnchorView } from '../store.ts'
import { makeCore, registerOf, requireLogged, requireSound, type Registered } from './make-core.ts'
import { namedExecutors } from './named-executors.ts'
import { printCertificate } from './print-certificate.ts'
import { insertReceipt, signedReceipts } from './signed-parts.ts'

export type IssuingContext = ContextWith<'openingKey' | 'sealingKey' | 'authority' | 'logKey' | 'networks'>

const worker = { service: 'worker' } as const

/**
 * Repeatable: does nothing if the latest evidence already names every final network and every ledger with the
 * log, is younger than the place its certificate names, and names the executors that it should. Throws, so that it is
 * retried, while a final network cannot be queried for its receipt; what the others show is issued all the same.
 */
export async function issueCapsule(willId: string, context: IssuingContext): Promise<void> {
  // Networks that end together each request it: serialised, so that the last one issued is the fullest.
  const unasked = await inTransaction(context.db, worker, async (lock) => {
    await lockRegistration(lock, 'capsule', willId)
    return await issue(willId, context)
  })
  if (unasked !== null) throw unasked
}

/** Returns why a final network is missing from it; null if none is. */
async function issue(willId: string, context: IssuingContext): Promise<Error | null> {
  const { logKey } = context
  const { will, opened, amends, final, latest, steps, statements, recordings, signed, isClosed } =
    await inTransaction(context.db, worker, (tx) => rowsOf(tx, willId))
  const sealedStep = steps.find((step) => step.step === 3)
  if (will === null || opened === null || final.length === 0 || sealedStep?.audit_entry == null) return null
  const isKnown = (network: string): boolean => latest !== null && latest.networks.includes(network)
  const entryId = sealedStep.audit_entry
  const roots = await inTransaction(context.db, worker, async (tx) => {
    await signHeads(tx, logKey.signer)
    const place = await placeOf(tx, entryId)
    return place === null ? [] : await rootsCovering(tx, place)
  })
  const isAnchoredAnew = latest !== null && roots.some(({ network }) => !latest.anchoredOn.includes(network))
  const isMoved = latest !== null && will.placeChangedAt !== null && will.placeChangedAt > latest.madeAt
  const named = await namedExecutors(context, willId)
  const isRenamed = latest !== null && latest.executorsNamed !== (named.digest?.toString('hex') ?? null)
  const isBefore =
    latest !== null && (latest.proofObject === null || !latest.isInParts || !latest.isCertificateSealed)
  const isStale = isMoved || isRenamed || isAnchoredAnew || isBefore
  if (!isStale && final.every(({ network }) => isKnown(network))) return null
  const asked = await Promise.all(
    final.map(async (anchor) => ({
      anchor,
      receipt:
        signed.find(({ network }) => network === anchor.network) ??
        (await receiptOf(context, anchor).then(
          (receipt) => signReceipt(receipt, logKey.signer),
          (error: Error) => error,
        )),
    })),
  )
  const unasked = asked.map(({ receipt }) => receipt).find((receipt) => receipt instanceof Error) ?? null
  // Later evidence never contains less than earlier.
  const lost = asked.some(({ anchor, receipt }) => receipt instanceof Error && isKnown(anchor.network))
  const found = asked.flatMap(({ anchor, receipt }) =>
    receipt instanceof Error ? [] : [{ anchor, receipt }],
  )
  if (lost || found.length === 0 || (!isStale && found.every(({ anchor }) => isKnown(anchor.network))))
    return unasked
  const anchors = found.map((one) => one.anchor)
  const receipts = found.map(({ receipt: { signature: _, ...receipt } }) => receipt)
  if (latest === null && !isClosed) await requireSound(context, will, sealedStep)

  const registered: Registered = {
    will,
    commitment: opened.commitment,
    sealedHash: sealedStep.sha256.toString('hex'),
    audit: await proveEntry(context.db, logKey.signer, entryId),
    ordered: statements
      .map((one) => statementSchema.parse(one.payload))
      .toSorted((a, b) => a.party.witnessOrder - b.party.witnessOrder),
    recordings,
  }
  await requireLogged(registered, statements, receipts)
  const { audit, ordered } = registered
  const { logAnchors, salt } = await inTransaction(context.db, worker, async (tx) => ({
    logAnchors: await proveAnchored(tx, audit, roots),
    salt: (await openSalt(tx, context, 'issue the capsule', will)).toString('hex'),
  }))
  const madeAt = now()
  const keep = keeperOf(context, { willId, version: will.versionNumber, isClosed })

  const core =
    latest?.isInParts === true
      ? { object: latest.object, address: latest.contentAddress }
      : await kept(context, keep, await makeCore(context, madeAt, registered))
  const proof = await buildProof(
    {
      madeAt: madeAt.toISOString(),
      register: await registerOf(context),
      documentHash: will.documentHash ?? '',
      salt,
      version: will.versionNumber,
      sealedHash: registered.sealedHash,
      sample: ordered.some((one) => one.identity.sample),
      receipts,
      audit,
      logAnchors,
    },
    logKey.signer,
  )
  const printed = { context, madeAt, address: core.address, anchors, receipts, logAnchors, amends }
  const certificate = await printCertificate({ ...registered, ...printed, executors: named.executors })
  const [proofObject, certificateObject] = [
    await keep(proof, 'proof'),
    await keep(certificate, 'certificate'),
  ]
  const shown = {
    networks: anchors.map((anchor) => anchor.network),
    anchoredOn: logAnchors.map(({ network }) => network),
  }
  await inTransaction(context.db, worker, async (tx) => {
    for (const { receipt } of found) await insertReceipt(tx, willId, receipt)
    await insertCapsule(tx, {
      id: randomUUID(),
      will_id: willId,
      object: core.object,
      certificate_object: certificateObject,
      proof_object: proofObject,
      content_address: core.address,
      networks: shown.networks,
      made_at: madeAt,
      audit_index: audit.index,
      anchored_networks: shown.anchoredOn,
      format: 3,
      certificate_format: 2,
      executors_named: named.digest,
    })
    await keepObject(tx, willId, 'capsule', core.object)
    await keepObject(tx, willId, 'certificate', certificateObject)
    await keepObject(tx, willId, 'proof', proofObject)
    await append(tx, {
      event: 'capsule.issued',
      willId,
      actor: 'worker',
      details: { contentAddress: core.address, ...shown },
    })
    if (!isClosed && (await mayClose(tx, willId))) await enqueue(tx, CLOSE_WILL_JOB, { willId })
  })
  return unasked
}

async function rowsOf(tx: Tx, willId: string) {
  const will = await willFacts(tx, willId)
  return {
    will,
    amends: will === null ? null : await amendedCommitment(tx, will),
    opened: await openedCeremony(tx, willId),
    final: (await anchorsOf(tx, willId)).filter(
      (anchor) => anchor.state === 'final' && isEntry(anchor.action),
    ),
    latest: await latestCapsule(tx, willId),
    steps: await sealStepWork(tx, willId),
    statements: await statementsOf(tx, willId),
    recordings: await presentRecordings(tx, willId),
    signed: await signedReceipts(tx, willId),
    isClosed: (await closedOf(tx, [willId])).has(willId),
  }
}

type Keep = (bytes: Uint8Array, purpose: string) => Promise<ObjectId>

/** Under the will's key; of a closed will, whose key this process has not, by the release worker's hands. */
function keeperOf(
  context: IssuingContext,
  { isClosed, ...about }: { willId: string; version: number; isClosed: boolean },
): Keep {
  return async (bytes, purpose) =>
    isClosed
      ? await keepForRelease(context, await readFile(context.config.releasePublicKeyFile, 'utf8'), bytes, {
          ...about,
          purpose,
        })
      : await keepUnderKey(context, bytes, { ...about, purpose })
}

/** The core as it is stored, and the address of its ciphertext. */
async function kept(
  { store }: Pick<IssuingContext, 'store'>,
  keep: Keep,
  core: Awaited<ReturnType<typeof makeCore>>,
): Promise<{ object: ObjectId; address: string }> {
  const object = await keep(canonicalBytes(core), 'capsule')
  return { object, address: await contentAddress(await store.get(object)) }
}

/** Reads the receipt from the ledger itself, never from our own row. */
async function receiptOf(context: ContextWith<'networks'>, anchor: AnchorView): Promise<Receipt> {
  const { chain, trusted } = await context.networks.open(anchor.network)
  const entry = await chain.read(tokenId(anchor.tokenId))
  if (entry === null || anchor.receipt === null)
    throw new ChainError('unreachable', 'The ledger does not show the registration yet.', { retryable: true })
  return {
    network: anchor.network,
    label: trusted.label,
    chainId: trusted.chainId,
    contract: entry.contract ?? trusted.contract,
    tokenId: anchor.tokenId,
    owner: entry.owner,
    version: entry.version,
    metadataHash: entry.metadataHash,
    registeredAt: entry.registeredAt.toISOString(),
    transactionHash: entry.transactionHash,
    blockNumber: entry.blockNumber.toString(),
    blockHash: anchor.receipt.blockHash,
  }
}
