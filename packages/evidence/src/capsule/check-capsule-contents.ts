// Checks what a capsule adds to its sealed PDF: the register's signature, the statements behind the three
// signatures, the recordings, and the position in the audit log. Each is compared with the sealed PDF and the
// verifier's trust, never with the capsule's own claims.
import { canonicalJson } from '../bytes/canonical-json.ts'
import { capsuleSignatureHolds, logAnchorsOf, type Capsule, type LogAnchor } from './capsule.ts'
import { parseVerifierKey } from '../log/checkpoint.ts'
import { checkRetiredKeys, headPart } from '../log/retired-keys.ts'
import { checkCapsuleTimes } from './check-capsule-times.ts'
import { checkAudit, checkReceipts } from './check-recorded.ts'
import { refutedStatements } from './check-statements.ts'
import { ceremonyOf, statementHash } from './statement.ts'
import { holds, refuted, type Step } from '../step.ts'
import type { Trust } from '../certificates/trust.ts'
import type { SoundPdf } from '../seal/verify-pdf.ts'

export async function checkRegisterSignature(capsule: Capsule, trust: Trust): Promise<Step> {
  const step = 'register-signature'
  return (await capsuleSignatureHolds(capsule, await parseVerifierKey(capsule.register.logKey)))
    ? holds(step, `${trust.name} signed this capsule as it is.`)
    : refuted(
        step,
        `This is not the capsule ${trust.name} signed: something in it was changed, or it was never issued.`,
      )
}

/** The steps after the sealed PDF's own. */
export async function checkCapsuleContents(
  capsule: Capsule,
  sealedPdf: Uint8Array,
  pdf: SoundPdf,
  trust: Trust,
): Promise<Step[]> {
  const { commitment, salt, version } = capsule.registration
  const about = { commitment, salt, version, sealedHash: pdf.sealedHash }
  return [
    checkRegistration(capsule, pdf),
    await checkStatements(capsule, sealedPdf),
    checkMedia(capsule.media, capsule.registration),
    await checkAudit(capsule.audit, about, trust),
    await checkReceipts(capsule.receipts, about, 'capsule'),
    checkCapsuleTimes({ ...capsule, logAnchors: logAnchorsOf(capsule) }, pdf, capsule.madeAt),
    ...(await checkWholeKeys(capsule, 'the capsule', pdf.sealedAt, trust)),
  ]
}

/** Of a file that is signed as a whole: with its receipts and heads, and so after them. */
export async function checkWholeKeys(
  file: {
    register: Capsule['register']
    madeAt: string
    audit: Capsule['audit']
    receipts: Capsule['receipts']
    logAnchors?: readonly LogAnchor[]
  },
  what: string,
  sealedAt: Date | null,
  trust: Trust,
): Promise<Step[]> {
  const { audit, madeAt, receipts, register, logAnchors = [] } = file
  const heads = [audit.checkpoint, ...logAnchors.map(({ checkpoint }) => checkpoint)]
  const times = [
    ...(sealedAt === null ? [] : [sealedAt.toISOString()]),
    madeAt,
    audit.entry.at,
    ...receipts.map(({ registeredAt }) => registeredAt),
    ...logAnchors.map(({ anchoredAt }) => anchoredAt),
  ]
  const step = await checkRetiredKeys(
    [
      { what, key: register.logKey, heads, times },
      ...(await Promise.all(heads.map((note) => headPart('a head of the log in it', note, trust)))),
    ],
    trust,
  )
  return step === null ? [] : [step]
}

function checkRegistration(capsule: Capsule, pdf: SoundPdf): Step {
  const step = 'capsule-pdf'
  return canonicalJson(capsule.registration) === canonicalJson(pdf.registration)
    ? holds(step, 'The capsule describes the registration that is inside its sealed PDF.')
    : refuted(step, 'The capsule describes another registration than its sealed PDF.')
}

async function checkStatements(capsule: Capsule, sealedPdf: Uint8Array): Promise<Step> {
  const { registration, statements } = capsule
  const signed = await Promise.all(
    statements.map(async (stated) => ({ stated, statementHash: await statementHash(stated) })),
  )
  return (
    (await refutedStatements(signed, sealedPdf, registration)) ??
    holds(
      'statements',
      'Each of the three statements is the one its party signed in the sealed PDF.' +
        describedWay(ceremonyOf(statements[0]!)),
    )
  )
}

/** How the parties took part, where their statements say it. */
export const describedWay = (ceremony: ReturnType<typeof ceremonyOf>): string =>
  ceremony === null ? '' : ` They say: ${ceremony.words}`

export function checkMedia(
  media: Capsule['media'],
  registration: Pick<Capsule['registration'], 'videoStatementHash'>,
): Step {
  const step = 'recordings'
  const given = media.map((one) => one.sha256).sort()
  const sealed = [...registration.videoStatementHash].sort()
  if (canonicalJson(given) !== canonicalJson(sealed))
    return refuted(step, 'The recordings named in the capsule are not those the parties signed for.')
  const seconds = Math.round(media.reduce((sum, one) => sum + one.durationMs, 0) / 1000)
  return holds(
    step,
    `The parties signed for ${given.length === 1 ? 'one recording' : `${given.length} recordings`} of ` +
      `${seconds} s in all; compare the file's SHA-256 with the capsule's to check a copy.`,
  )
}
