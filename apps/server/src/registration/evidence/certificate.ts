// The certificate: the capsule in print. It is for the testator (it says where the original is kept) and must
// not read as if registration made a will valid.
import { readFileSync } from 'node:fs'
import { otherSoftware } from '@testate/evidence/other-software'
import { typeset } from '../../platform/printing/typst.ts'
import { qrSvg } from './qr-code.ts'

export interface CertificateFacts {
  registerName: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Also the document's date: the same facts give the same bytes. */
  issuedAt: Date
  will: {
    title: string
    version: string
    /** SHA-256 of the will's own PDF, lower-case hex, like all hashes here. */
    documentHash: string
    pageCount: number
    /** Bytes. */
    documentSize: number
    registeredAt: Date
  }
  /** Null when the testator did not say. */
  originalLocation: string | null
  /** Those who act, if the testator wishes them named; else none. */
  executors: readonly string[]
  commitment: string
  /** Of a codicil: the commitment of the will that it amends. */
  amends: string | null
  sealedHash: string
  /** CIDv1 of the encrypted package: `contentAddress` of @testate/evidence. */
  contentAddress: string
  /** How the three took part, in words; null where that was not chosen for all three. */
  way: string | null
  parties: {
    role: 'testator' | 'witness'
    witnessOrder: number
    name: string
    signedAt: Date
    /** What they said of how they took part; null in statements of before there was one way. */
    states: string | null
  }[]
  anchors: {
    /** The display name: "Ethereum". */
    network: string
    /** What kind of ledger it is: "local development ledger". */
    label: string
    chainId: number | string | null
    contract: string | null
    tokenId: string
    transactionHash: string
    blockNumber: bigint | number | null
    state: 'submitted' | 'confirmed' | 'final'
    at: Date
  }[]
  audit: {
    /** Index of the registration's entry, from 0. */
    index: number
    /** Number of entries in the checkpoint, and its root in base64 as in the checkpoint. */
    size: number
    rootHash: string
    origin: string
    /** The ledgers with a head of this log that covers the entry. */
    anchored: { network: string; label: string; blockNumber: bigint; at: Date }[]
  }
  /** SHA-256 of the root certificate's DER. */
  rootFingerprint: string
  developmentNotes: string[]
}

const template = readFileSync(new URL('certificate.typ', import.meta.url), 'utf8')

const states = {
  submitted: 'submitted; the network has not confirmed it yet',
  confirmed: 'confirmed; not final yet',
  final: 'final: the network will not take it back',
}

/**
 * The certificate as tagged PDF/UA-1, A4. Hashes may have `0x` as ledgers write them. Same facts, same bytes.
 */
export function renderCertificate(facts: CertificateFacts): Uint8Array {
  const { will } = facts
  const parties = facts.parties.toSorted((a, b) => a.witnessOrder - b.witnessOrder)
  // One QR code is enough: the page of the registration leads to its entry on each ledger.
  const url = `${facts.publicUrl}/registered/${facts.commitment}`
  return typeset(template, {
    ...facts,
    issuedAt: facts.issuedAt.toISOString(),
    testator: parties.find((party) => party.role === 'testator')?.name ?? '',
    will: {
      ...will,
      extent:
        `${will.pageCount === 1 ? '1 page' : `${will.pageCount.toLocaleString('en-GB')} pages`}, ` +
        `${will.documentSize.toLocaleString('en-GB')} bytes`,
      registeredAt: will.registeredAt.toISOString(),
    },
    parties: parties.map((party) => ({
      title: party.role === 'testator' ? 'Testator' : `Witness ${party.witnessOrder}`,
      name: party.name,
      signedAt: party.signedAt.toISOString(),
      states: party.states,
    })),
    anchors: facts.anchors.map((anchor) => ({
      network: anchor.network,
      label: anchor.label,
      chainId: anchor.chainId === null ? null : String(anchor.chainId),
      contract: anchor.contract,
      tokenId: bare(anchor.tokenId),
      transactionHash: bare(anchor.transactionHash),
      block: anchor.blockNumber === null ? null : anchor.blockNumber.toLocaleString('en-GB'),
      state: states[anchor.state],
    })),
    audit: {
      ...facts.audit,
      anchored: facts.audit.anchored.map((one) => ({
        network: one.network,
        label: one.label,
        block: one.blockNumber.toLocaleString('en-GB'),
        at: one.at.toISOString(),
      })),
    },
    otherSoftware,
    qr: { url, svg: qrSvg(url) },
  }).pdf
}

function bare(hash: string): string {
  return hash.replace(/^0x/, '')
}
