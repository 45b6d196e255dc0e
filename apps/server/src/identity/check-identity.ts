// Requests a check of the evidence. A person decides; a sample identity, outside production only, is accepted
// automatically and says so.
import { randomUUID } from 'node:crypto'
import {
  MOST_REJECTIONS,
  MOST_RETURNS_A_DAY,
  PRE_CHECKED,
  SAMPLE_ACCEPTED,
  type checkIdentity as route,
} from '@testate/api/identity'
import type { AnswerOf, BodyOf } from '@testate/api/route'
import { FACE_CONSENT, faceConsentChanged } from '@testate/domain/identity/face-consent'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { requireDeclarations } from '../parties/require-declarations.ts'
import { acceptPerson } from './accept-person.ts'
import { showCheck } from './show-check.ts'
import {
  checksOf,
  evidenceById,
  evidenceIsUsed,
  insertCheck,
  lockIdentityOf,
  type CheckRow,
} from './store.ts'
import { READ_PICTURES_JOB } from './job-types.ts'
import { claimsContext } from './upload-evidence.ts'

export interface CheckSettings {
  /** Whether sample identities are accepted in this installation (never in production). */
  samples: boolean
  /** What the person typed is sealed with this key. */
  workerPublicKey: string
}

export async function checkIdentity(
  tx: Tx,
  person: Person,
  body: BodyOf<typeof route>,
  { samples, workerPublicKey }: CheckSettings,
): Promise<AnswerOf<typeof route>> {
  if (body.userId !== person.id)
    refuse(
      'forbidden',
      'An identity can only be checked for oneself: userId must be your own.',
      because('identity-of-other-person'),
    )
  const { documentUploaded, selfieCompleted } = body.documentData
  if (!documentUploaded || !selfieCompleted)
    refuse(
      'rule-broken',
      'Upload your identity document and take the selfie first.',
      because('pictures-needed'),
    )
  const sample = body.sample === true
  if (sample && !samples)
    refuse('rule-broken', 'Sample identities are not accepted here.', because('samples-not-accepted'))
  if (sample && body.faceConsent !== undefined)
    refuse(
      'rule-broken',
      'A sample is compared with nothing, so there is nothing to agree to.',
      because('sample-takes-no-consent'),
    )
  // Consent must be demonstrable later (UK GDPR article 7(1)): it must name the very wording shown on the
  // screen.
  if (body.faceConsent !== undefined && body.faceConsent !== FACE_CONSENT.version)
    refuse('rule-broken', faceConsentChanged, because('face-consent-changed'))

  await requireDeclarations(tx, person.id)
  await lockIdentityOf(tx, person.id)
  const before = await checksOf(tx, person.id)
  const accepted = before.find((check) => check.state === 'accepted')
  if (accepted !== undefined)
    return {
      message: accepted.sample ? SAMPLE_ACCEPTED : 'Your identity has already been accepted',
      check: showCheck(accepted),
    }
  if (before.some((check) => check.state === 'pending'))
    refuse(
      'conflict',
      'Your identity is already waiting for a person to review it.',
      because('identity-being-reviewed'),
    )
  if (before.filter((check) => check.state === 'rejected').length >= MOST_REJECTIONS) {
    refuse(
      'too-many-requests',
      `Your identity was not accepted ${MOST_REJECTIONS} times. Please write to support, so that a ` +
        'person can help you.',
      because('identity-rejected-too-often', { most: MOST_REJECTIONS }),
    )
  }
  if (!sample && returnedWithinADay(before) >= MOST_RETURNS_A_DAY) {
    refuse(
      'too-many-requests',
      `${MOST_RETURNS_A_DAY} pictures could not be used today. Please try again tomorrow, or write to ` +
        'support so that a person can help you.',
      because('pictures-returned-too-often', { most: MOST_RETURNS_A_DAY }),
    )
  }
  if (!sample || body.evidenceId !== undefined) await requireEvidence(tx, person, body.evidenceId)

  const id = randomUUID()
  const claims = {
    ...(body.driverNumber === undefined ? {} : { driverNumber: body.driverNumber }),
    ...(body.dateOfBirth === undefined ? {} : { dateOfBirth: body.dateOfBirth }),
  }
  const check: CheckRow = {
    id,
    person_id: person.id,
    evidence_id: body.evidenceId ?? null,
    document_type: body.documentType,
    document_data: body.documentData,
    sample,
    state: sample ? 'accepted' : 'pending',
    provider: sample ? 'sample' : 'built-in pre-check',
    decided_by: null,
    reason: null,
    created_at: now(),
    decided_at: sample ? now() : null,
    face_consent_version: body.faceConsent ?? null,
    face_consent_at: body.faceConsent === undefined ? null : now(),
    face_consent_ended_at: null,
    claims:
      sample || Object.keys(claims).length === 0
        ? null
        : await sealFor(workerPublicKey, Buffer.from(JSON.stringify(claims)), claimsContext(id)),
  }
  await insertCheck(tx, check)
  await append(tx, {
    event: sample ? 'identity.sample-accepted' : 'identity.requested',
    actor: person.id,
    details: { checkId: check.id, personId: person.id, documentType: check.document_type, sample },
  })
  if (body.faceConsent !== undefined)
    await append(tx, {
      event: 'identity.face-consent-given',
      actor: person.id,
      details: { checkId: check.id, personId: person.id, version: body.faceConsent },
    })
  if (sample) await acceptPerson(tx, person.id, person.id)
  else await enqueue(tx, READ_PICTURES_JOB, { checkId: check.id }, { singletonKey: check.id })
  return { message: sample ? SAMPLE_ACCEPTED : PRE_CHECKED, check: showCheck(check) }
}

export function returnedWithinADay(checks: readonly CheckRow[]): number {
  const since = now().getTime() - 86_400_000
  return checks.filter((check) => check.state === 'returned' && check.created_at.getTime() > since).length
}

/** Another person's evidence gets the same answer as none. */
async function requireEvidence(tx: Tx, person: Person, evidenceId: string | undefined): Promise<void> {
  if (evidenceId === undefined)
    refuse(
      'rule-broken',
      'Upload your identity document and take the selfie first.',
      because('pictures-needed'),
    )
  const evidence = await evidenceById(tx, evidenceId)
  if (evidence === undefined || evidence.person_id !== person.id) refuse('not-found')
  if (evidence.erasing_since !== null)
    refuse(
      'gone',
      'These pictures were erased, since they had not been used for long. Upload new ones.',
      because('pictures-erased'),
    )
  if (await evidenceIsUsed(tx, evidenceId))
    refuse(
      'conflict',
      'These pictures have been checked already. Upload new ones.',
      because('pictures-checked-already'),
    )
}
