// The part of a will's capsule that never changes, signed once. It names the sealed PDF by its hash, and is made
// without a byte of it: what it says is in rows, in the log, and under the parties' signatures.
import type { Receipt } from '@testate/evidence/capsule/capsule'
import { buildCore, type SignedCore } from '@testate/evidence/capsule/capsule-3'
import { statementHash, type Statement } from '@testate/evidence/capsule/statement'
import { toPem } from '@testate/evidence/certificates/certificate'
import { allIssuers } from '@testate/evidence/certificates/roll-over'
import { registerFingerprint } from '@testate/evidence/certificates/authority'
import { commitmentOf } from '@testate/evidence/log/audit-entry'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import type { AuditProof } from '../../audit/prove.ts'
import type { SignedStatement } from '../../ceremony/facts.ts'
import { openObject } from '../../ceremony/sealing/seal-secrets.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import type { WillFacts } from '../../wills/will-facts.ts'

export interface Registered {
  will: WillFacts
  commitment: string
  sealedHash: string
  audit: AuditProof
  /** The testator's first. */
  ordered: readonly Statement[]
  recordings: readonly { sha256: string; durationMs: number; mediaType: string }[]
}

/** What the register says of itself in its evidence. */
export async function registerOf({
  authority,
  config,
  logKey,
}: ContextWith<'authority' | 'logKey'>): Promise<{ name: string; root: string; logKey: string }> {
  return {
    name: config.registerName,
    root: await registerFingerprint(authority.root.certificate),
    logKey: logKey.vkey,
  }
}

export async function makeCore(
  context: ContextWith<'authority' | 'logKey'>,
  madeAt: Date,
  { will, commitment, sealedHash, audit, ordered, recordings }: Registered,
): Promise<SignedCore> {
  return await buildCore(
    {
      madeAt: madeAt.toISOString(),
      register: await registerOf(context),
      commitment,
      documentHash: will.documentHash ?? '',
      version: will.versionNumber,
      sealedHash,
      statements: ordered,
      media: recordings.map(({ sha256, durationMs, mediaType }) => ({
        kind: 'recording',
        sha256,
        durationMs,
        mediaType,
      })),
      audit,
    },
    context.logKey.signer,
  )
}

/** What our own verifier would reject must not be issued. Throws for rows that the log does not bear out. */
export async function requireLogged(
  { will, commitment, sealedHash, audit }: Registered,
  statements: readonly SignedStatement[],
  receipts: readonly Receipt[],
): Promise<void> {
  if (commitmentOf(audit.entry, audit.details) !== commitment)
    throw new Error('the line of this seal names another will')
  if (audit.details.sealedHash !== sealedHash || audit.details.documentHash !== will.documentHash)
    throw new Error('the log names other files than the rows do')
  for (const { payload, statementHash: hash } of statements)
    if ((await statementHash(payload as Statement)) !== hash)
      throw new Error('a statement is not the one that was signed')
  if (receipts.some(({ tokenId }) => tokenId !== commitment)) throw new Error('a receipt is of another will')
}

/** The roots under which a will may have been sealed. */
function rootsOf(authority: ContextWith<'authority'>['authority']): {
  rootPem: string
  earlierRoots: string[]
} {
  const [rootPem, ...earlierRoots] = allIssuers(authority).map(({ root }) => toPem(root.certificate))
  return { rootPem: rootPem!, earlierRoots }
}

/** Once, before the first evidence of a will is issued: the sealed PDF holds by our own verifier. */
export async function requireSound(
  context: ContextWith<'openingKey' | 'authority'>,
  will: WillFacts,
  { object }: { object: string },
): Promise<void> {
  const sealedPdf = await openObject(context, 'issue the capsule', will, object, 'sealed')
  const checked = await checkSealedPdf(sealedPdf, rootsOf(context.authority))
  const refuted = checked.steps.find((step) => step.outcome === 'refuted')
  if (checked.registration === null || refuted !== undefined)
    throw new Error(`the sealed PDF does not verify: ${refuted?.reason ?? 'no registration entry'}`)
}
