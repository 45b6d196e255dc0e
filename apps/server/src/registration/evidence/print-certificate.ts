// The facts that a certificate prints: of a capsule that was just issued, or of one that stands.
import type { Receipt } from '@testate/evidence/capsule/capsule'
import { ceremonyOf, type Statement } from '@testate/evidence/capsule/statement'
import { registerFingerprint } from '@testate/evidence/certificates/authority'
import { openCheckpoint } from '@testate/evidence/log/checkpoint'
import { displayName } from '@testate/domain/networks'
import type { proveEntry } from '../../audit/prove.ts'
import { developmentNotes } from '../../ceremony/development-notes.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import type { WillFacts } from '../../wills/will-facts.ts'
import type { proveAnchored } from '../anchors/prove-anchored.ts'
import type { AnchorView } from '../store.ts'
import { renderCertificate } from './certificate.ts'

export interface Printed {
  context: ContextWith<'authority' | 'logKey'>
  madeAt: Date
  will: WillFacts
  commitment: string
  sealedHash: string
  /** Of the capsule's ciphertext. */
  address: string
  /** The statements, the testator's first. */
  ordered: readonly Statement[]
  anchors: readonly AnchorView[]
  receipts: readonly Receipt[]
  audit: Awaited<ReturnType<typeof proveEntry>>
  logAnchors: Awaited<ReturnType<typeof proveAnchored>>
}

export async function printCertificate(facts: Printed): Promise<Uint8Array> {
  const { context, madeAt, will, ordered, anchors, receipts, audit, logAnchors } = facts
  const { authority, logKey, config } = context
  const head = await openCheckpoint(audit.checkpoint, logKey.vkey)
  return renderCertificate({
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
    originalLocation: will.originalLocation,
    commitment: facts.commitment,
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
      will.networks,
      ordered.some((one) => one.identity.sample),
    ),
  })
}
