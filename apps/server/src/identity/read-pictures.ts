// The worker reads the pictures of a check in a disposable process, judges the result, and stores the
// judgement with the check in one transaction. Whatever happens to the process the check proceeds: back to
// the person, or to a reviewer with the reason.
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { findPerson } from '../accounts/rows/find-person.ts'
import { append } from '../audit/append.ts'
import { openSealed, openStored } from '../custody/open.ts'
import { notify } from '../notifications/notify.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { ObjectDamaged, ObjectMissing } from '../platform/storage/objects.ts'
import type { Person } from '../platform/database/person.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { sameMailbox } from '@testate/domain/party'
import { FACES_DIFFER, gravityOf, judge, type Claims, type Judgement } from './judge.ts'
import { readEvidence } from './reading/read-evidence.ts'
import type { ReadOutcome } from './reading/reading.ts'
import {
  checkById,
  checksOf,
  evidenceById,
  lockIdentityOf,
  returnCheck,
  type CheckRow,
  type EvidenceRow,
  type Fingerprints,
} from './store.ts'
import { insertParticulars, sealParticulars } from './hand-over-particulars.ts'
import { sealNameParts } from './name-parts.ts'
import { insertReading, readingOf, sameIdentityElsewhere } from './store-readings.ts'
import { claimsContext, sealContext, type EvidencePart } from './upload-evidence.ts'

export type ReadingContext = Pick<
  ContextWith<'openingKey' | 'sealingKey'>,
  'db' | 'store' | 'openingKey' | 'sealingKey' | 'config'
>

const worker = { service: 'worker' } as const
const errand = 'read an identity'
/** A person who retries each week is still the same person, whom our reader may fail to recognise. */
const LATELY_MS = 60 * 86_400_000

/**
 * Repeatable: does nothing to a check that is read or decided. Throws when the machine was too busy or the
 * store unavailable, to be retried.
 */
export async function readPictures(checkId: string, context: ReadingContext): Promise<void> {
  const found = await inTransaction(context.db, worker, async (tx) => {
    const check = await checkById(tx, checkId)
    if (
      check === undefined ||
      check.evidence_id === null ||
      !isOpen(check) ||
      (await readingOf(tx, checkId)) !== undefined
    )
      return null
    const evidence = await evidenceById(tx, check.evidence_id)
    const person = await findPerson(tx, check.person_id)
    return evidence === undefined || person === null ? null : { check, evidence, person }
  })
  if (found === null) return
  const { check, evidence } = found
  const outcome = await readSealed(context, check, evidence)
  const claims =
    check.claims === null
      ? {}
      : (JSON.parse(
          (await openSealed(context, errand, check.claims, claimsContext(check.id))).toString('utf8'),
        ) as Claims)
  await inTransaction(context.db, worker, (tx) => settle(tx, { ...found, outcome, claims }, context))
}

/** Explicit consent that has not been withdrawn (UK GDPR article 9(2)(a)). */
const mayCompareFaces = (check: CheckRow): boolean =>
  check.face_consent_at !== null && check.face_consent_ended_at === null

const isOpen = (check: CheckRow): boolean => check.state === 'pending' && !check.sample

async function readSealed(
  context: ReadingContext,
  check: CheckRow,
  evidence: EvidenceRow,
): Promise<ReadOutcome> {
  const open = async (part: EvidencePart): Promise<Buffer> => {
    const bytes = await openStored(
      context,
      errand,
      evidence[`${part}_object`],
      sealContext(evidence.id, part),
    )
    if (!createHash('sha256').update(bytes).digest().equals(evidence[`${part}_sha256`]))
      throw new CannotOpen('the stored picture is not the one that was uploaded')
    return bytes
  }
  try {
    return await readEvidence(await open('document'), await open('selfie'), check.document_type, {
      compareFaces: mayCompareFaces(check),
    })
  } catch (error) {
    // These errors are permanent; an unavailable store or a busy machine is not, and is retried.
    if (error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged)
      return { failed: 'broken' }
    throw error
  }
}

interface Settling {
  check: CheckRow
  evidence: EvidenceRow
  person: Person
  outcome: ReadOutcome
  claims: Claims
}

async function settle(
  tx: Tx,
  { check, evidence, person, outcome, claims }: Settling,
  { openingKey, sealingKey, config }: Pick<ReadingContext, 'openingKey' | 'sealingKey' | 'config'>,
): Promise<void> {
  await lockIdentityOf(tx, check.person_id)
  const current = await checkById(tx, check.id)
  if (current === undefined || !isOpen(current)) return
  const at = now()
  const returnedLately = (await checksOf(tx, check.person_id)).filter(
    (one) => one.state === 'returned' && one.created_at.getTime() > at.getTime() - LATELY_MS,
  ).length
  const judgement = judge({
    outcome,
    type: check.document_type,
    name: person.name,
    claims,
    returnedLately,
    today: at,
    // Checked again: consent may have been withdrawn during the reading, and then the measurement is ignored.
    faces: mayCompareFaces(current)
      ? 'agreed'
      : current.face_consent_at === null
        ? 'not agreed'
        : 'taken back',
  })
  const prints = fingerprints(judgement, openingKey)
  const older = await compareWithOthers(tx, person, judgement, prints)
  const stored = await insertReading(tx, {
    check_id: check.id,
    person_id: check.person_id,
    outcome: judgement.outcome,
    profile: judgement.profile,
    reasons: judgement.reasons,
    gravity: gravityOf(judgement.reasons),
    particulars: judgement.particulars,
    readers: 'reading' in outcome ? { ...outcome.reading.readers } : {},
    document_sha256: evidence.document_sha256,
    selfie_sha256: evidence.selfie_sha256,
    read_at: at,
    name_parts:
      judgement.nameParts === null || judgement.outcome === 'returned'
        ? null
        : await sealNameParts(sealingKey, check.id, judgement.nameParts),
    ...prints,
  })
  if (!stored) return
  // An audit entry contains nothing of a comparison: consent can be withdrawn, and no entry is ever changed.
  await append(tx, {
    event: 'identity.read',
    actor: 'worker',
    details: {
      checkId: check.id,
      personId: check.person_id,
      outcome: judgement.outcome,
      reasons: judgement.reasons.map(({ code }) => code).filter((code) => code !== FACES_DIFFER),
    },
  })
  for (const other of older)
    await notify(tx, { to: other.email, template: 'identity-elsewhere', data: { name: other.name } })
  if (judgement.outcome !== 'returned') return await handOver(tx, { check, person, judgement, config })
  const retakes = judgement.reasons
    .filter(({ gravity }) => gravity === 'retake')
    .map(({ sentence }) => sentence)
  if (!(await returnCheck(tx, check.id, retakes.join(' '), at))) return
  await append(tx, {
    event: 'identity.returned',
    actor: 'worker',
    details: { checkId: check.id, personId: check.person_id },
  })
  await notify(tx, {
    to: person.email,
    template: 'identity-returned',
    data: { name: person.name, reasons: retakes, guest: person.kind === 'guest' },
  })
}

/** To be keyed once a reviewer accepts the check (decision 68). */
async function handOver(
  tx: Tx,
  {
    check,
    person,
    judgement: { birthDate, nameOnDocument },
    config,
  }: Pick<Settling, 'check' | 'person'> & { judgement: Judgement; config: ReadingContext['config'] },
): Promise<void> {
  if (birthDate === null) return
  const fullNames = [person.name, ...(nameOnDocument === null ? [] : [nameOnDocument])]
  const sealed = await sealParticulars(config, check.id, { fullNames, birthDate })
  if (sealed !== null) await insertParticulars(tx, { checkId: check.id, personId: check.person_id, sealed })
}

/**
 * Keyed, so that the table does not reveal whose documents these are, and no list of numbers can be tried
 * against it.
 */
function fingerprints({ identity }: Judgement, key: string): Fingerprints {
  if (identity === null) return { document_fingerprint: null, person_fingerprint: null }
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'testate identity fingerprint', 32))
  const of = (kind: string, text: string): Buffer =>
    createHmac('sha256', secret).update(`${kind}\n${text}`).digest()
  return {
    document_fingerprint: of('document', identity.document),
    person_fingerprint: of('person', identity.person),
  }
}

/**
 * Threat T2: one identity in two accounts goes to a reviewer, and the person accepted with it is notified.
 * The same mailbox is the same person, invited.
 */
async function compareWithOthers(
  tx: Tx,
  person: Person,
  judgement: Judgement,
  prints: Fingerprints,
): Promise<Person[]> {
  if (judgement.identity === null || judgement.outcome === 'returned') return []
  const told: Person[] = []
  for (const one of await sameIdentityElsewhere(tx, person.id, prints)) {
    const other = await findPerson(tx, one.person_id)
    if (other === null || sameMailbox(other.email, person.email)) continue
    judgement.reasons.unshift({
      code: 'same-identity',
      gravity: 'contradiction',
      sentence: one.document
        ? 'The same document was shown by another account.'
        : 'Another account was checked under the same name and birth date.',
    })
    if (one.state === 'accepted') told.push(other)
  }
  return told
}
