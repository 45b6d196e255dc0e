// A complete sample registration made with the real code: sealed PDF, statements, audit log and capsule, for
// the tests of this package, of the command line and for the golden files.
import { consentTexts, sentencesThatFit, wayStatements, type CeremonyWay } from '@testate/domain/ceremony'
import { createTimestamp } from '../src/seal/timestamp.ts'
import { applySignature } from '../src/seal/apply-signature.ts'
import { archiveSeal, validationData } from '../src/seal/archive-seal.ts'
import { auditEntry, auditLeaf, markedEntry, markOf } from '../src/log/audit-entry.ts'
import { issuePartyCertificate, issueRevocationLists, type Authority } from '../src/certificates/authority.ts'
import { buildProof, type ProofContent } from '../src/proof/proof.ts'
import { buildCapsule, type CapsuleContent, type LogAnchor, type Receipt } from '../src/capsule/capsule.ts'
import { toPem } from '../src/certificates/certificate.ts'
import {
  checkpointText,
  generateLogKey,
  importLogKey,
  signNote,
  type LogSigner,
} from '../src/log/checkpoint.ts'
import type { AnchoredHead, LedgerEntry } from '../src/capsule/check-ledgers.ts'
import { fromHex, metadataHash, sha256, toHex, type Bytes } from '../src/bytes/hash.ts'
import { inclusionProof, leafHash, rootOf } from '../src/log/merkle.ts'
import { prepareSealing } from '../src/seal/prepare-sealing.ts'
import {
  SAMPLE_NAMES,
  sampleAuthority,
  sampleRegistration,
  sampleStatement,
  sampleWill,
} from './sealing-sample.ts'
import type { SealRegistration } from '../src/seal/seal-registration.ts'
import { signatureReason, statementHash, type Statement } from '../src/capsule/statement.ts'
import type { Trust, TrustedNetwork } from '../src/certificates/trust.ts'

export interface SampleRegister {
  authority: Authority
  signer: LogSigner
  trust: Trust
}

export const SAMPLE_NETWORK: TrustedNetwork = {
  name: 'ethereum',
  chainId: 31337,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  rpcUrl: 'http://127.0.0.1:8545/',
  label: 'local development ledger',
}

/** Of the register's certificates: before any sample's seal. */
const BEGUN_AT = new Date('2016-01-01T00:00:00.000Z')
/** The day of every sample: statements, then the seal, then the ledgers, the log and the capsule. */
const SEALED_AT = new Date('2026-11-21T12:00:30.000Z')

export async function sampleRegister(networks: TrustedNetwork[] = [SAMPLE_NETWORK]): Promise<SampleRegister> {
  const authority = await sampleAuthority(BEGUN_AT)
  const { secret, vkey } = await generateLogKey('register.example/log')
  return {
    authority,
    signer: await importLogKey(secret),
    trust: {
      format: 'testate-trust/1',
      name: 'Example Register',
      rootPem: toPem(authority.root.certificate),
      logKey: vkey,
      networks,
    },
  }
}

export interface SampleSealed {
  sealed: Bytes
  registration: SealRegistration
  statements: Statement[]
  /** Hex. */
  metadataHash: string
  sealedAt: Date
}

/**
 * Seals a sample will with three statements whose hashes are in the signatures' reasons. `state` changes a
 * party's statement before signing. `sealedAt` is the register's clock meanwhile. `change` is of the sealed entry,
 * which otherwise says of samples what the statements say; null: the entry in its first format. `amends` makes it
 * a codicil's. The first of `recordings`, SHA-256 in hex, is what the statements name.
 */
export async function sampleSealed(
  register: SampleRegister,
  state: (statement: Statement) => Statement = (statement) => statement,
  sealedAt: Date = SEALED_AT,
  change: { sample?: boolean; amends?: string; recordings?: string[] } | null = {},
): Promise<SampleSealed> {
  const will = await sampleWill()
  const { format: _, sample: __, ...own } = await sampleRegistration(will, register.authority)
  const entry = { ...own, videoStatementHash: change?.recordings ?? own.videoStatementHash }
  const statements = ([0, 1, 2] as const).map((field) => state(sampleStatementOf(entry, field)))
  const { amends, sample = statements.some(({ identity }) => identity.sample) } = change ?? {}
  const registration: SealRegistration =
    change === null
      ? { format: 'testate-registration/1', ...entry }
      : amends === undefined
        ? { format: 'testate-registration/2', ...entry, sample }
        : { format: 'testate-registration/3', ...entry, sample, amends }
  const now = (): Date => sealedAt
  const timestamp = createTimestamp(register.authority, now)
  let pdf = await prepareSealing(will, await sampleStatement(), registration)
  const signers = []
  for (const field of [0, 1, 2] as const) {
    const statement = statements[field]!
    const signer = await issuePartyCertificate(register.authority, { name: SAMPLE_NAMES[field], at: now() })
    signers.push(signer)
    ;({ pdf } = await applySignature(pdf, {
      field,
      signer,
      name: SAMPLE_NAMES[field],
      reason: signatureReason(await statementHash(statement)),
      at: now(),
      timestamp,
    }))
  }
  const lists = await issueRevocationLists(register.authority, { at: now() })
  const sealed = await archiveSeal(pdf, { ...validationData(register.authority, signers, lists), timestamp })
  return {
    sealed,
    registration,
    statements,
    sealedAt,
    metadataHash: toHex(
      await metadataHash({ salt: fromHex(registration.salt), sealedHash: await sha256(sealed) }),
    ),
  }
}

function sampleStatementOf(
  registration: Pick<SealRegistration, 'commitment' | 'documentHash' | 'version' | 'videoStatementHash'>,
  witnessOrder: 0 | 1 | 2,
): Statement {
  return {
    format: 'testate-statement/1',
    commitment: registration.commitment,
    documentHash: registration.documentHash,
    version: registration.version,
    party: {
      role: witnessOrder === 0 ? 'testator' : 'witness',
      witnessOrder,
      name: SAMPLE_NAMES[witnessOrder],
      email: `party${witnessOrder}@example.org`,
      presence: 'in-person',
    },
    consents: {
      version: 'sample',
      witnessed: 'I sign in the presence of the witnesses named here',
      legalEffect: 'It does not sign or change the will itself',
    },
    signedAt: '2026-11-21T12:00:00.000Z',
    device: {
      timestamp: '2026-11-21T12:00:00.000Z',
      userAgent: 'sample',
      networkAddress: '127.0.0.1',
      location: 'not given',
    },
    videoStatementHash: registration.videoStatementHash[0]!,
    secondFactor: { kind: 'code by e-mail', at: '2026-11-21T11:59:00.000Z' },
    identity: { method: 'sample', sample: true },
  }
}

/** The same statement in the second format. */
export const inSecondFormat =
  (way: CeremonyWay) =>
  (statement: Statement): Statement => {
    const { role, witnessOrder, name, email } = statement.party
    const sentence = sentencesThatFit(role, way)[0]!
    const { party: _, format: __, ...rest } = statement
    return {
      ...rest,
      format: 'testate-statement/2',
      party: { role, witnessOrder, name, email },
      ceremony: { way, words: wayStatements[way] },
      consents: { version: 'sample', sentence, ...consentTexts(sentence) },
    }
  }

/** In the third, which names the owners too. */
export const inThirdFormat =
  (way: CeremonyWay, owners: Extract<Statement, { format: 'testate-statement/3' }>['owners']) =>
  (statement: Statement): Statement => {
    const second = inSecondFormat(way)(statement) as Extract<Statement, { format: 'testate-statement/2' }>
    return { ...second, format: 'testate-statement/3', owners }
  }
export const SAMPLE_OWNERS = {
  ethereum: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde',
  corda: 'CN=sample Testator',
}

/** The sample ledger's entry for it. */
export function sampleLedgerEntry(of: SampleSealed): LedgerEntry {
  return {
    owner: SAMPLE_OWNERS.ethereum,
    mintedTo: SAMPLE_OWNERS.ethereum,
    status: 'active',
    version: of.registration.version,
    registeredAt: new Date('2026-11-21T12:01:00.000Z'),
    metadataHash: of.metadataHash,
    transactionHash: `0x${'ab'.repeat(32)}`,
    blockNumber: 7n,
    final: true,
  }
}

/** The receipt that matches a ledger's entry. */
export function receiptOf(
  of: SampleSealed,
  entry: LedgerEntry,
  network: TrustedNetwork = SAMPLE_NETWORK,
): Receipt {
  return {
    network: network.name,
    label: network.label,
    chainId: network.chainId,
    contract: network.contract,
    tokenId: of.registration.commitment,
    owner: entry.owner,
    version: entry.version,
    metadataHash: entry.metadataHash,
    registeredAt: entry.registeredAt.toISOString(),
    transactionHash: entry.transactionHash ?? '',
    blockNumber: String(entry.blockNumber ?? 0n),
    blockHash: entry.blockHash ?? `0x${'cd'.repeat(32)}`,
  }
}

/** What is said otherwise in the sample's entry. */
export interface Logged {
  commitment?: string
  sealedHash?: string
  marked?: boolean
  /** An ISO time; by default ninety seconds after the seal. */
  at?: string
}

/**
 * The sample's entry as the third of a log, provable under each of the log's heads. `logged` changes the
 * entry, `marked` makes it one of the second form.
 */
export async function sampleLog(register: SampleRegister, of: SampleSealed, logged: Logged) {
  const salt = new Uint8Array(32).fill(9)
  const will = { commitment: logged.commitment ?? of.registration.commitment }
  const details = {
    actor: 'worker',
    sealedHash: logged.sealedHash ?? toHex(await sha256(of.sealed)),
    ...(logged.marked === true ? will : {}),
  }
  const about = { event: 'will.registered', details }
  const at = logged.at ?? new Date(of.sealedAt.getTime() + 90_000).toISOString()
  const line = { at, number: 11, previous: '77'.repeat(32), will: 'sample-will-1' }
  const entry =
    logged.marked === true
      ? await markedEntry({ ...about, line, mark: await markOf(new Uint8Array(32).fill(8), 11) }, salt)
      : await auditEntry({ ...about, at: new Date(at), will }, salt)
  const leaves = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map((n) => leafHash(n === 2 ? auditLeaf(entry) : Uint8Array.of(n))),
  )
  return {
    entry,
    salt: toHex(salt),
    details,
    index: 2,
    /** Proof and signed head of the log's first `size` entries. */
    under: async (size: number) => {
      const root = await rootOf(leaves.slice(0, size))
      return {
        root,
        proof: (
          await inclusionProof(2, size, (level, index) =>
            rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
          )
        ).map(toHex),
        checkpoint: await signNote(
          checkpointText({ origin: register.signer.name, size, root }),
          register.signer,
        ),
      }
    },
  }
}

/** A ledger's record of the head of the sample's log after seven entries, and a capsule's claim about it. */
export async function sampleLogAnchor(
  register: SampleRegister,
  of: SampleSealed,
  network: TrustedNetwork = SAMPLE_NETWORK,
  logged: Logged = {},
): Promise<{ root: string; treeSize: number; head: AnchoredHead; logAnchor: LogAnchor }> {
  const { root, proof, checkpoint } = await (await sampleLog(register, of, logged)).under(7)
  const head = {
    transactionHash: `0x${'ef'.repeat(32)}`,
    blockNumber: 12n,
    time: new Date('2026-11-21T12:05:00.000Z'),
    final: true,
  }
  return {
    root: toHex(root),
    treeSize: 7,
    head,
    logAnchor: {
      network: network.name,
      label: network.label,
      chainId: network.chainId,
      contract: network.contract,
      checkpoint,
      proof,
      transactionHash: head.transactionHash,
      blockNumber: String(head.blockNumber),
      anchoredAt: head.time.toISOString(),
    },
  }
}

/** Two minutes after the newest receipt. */
function afterAll(receipts: readonly Receipt[]): string {
  const newest = Math.max(...receipts.map(({ registeredAt }) => Date.parse(registeredAt)))
  return new Date(newest + 120_000).toISOString()
}

/**
 * A capsule of the sample, its entry the third of five in the log. `change` alters the content before it is
 * signed, `logged` the log entry: as a dishonest register would.
 */
export async function sampleCapsule(
  register: SampleRegister,
  of: SampleSealed,
  receipts: Receipt[],
  change: Partial<CapsuleContent> & { logAnchors?: LogAnchor[] } = {},
  logged: Logged = {},
): Promise<Bytes> {
  const { under, ...line } = await sampleLog(register, of, logged)
  const { proof, checkpoint } = await under(5)
  return buildCapsule(
    {
      madeAt: afterAll(receipts),
      register: { name: register.trust.name, root: of.registration.register, logKey: register.trust.logKey },
      registration: of.registration,
      statements: of.statements,
      media: of.registration.videoStatementHash.map((hash) => ({
        kind: 'recording',
        sha256: hash,
        durationMs: 12_000,
        mediaType: 'video/webm',
      })),
      receipts,
      audit: { ...line, proof, checkpoint },
      ...change,
      sealedPdf: of.sealed,
    },
    register.signer,
  )
}

/** The small proof of the same sample, its entry the third of five in the log. `change` is made before it is signed. */
export async function sampleProof(
  register: SampleRegister,
  of: SampleSealed,
  receipts: Receipt[],
  change: Partial<ProofContent> = {},
  logged: Logged = {},
): Promise<Bytes> {
  const { under, ...line } = await sampleLog(register, of, logged)
  const { proof, checkpoint } = await under(5)
  const { documentHash, salt, version } = of.registration
  return buildProof(
    {
      madeAt: afterAll(receipts),
      register: { name: register.trust.name, root: of.registration.register, logKey: register.trust.logKey },
      documentHash,
      salt,
      version,
      sealedHash: toHex(await sha256(of.sealed)),
      sample: true,
      audit: { ...line, proof, checkpoint },
      receipts,
      logAnchors: [],
      ...change,
    },
    register.signer,
  )
}
