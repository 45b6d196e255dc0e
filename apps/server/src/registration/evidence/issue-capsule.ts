// Collects the evidence into the capsule, the proof without the will, and the printed form, the certificate,
// as soon as a network is final; again when another one follows, when the log that contains the will is on a
// ledger, and when the original is kept elsewhere.
import { randomUUID } from 'node:crypto'
import { buildProof } from '@testate/evidence/proof/proof'
import { buildCapsule, type Receipt } from '@testate/evidence/capsule/capsule'
import { contentAddress } from '@testate/evidence/bytes/content-address'
import { registerFingerprint } from '@testate/evidence/certificates/authority'
import { statementSchema } from '@testate/evidence/capsule/statement'
import { ChainError, tokenId } from '@testate/chains/chain'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { toPem } from '@testate/evidence/certificates/certificate'
import { isEntry } from '@testate/domain/lifecycle'
import { append } from '../../audit/append.ts'
import { placeOf } from '../../audit/heads.ts'
import { proveEntry } from '../../audit/prove.ts'
import { sealStepWork, statementsOf } from '../../ceremony/facts.ts'
import { presentRecordings } from '../../ceremony/recordings/present-recordings.ts'
import { closedOf } from '../../custody/closing.ts'
import { keepUnderKey } from '../../custody/keep.ts'
import { openObject } from '../../ceremony/sealing/seal-secrets.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { keepObject } from '../../wills/kept-objects.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { printCertificate } from './print-certificate.ts'
import { renewCertificate } from './renew-certificate.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { proveAnchored } from '../anchors/prove-anchored.ts'
import { rootsCovering } from '../roots/store-roots.ts'
import { anchorsOf, insertCapsule, latestCapsule, lockRegistration, type AnchorView } from '../store.ts'

export type IssuingContext = ContextWith<'openingKey' | 'sealingKey' | 'authority' | 'logKey' | 'networks'>

/**
 * Repeatable: does nothing if the latest capsule already names every final network and every ledger with the
 * log, and is younger than the place its certificate names. Throws, so that it is retried, while a final
 * network cannot be queried for its receipt; a capsule with the others is issued all the same.
 */
export async function issueCapsule(willId: string, context: IssuingContext): Promise<void> {
  // Networks that end together each request a capsule: serialised, so that the last one issued is the
  // fullest.
  const unasked = await inTransaction(context.db, { service: 'worker' }, async (lock) => {
    await lockRegistration(lock, 'capsule', willId)
    return await issue(willId, context)
  })
  if (unasked !== null) throw unasked
}

/** Returns why a final network is missing from the capsule; null if none is. */
async function issue(willId: string, context: IssuingContext): Promise<Error | null> {
  const { will, final, latest, steps, statements, recordings, isClosed } = await inTransaction(
    context.db,
    { service: 'worker' },
    async (tx) => ({
      will: await willFacts(tx, willId),
      final: (await anchorsOf(tx, willId)).filter(
        (anchor) => anchor.state === 'final' && isEntry(anchor.action),
      ),
      latest: await latestCapsule(tx, willId),
      steps: await sealStepWork(tx, willId),
      statements: await statementsOf(tx, willId),
      recordings: await presentRecordings(tx, willId),
      isClosed: (await closedOf(tx, [willId])).has(willId),
    }),
  )
  const sealedStep = steps.find((step) => step.step === 3)
  if (will === null || final.length === 0 || sealedStep?.audit_entry == null) return null
  const isKnown = (network: string): boolean => latest !== null && latest.networks.includes(network)
  const entryId = sealedStep.audit_entry
  const roots = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const place = await placeOf(tx, entryId)
    return place === null ? [] : await rootsCovering(tx, place)
  })
  const isAnchoredAnew = latest !== null && roots.some(({ network }) => !latest.anchoredOn.includes(network))
  const isMoved = latest !== null && will.placeChangedAt !== null && will.placeChangedAt > latest.madeAt
  // The capsule of a closed will has the sealed PDF in it, which this process cannot open: only its printed form is
  // made anew (decision 49).
  const lacks = isAnchoredAnew || latest?.proofObject === null
  const isStale = isMoved || (lacks && !isClosed)
  if (!isStale && final.every((anchor) => isKnown(anchor.network))) return null
  const asked = await Promise.all(
    final.map(async (anchor) => ({
      anchor,
      receipt: await receiptOf(context, anchor).catch((error: Error) => error),
    })),
  )
  const unasked = asked.map(({ receipt }) => receipt).find((receipt) => receipt instanceof Error) ?? null
  // A later capsule never contains less than an earlier one.
  const lost = asked.some(({ anchor, receipt }) => receipt instanceof Error && isKnown(anchor.network))
  const found = asked.flatMap(({ anchor, receipt }) =>
    receipt instanceof Error ? [] : [{ anchor, receipt }],
  )
  if (lost || (!isStale && found.every(({ anchor }) => isKnown(anchor.network)))) return unasked
  const [anchors, receipts] = [found.map((one) => one.anchor), found.map((one) => one.receipt)]

  const ordered = statements
    .map((one) => statementSchema.parse(one.payload))
    .toSorted((a, b) => a.party.witnessOrder - b.party.witnessOrder)
  if (isClosed) {
    await renewCertificate(context, { will, latest, sealedStep, entryId, ordered, anchors, receipts, roots })
    return unasked
  }
  const sealedPdf = await openObject(context, 'issue the capsule', will, sealedStep.object, 'sealed')
  const { authority, logKey, config } = context
  const checked = await checkSealedPdf(sealedPdf, { rootPem: toPem(authority.root.certificate) })
  const refuted = checked.steps.find((step) => step.outcome === 'refuted')
  // A capsule that our own verifier rejects must not be issued.
  if (checked.registration === null || refuted !== undefined)
    throw new Error(`the sealed PDF does not verify: ${refuted?.reason ?? 'no registration entry'}`)
  const audit = await proveEntry(context.db, logKey.signer, entryId)
  const logAnchors = await inTransaction(context.db, { service: 'worker' }, (tx) =>
    proveAnchored(tx, audit, roots),
  )
  const madeAt = now()
  const shared = {
    madeAt: madeAt.toISOString(),
    register: {
      name: config.registerName,
      root: await registerFingerprint(authority.root.certificate),
      logKey: logKey.vkey,
    },
    receipts,
    audit,
    logAnchors,
  }
  const { documentHash, salt, version } = checked.registration
  const proof = await buildProof(
    {
      ...shared,
      documentHash,
      salt,
      version,
      sealedHash: checked.sealedHash,
      sample: ordered.some((one) => one.identity.sample),
    },
    logKey.signer,
  )
  const capsule = await buildCapsule(
    {
      ...shared,
      registration: checked.registration,
      sealedPdf,
      statements: ordered,
      media: recordings.map((one) => ({
        kind: 'recording',
        sha256: one.sha256,
        durationMs: one.durationMs,
        mediaType: one.mediaType,
      })),
    },
    logKey.signer,
  )

  const about = { willId, version: will.versionNumber }
  const capsuleObject = await keepUnderKey(context, capsule, { ...about, purpose: 'capsule' })
  const proofObject = await keepUnderKey(context, proof, { ...about, purpose: 'proof' })
  const address = await contentAddress(await context.store.get(capsuleObject))
  const certificate = await printCertificate({
    context,
    madeAt,
    will,
    commitment: checked.registration.commitment,
    sealedHash: sealedStep.sha256.toString('hex'),
    address,
    ordered,
    anchors,
    receipts,
    audit,
    logAnchors,
  })
  const certificateObject = await keepUnderKey(context, certificate, { ...about, purpose: 'certificate' })
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await insertCapsule(tx, {
      id: randomUUID(),
      will_id: willId,
      object: capsuleObject,
      certificate_object: certificateObject,
      proof_object: proofObject,
      content_address: address,
      networks: anchors.map((anchor) => anchor.network),
      made_at: madeAt,
      audit_index: audit.index,
      anchored_networks: logAnchors.map(({ network }) => network),
    })
    await keepObject(tx, willId, 'capsule', capsuleObject)
    await keepObject(tx, willId, 'certificate', certificateObject)
    await keepObject(tx, willId, 'proof', proofObject)
    await append(tx, {
      event: 'capsule.issued',
      willId,
      commitment: checked.registration!.commitment,
      actor: 'worker',
      details: {
        contentAddress: address,
        networks: anchors.map((anchor) => anchor.network),
        anchoredOn: logAnchors.map(({ network }) => network),
      },
    })
  })
  return unasked
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
    contract: trusted.contract,
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
