// Checks the register's seal on a certificate against the trusted roots, offline. The signature covers every byte but
// its own /Contents, and that hole has one encoding only, so no byte can differ from what the register sealed.
import { fromPem, parseCertificate } from '../certificates/certificate.ts'
import { rootPemsOf, type Trust } from '../certificates/trust.ts'
import { DerError } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { checkableUntil } from '../seal/check-renewals.ts'
import { checkSignature, CONTENT, readSignedData } from '../seal/cms.ts'
import { openSealed, PdfError } from '../seal/pdf-revision.ts'
import {
  checkRevocation,
  isSealCertificate,
  storedLists,
  trustPath,
  UnknownRootError,
  UntrustedError,
} from '../seal/sealed-trust.ts'
import { readSigned } from '../seal/signed-revision.ts'
import { checkTimestamp } from '../seal/timestamp.ts'
import { holds, refuted, type Step } from '../step.ts'
import { readEntry, type CertificateEntry } from './certificate-entry.ts'

export interface CheckedCertificate {
  step: Step
  /** Null unless the step holds, as the two below. */
  entry: CertificateEntry | null
  sealedAt: Date | null
  /** When the first certificate behind the time-stamp ends, and with it what other software can check. */
  checkableUntil: Date | null
}

/** Never throws for bad bytes. Throws DerError when a root in `trust` is not a register's root certificate. */
export async function checkCertificate(
  pdf: Bytes,
  trust: Pick<Trust, 'name' | 'rootPem'>,
): Promise<CheckedCertificate> {
  const roots = rootPemsOf(trust).map((pem) => parseCertificate(fromPem(pem)))
  const without = (step: Step): CheckedCertificate => ({
    step,
    entry: null,
    sealedAt: null,
    checkableUntil: null,
  })
  try {
    const file = openSealed(pdf, 'TestateCertificate')
    const { entry, layout } = readEntry(file)
    const revision = readSigned(pdf, file.find(layout.signature), 'signature')
    if (revision.end !== pdf.length) throw new PdfError('the seal does not cover the whole file')
    const signed = await readSignedData(revision.cms)
    if (signed.contentType !== CONTENT.data || signed.content || !signed.token)
      throw new DerError('not a time-stamped signature over a document')
    await checkSignature(signed, await revision.digest())
    const { at, unit, others } = await checkTimestamp(signed.token, signed.imprint)
    const stamp = await trustPath(roots, unit, others, at)
    const used = [...(await trustPath(roots, signed.signer, signed.others, at)), ...stamp]
    if (!isSealCertificate(signed.signer))
      throw new UntrustedError('not signed with a certificate for the register’s seal')
    await checkRevocation(roots, used, storedLists(pdf, file, layout.store), at)
    return {
      step: holds('certificate-seal', `Every byte is as ${trust.name} sealed it on ${at.toISOString()}.`),
      entry,
      sealedAt: at,
      checkableUntil: checkableUntil(stamp),
    }
  } catch (error) {
    if (error instanceof UnknownRootError)
      return without(
        refuted(
          'unknown-register',
          'The certificate was sealed by a register that this trust does not know.',
        ),
      )
    const reason = error instanceof Error ? error.message : String(error)
    return without(refuted('certificate-seal', `The certificate is not as it was sealed: ${reason}.`))
  }
}
