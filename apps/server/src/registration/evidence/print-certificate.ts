// The facts that a certificate prints, and the register's seal on it. The worker seals when it issues: it has the key,
// and a download only opens what is stored (decision 61).
import type { Receipt } from '@testate/evidence/capsule/capsule'
import { ceremonyOf, type Statement } from '@testate/evidence/capsule/statement'
import { registerFingerprint } from '@testate/evidence/certificates/authority'
import { sealCertificate } from '@testate/evidence/certificate/seal-certificate'
import { openByKeys } from '@testate/evidence/log/open-trusted'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { displayName } from '@testate/domain/networks'
import type { proveEntry } from '../../audit/prove.ts'
import { developmentNotes } from '../../ceremony/development-notes.ts'
import { now } from '../../platform/clock.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { logKeysIn } from '../../platform/worker-keys.ts'
import { openForm } from '../../wills/form/sealed-form.ts'
import type { WillFacts } from '../../wills/will-facts.ts'
import type { proveAnchored } from '../anchors/prove-anchored.ts'
import type { AnchorView } from '../store.ts'
import { renderCertificate } from './certificate.ts'

export interface Printed {
  context: ContextWith<'authority' | 'logKey' | 'openingKey'>
  madeAt: Date
  will: WillFacts
  commitment: string
  /** Of a codicil: the commitment of the will that it amends. */
  amends: string | null
  sealedHash: string
  /** Of the capsule's ciphertext. */
  address: string
  /** The statements, the testator's first. */
  ordered: readonly Statement[]
  anchors: readonly AnchorView[]
  receipts: readonly Receipt[]
  /** Empty unless the testator wishes them named. */
  executors: readonly string[]
  audit: Awaited<ReturnType<typeof proveEntry>>
  logAnchors: Awaited<ReturnType<typeof proveAnchored>>
}

export async function printCertificate(facts: Printed): Promise<Uint8Array> {
  const { context, madeAt, will, ordered, anchors, receipts, audit, logAnchors } = facts
  const { authority, logKey, config } = context
  const { form } = await openForm(context, 'issue the capsule', will)
  const head = await openByKeys(audit.checkpoint, logKeysIn(logKey))
  const sample = ordered.some((one) => one.identity.sample)
  const printed = renderCertificate({
    registerName: config.registerName,
    publicUrl: config.publicUrl,
    issuedAt: madeAt,
    will: {
      title: will.title,
      version: will.version,
      documentHash: will.documentHash ?? '',
      pageCount: will.pageCount ?? 0,
      documentSize: will.documentSize ?? 0,
      registeredAt:
        anchors.map((anchor) => anchor.finalAt ?? madeAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ??
        madeAt,
    },
    originalLocation: form.storageLocationAddress ?? null,
    executors: facts.executors,
    commitment: facts.commitment,
    amends: facts.amends,
    sealedHash: facts.sealedHash,
    contentAddress: facts.address,
    way: ceremonyOf(ordered[0]!)?.words ?? null,
    parties: ordered.map((one) => ({
      role: one.party.role,
      witnessOrder: one.party.witnessOrder,
      name: one.party.name,
      signedAt: new Date(one.signedAt),
      states: ceremonyOf(one) === null ? null : one.consents.witnessed,
    })),
    anchors: receipts.map((receipt) => ({
      network: displayName(receipt.network),
      label: receipt.label,
      chainId: receipt.chainId,
      contract: receipt.contract,
      tokenId: receipt.tokenId,
      transactionHash: receipt.transactionHash,
      blockNumber: BigInt(receipt.blockNumber),
      state: 'final',
      at: new Date(receipt.registeredAt),
    })),
    audit: {
      index: audit.index,
      size: head.size,
      rootHash: Buffer.from(head.root).toString('base64'),
      origin: head.origin,
      anchored: logAnchors.map((one) => ({
        network: displayName(one.network),
        label: one.label,
        blockNumber: BigInt(one.blockNumber),
        at: new Date(one.anchoredAt),
      })),
    },
    rootFingerprint: await registerFingerprint(authority.root.certificate),
    developmentNotes: developmentNotes(
      config,
      receipts.map(({ network }) => network),
      sample,
    ),
  })
  return await sealCertificate(
    printed,
    {
      format: 'testate-certificate/1',
      commitment: facts.commitment,
      documentHash: will.documentHash ?? '',
      sealedHash: facts.sealedHash,
      version: will.versionNumber,
      sample,
    },
    { authority, at: now(), timestamp: createTimestamp(authority, now) },
  )
}
