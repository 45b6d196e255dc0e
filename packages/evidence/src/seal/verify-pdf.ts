// Checks a sealed PDF against the trusted roots, without the register and without a network. The document
// time-stamp covers every byte but its own /Contents, and that hole has one encoding only, so no byte of the
// file can differ from what was sealed. Behind it only renewals may stand. Web APIs only.
import { fitName } from '../certificates/certificate-name.ts'
import { fromPem, parseCertificate } from '../certificates/certificate.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { parseOutsideCertificate } from '../certificates/outside-certificate.ts'
import { checkSignature, CONTENT, readSignedData } from './cms.ts'
import { concat, DerError, equal } from '../bytes/der.ts'
import { rootPemsOf, type TrustedRoots } from '../certificates/trust.ts'
import {
  checkableUntil,
  checkRenewals,
  endsWithFirstStamp,
  sealedPart,
  type Roots,
  type Stamped,
} from './check-renewals.ts'
import { commitment, fromHex, sha256, toHex } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'
import { checkFieldLock } from './field-lock.ts'
import { checkFirstUpdate } from './first-update/check-first-update.ts'
import { openSealed, PdfError, revisionAfter } from './pdf-revision.ts'
import type { SealedFile } from './pdf-revision.ts'
import {
  readDetails,
  readLayout,
  readRefs,
  signatureOf,
  stampFieldOf,
  TIMESTAMP_SPACE,
} from './seal-layout.ts'
import type { SealLayout } from './seal-layout.ts'
import { sealRegistrationSchema } from './seal-registration.ts'
import type { SealRegistration } from './seal-registration.ts'
import {
  checkRevocation,
  isPartyCertificate,
  storedLists,
  trustPath,
  UnknownRootError,
  UntrustedError,
} from './sealed-trust.ts'
import type { Used } from './sealed-trust.ts'
import { emptyBody, readSigned } from './signed-revision.ts'
import { holds, refuted, skipped } from '../step.ts'
import type { Step } from '../step.ts'
import { checkTimestamp } from './timestamp.ts'

/** A valid signature of a party. */
export interface PartySignature {
  field: 0 | 1 | 2
  name: string
  /** As signed in the signature dictionary. */
  reason: string
  /** The time of its time-stamp. */
  at: Date
}

export interface SealedPdfCheck {
  steps: Step[]
  /** The signatures whose steps hold. */
  signatures: PartySignature[]
  /** Null when the file has none that can be read. It is evidence only when no step is refuted. */
  registration: SealRegistration | null
  /** SHA-256 of the bytes through the first document time-stamp, lower-case hex. */
  sealedHash: string
  /** The first document time-stamp's time; null unless it holds. */
  sealedAt: Date | null
  /** The renewals' times, in order. */
  renewedAt: Date[]
  /** When the first certificate of the last time-stamp ends, and with it what other software can check. */
  checkableUntil: Date | null
}

/** A check in which no step is refuted: all three signatures are in it. */
export type SoundPdf = SealedPdfCheck & { registration: SealRegistration; sealedAt: Date }

export const isSoundPdf = (pdf: SealedPdfCheck): pdf is SoundPdf =>
  pdf.registration !== null &&
  pdf.sealedAt !== null &&
  pdf.steps.every(({ outcome }) => outcome !== 'refuted')

const SIGNATURES = ['testator-signature', 'witness-1-signature', 'witness-2-signature'] as const
/** Two time-stamps prove an order only beyond this: each is accurate to one second either way. */
const STAMPS_WITHIN_MS = 2_000
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Opened {
  pdf: Bytes
  file: SealedFile
  layout: SealLayout
  registration: SealRegistration
}

/** Real ones have about a thousand bytes. A forged file may claim that all of it is one. */
const MOST_REGISTRATION_BYTES = 65_536

function open(pdf: Bytes): Opened {
  const file = openSealed(pdf)
  const { layout, json } = readLayout(pdf, file)
  if (layout.length > MOST_REGISTRATION_BYTES) throw new PdfError('the registration entry is too long')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(pdf.subarray(json, json + layout.length))
  const registration = sealRegistrationSchema.parse(JSON.parse(text))
  if (JSON.stringify(registration) !== text) throw new PdfError('the registration entry is in another form')
  // Half a character cannot be written canonically, so nothing could be compared with it.
  if (!registration.parties.every(({ name }) => name.isWellFormed()))
    throw new PdfError('a name in the registration entry is no text')
  registration.parties.forEach((party, i) => {
    if (party.witnessOrder !== i || party.role !== (i === 0 ? 'testator' : 'witness'))
      throw new PdfError('the parties are not one testator and two witnesses in order')
  })
  return { pdf, file, layout, registration }
}

/**
 * Checks the document time-stamp. Throws with the reason unless it is canonical, trusted and covers the
 * whole file.
 */
async function checkWholeFile(
  { pdf, file, layout }: Opened,
  roots: readonly Certificate[],
): Promise<Stamped & { archived: SealedFile }> {
  const field = file.text(Number.parseInt(readRefs(file.text(layout.formFields)).at(-1) ?? '', 10))
  const dictionary = file.find(signatureOf(field) ?? -1)
  const stamp = readSigned(pdf, dictionary, 'document time-stamp')
  if (stamp.end !== pdf.length || stamp.details !== '')
    throw new PdfError('the document time-stamp does not cover the whole file')
  const archived = checkLastUpdate(pdf, file, layout, dictionary)
  const { at, unit, others } = await checkTimestamp(stamp.cms, await stamp.digest())
  return { at, used: await trustPath(roots, unit, others, at), archived }
}

/** Requires that the last update is the time-stamp's alone. Returns the file before it. */
function checkLastUpdate(pdf: Bytes, file: SealedFile, layout: SealLayout, dictionary: number): SealedFile {
  const before = pdf.subarray(0, file.endBefore())
  const archived = openSealed(before)
  const { length } = emptyBody('document time-stamp', TIMESTAMP_SPACE, '')
  const objects = [
    ...stampFieldOf(archived, layout),
    { number: archived.trailer.size + 1, body: pdf.subarray(dictionary, dictionary + length) },
  ]
  const { parts } = revisionAfter(before, objects, archived.trailer)
  if (!equal(concat(...parts), pdf.subarray(before.length)))
    throw new PdfError('the document time-stamp is not in an update of its own')
  return archived
}

/** Behind a signature only the fields of those who sign later are replaced, and the validation data. */
function checkReplaced(later: ReadonlySet<number>, then: SealedFile, { fields, store }: SealLayout): void {
  const open = [store, ...fields.filter((field) => !then.text(field).includes(' /V '))]
  if ([...later].some((number) => number < then.trailer.size && !open.includes(number)))
    throw new PdfError('what was signed was replaced later')
}

/** Checks one party's signature with its time-stamp. Throws with the reason. */
async function checkParty(
  { pdf, file, layout, registration }: Opened,
  roots: readonly Certificate[],
  index: 0 | 1 | 2,
  archived: SealedFile,
): Promise<{ standing: PartySignature; end: number; used: Used[] }> {
  const number = signatureOf(file.text(layout.fields[index]!))
  if (number === null) throw new PdfError('not signed')
  const offset = file.find(number)
  const revision = readSigned(pdf, offset, 'signature')
  const then = openSealed(pdf.subarray(0, revision.end))
  if (then.find(number) !== offset || then.trailer.registration !== file.trailer.registration)
    throw new PdfError('the signature does not cover the update it stands in')
  checkReplaced(archived.since(revision.end), then, layout)
  const signed = await readSignedData(revision.cms)
  if (signed.contentType !== CONTENT.data || signed.content || !signed.token)
    throw new DerError('not a time-stamped signature over a document')
  await checkSignature(signed, await revision.digest())
  const stamp = await checkTimestamp(signed.token, signed.imprint)
  const used = [
    ...(await trustPath(roots, signed.signer, signed.others, stamp.at)),
    ...(await trustPath(roots, stamp.unit, stamp.others, stamp.at)),
  ]
  const { name } = registration.parties[index]!
  if (!isPartyCertificate(signed.signer)) throw new UntrustedError("not signed with a party's certificate")
  const details = readDetails(revision.details)
  checkFieldLock(then, layout, { index, signature: number, lock: details.lock })
  if (signed.signer.commonName !== fitName(name) || details.name !== name)
    throw new UntrustedError(`signed by ${signed.signer.commonName}, not by ${name}`)
  return { standing: { field: index, name, reason: details.reason, at: stamp.at }, end: revision.end, used }
}

/**
 * Offline check of one sealed PDF, renewed or not. `trust` names the register's root certificates. Never throws for
 * bad bytes: a step says what is wrong. A file of another register has the one step "unknown register". Throws
 * DerError when a root in `trust` is not a register's root certificate.
 */
export async function checkSealedPdf(bytes: Uint8Array, trust: TrustedRoots): Promise<SealedPdfCheck> {
  const roots = rootPemsOf(trust).map((pem) => parseCertificate(fromPem(pem)))
  const file = bytes as Bytes
  const pdf = sealedPart(file, hasSealedForm)
  const sealedHash = toHex(await sha256(pdf))
  const form = checkForm(pdf)
  const without = { signatures: [], sealedHash, sealedAt: null, renewedAt: [], checkableUntil: null }
  if ('wrong' in form) return { ...without, steps: [form.wrong], registration: null }
  const { opened } = form
  const { registration } = opened
  const whole = await checkRegister(opened, roots)
  if ('wrong' in whole) return { ...without, steps: whole.wrong, registration }
  const will = await checkWill(opened)
  const parties = await checkParties(opened, roots, whole)
  const revocation = await checkCertificates(opened, roots, [...whole.used, ...parties.used], whole.at)
  const outside = (trust.timestampRoots ?? []).map((pem) => parseOutsideCertificate(fromPem(pem)))
  const renewals = await checkTail({ own: roots, outside }, file, pdf, whole)
  return {
    steps: [...whole.steps, ...will, ...parties.steps, revocation, ...renewals.steps],
    signatures: parties.signatures,
    registration,
    sealedHash,
    sealedAt: whole.at,
    renewedAt: renewals.stamps.map(({ at }) => at),
    checkableUntil: checkableUntil((renewals.stamps.at(-1) ?? whole).used),
  }
}

function hasSealedForm(part: Bytes): boolean {
  try {
    if (!endsWithFirstStamp(part)) return false
    open(part)
    return true
  } catch {
    return false
  }
}

/** Behind what was sealed stand only renewals of it. No step for a file that ends there. */
async function checkTail(
  roots: Roots,
  file: Bytes,
  sealed: Bytes,
  first: Stamped,
): Promise<{ steps: Step[]; stamps: Stamped[] }> {
  if (file.length === sealed.length) return { steps: [], stamps: [] }
  try {
    const stamps = await checkRenewals(roots, file, sealed, first)
    const times = stamps.map(({ at }) => at.toISOString().slice(0, 10)).join(', ')
    return {
      steps: [holds('renewals', `Behind the seal stand only renewals of it: ${times}.`)],
      stamps,
    }
  } catch (error) {
    if (error instanceof UnknownRootError)
      return {
        steps: [
          refuted(
            'renewals',
            'A renewal behind the seal rests on a certificate that this trust set does not know: ' +
              `${reasonOf(error)}. If the register has a new root since, take its newest trust set; ` +
              'otherwise somebody else appended it.',
          ),
        ],
        stamps: [],
      }
    const reason = `Something that is no renewal of it was appended to the sealed PDF: ${reasonOf(error)}.`
    return { steps: [refuted('renewals', reason)], stamps: [] }
  }
}

/** The file can be read as the register seals, to its last byte. */
function checkForm(pdf: Bytes): { opened: Opened } | { wrong: Step } {
  try {
    return { opened: open(pdf) }
  } catch (error) {
    return {
      wrong: refuted('sealed-form', `This is not a sealed PDF, or it was changed: ${reasonOf(error)}.`),
    }
  }
}

/** The trusted register time-stamped every byte, and the file names that register. */
async function checkRegister(
  opened: Opened,
  roots: readonly Certificate[],
): Promise<(Stamped & { archived: SealedFile; steps: Step[] }) | { wrong: Step[] }> {
  const known = await Promise.all(roots.map(async ({ raw }) => toHex(await sha256(raw))))
  const named = known.includes(opened.registration.register)
  try {
    const { at, used, archived } = await checkWholeFile(opened, roots)
    if (!named) throw new PdfError('the registration entry names another register')
    const steps = [
      holds('sealed-form', 'The file has the form in which the register seals, to its last byte.'),
      holds(
        'document-timestamp',
        `Every byte was there on ${at.toISOString()}, by the trusted register's clock.`,
      ),
    ]
    return { steps, at, used, archived }
  } catch (error) {
    // Neither named nor stamped by the trusted register: not a forgery of its file, but another register's.
    if (!named && error instanceof UntrustedError)
      return {
        wrong: [
          refuted('unknown-register', 'The file was sealed by a register that this trust does not know.'),
        ],
      }
    return {
      wrong: [
        refuted('document-timestamp', `The file is not as it was sealed: ${reasonOf(error)}.`),
        ...SIGNATURES.map((step) => skipped(step, 'Not asked, since the file is not as it was sealed.')),
      ],
    }
  }
}

/** The will inside is the one registered, and what the file shows; it is under the commitment registered. */
async function checkWill({ pdf, layout, registration }: Opened): Promise<Step[]> {
  const { willLength, documentHash } = registration
  const willHash = await sha256(pdf.subarray(0, willLength))
  const again = toHex(
    await commitment({
      salt: fromHex(registration.salt),
      documentHash: willHash,
      version: registration.version,
    }),
  )
  return [
    toHex(willHash) === documentHash
      ? checkAdded(pdf, layout, registration)
      : refuted('will-bytes', 'The will inside is not the one that was registered.'),
    again === registration.commitment
      ? holds('commitment', `Salt, will and version give the commitment ${registration.commitment}.`)
      : refuted('commitment', 'Salt, will and version give another commitment than the one registered.'),
  ]
}

function checkAdded(pdf: Bytes, layout: SealLayout, { willLength, documentHash }: SealRegistration): Step {
  try {
    checkFirstUpdate(pdf, willLength, layout)
    return holds(
      'will-bytes',
      `The first ${willLength} bytes are the will, SHA-256 ${documentHash}, and the file shows its pages unchanged.`,
    )
  } catch (error) {
    return refuted(
      'will-bytes',
      `The will is inside, but the file can show something else: ${reasonOf(error)}.`,
    )
  }
}

/** The three signatures stand, the testator's first, none later than the whole file's time-stamp. */
async function checkParties(
  opened: Opened,
  roots: readonly Certificate[],
  whole: Stamped & { archived: SealedFile },
): Promise<{ steps: Step[]; signatures: PartySignature[]; used: Used[] }> {
  const steps: Step[] = []
  const signatures: PartySignature[] = []
  const used: Used[] = []
  let first: { end: number; at: number } | undefined
  for (const index of [0, 1, 2] as const) {
    const step = SIGNATURES[index]
    try {
      const { standing, end, used: chain } = await checkParty(opened, roots, index, whole.archived)
      used.push(...chain)
      const at = standing.at.getTime()
      first ??= { end, at }
      if (end < first.end || first.at - at > STAMPS_WITHIN_MS)
        throw new PdfError('signed before the testator')
      if (at - whole.at.getTime() > STAMPS_WITHIN_MS)
        throw new PdfError('time-stamped after the file it stands in')
      signatures.push(standing)
      steps.push(
        holds(
          step,
          `${standing.name} signed the registration statement; time-stamped ${standing.at.toISOString()}.`,
        ),
      )
    } catch (error) {
      steps.push(refuted(step, `The signature does not stand: ${reasonOf(error)}.`))
    }
  }
  return { steps, signatures, used }
}

/** No certificate was revoked when it was used. */
async function checkCertificates(
  { pdf, file, layout }: Opened,
  roots: readonly Certificate[],
  used: Used[],
  at: Date,
): Promise<Step> {
  try {
    await checkRevocation(roots, used, storedLists(pdf, file, layout.store), at)
    return holds(
      'revocation',
      'The revocation lists inside cover every certificate, and none was revoked when used.',
    )
  } catch (error) {
    return refuted('revocation', `A certificate cannot be relied on: ${reasonOf(error)}.`)
  }
}
