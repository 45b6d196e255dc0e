// A party signs the registration statement: the server checks order, second factor, consents, legal notice
// and recording, then records it in one permanent row.
import { randomUUID } from 'node:crypto'
import {
  consentRequired,
  documentReviewRequired,
  notYetSentences,
  recordingRequired,
  whyNotYet,
} from '@testate/domain/ceremony'
import type { signStatement as route } from '@testate/api/ceremony'
import { signatureReason, statementHash, statementSchema } from '@testate/evidence/capsule/statement'
import { prepareLine } from '../../audit/append.ts'
import { identityStanding } from '../../identity/identity-accepted.ts'
import { notify } from '../../notifications/notify.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { setPartyState } from '../../parties/set-party-state.ts'
import { now } from '../../platform/clock.ts'
import { emit } from '../../platform/events.ts'
import type { Context } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { provenBy } from '../../proofs/proven-by.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { isReviewed } from '../../wills/document-review.ts'
import { requireLegalNotice } from '../../wills/require-legal-notice.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { requireOpenCeremony } from '../ceremony-open.ts'
import { ADVANCE_SEAL_JOB } from '../job-types.ts'
import { hasPlayed } from '../plays/play-store.ts'
import { recordingNamedBy } from '../recordings/named-recording.ts'
import { presentRecordings } from '../recordings/present-recordings.ts'
import { statementsOf, wayOf } from '../facts.ts'
import { insertStatement } from '../store.ts'
import { offeredConsents } from './offered-consents.ts'
import { statedPlace, unsignedStatement } from './unsigned-statement.ts'

/**
 * One transaction: statement, party state, audit entry, sealing job; with the third also the will's status.
 */
export async function signStatement({ app, tx, person, params, body, request }: Context<typeof route>) {
  const willId = params.id
  if (body.userId !== person.id)
    refuse(
      'forbidden',
      'A statement can only be signed by the person signed in.',
      because('statement-of-other-person'),
    )
  const will = await willFacts(tx, willId)
  if (will === null || will.documentHash === null) refuse('not-found')
  const parties = await partiesOf(tx, willId)
  const party = parties.find((one) => one.personId === person.id)
  if (party === undefined || party.witnessOrder !== body.witnessOrder)
    refuse(
      'forbidden',
      'This place in the ceremony belongs to somebody else.',
      because('place-of-other-person'),
    )
  const opened = await requireOpenCeremony(tx, app.config, willId)
  const proof = await provenBy(request, tx, person, {
    purpose: 'sign',
    willId,
    documentHash: will.documentHash,
  })

  const { consents, videoStatementHash, timestamp, userAgent, location } = body.signatureData
  if (!consents.witnessed || !consents.legalEffect)
    refuse('rule-broken', consentRequired, because('consents-needed'))
  await requireLegalNotice(tx, willId, person.id)
  if (party.role === 'testator' && !(await isReviewed(tx, person.id, will)))
    refuse('rule-broken', documentReviewRequired, because('review-needed'))
  const recordings = await presentRecordings(tx, willId, parties)
  if (!recordings.some((one) => one.sha256 === videoStatementHash))
    refuse('rule-broken', recordingRequired, because('recording-needed'))
  if (recordingNamedBy(party.id, parties, recordings)?.sha256 !== videoStatementHash)
    refuse(
      'rule-broken',
      'Your statement must name your own recording; without one of your own, the testator’s.',
      because('recording-not-own'),
    )
  const signed = await statementsOf(tx, willId)
  const waiting = whyNotYet(
    party.witnessOrder,
    signed.map((one) => one.witnessOrder),
  )
  if (waiting !== null) refuse('conflict', notYetSentences[waiting], because(waiting))
  const { way, recordingShown } = await wayOf(tx, willId)
  const offered = offeredConsents(party, way, {
    isBegun: signed.length > 0,
    played: recordingShown && (await hasPlayed(tx, party.id)),
  })
  if (offered === null)
    refuse('rule-broken', 'Choose first how the three of you take part.', because('way-needed'))
  const [only, ...others] = offered.sentences
  const sentence = consents.sentence ?? (others.length === 0 ? only : undefined)
  if (sentence === undefined) refuse('rule-broken', consentRequired, because('consents-needed'))
  if (!offered.sentences.includes(sentence))
    refuse(
      'rule-broken',
      'This sentence does not fit how you take part in the ceremony.',
      because('consent-does-not-fit'),
    )
  const identity = await identityStanding(tx, person.id)
  if (!identity.accepted)
    refuse('rule-broken', 'Your identity needs to be checked before you sign.', because('identity-needed'))

  const at = now()
  const statement = statementSchema.parse({
    ...unsignedStatement({
      party,
      way,
      consents: { version: offered.version, sentence },
      commitment: opened.commitment,
      owners: opened.owners,
      documentHash: will.documentHash,
      version: will.versionNumber,
      videoStatementHash,
      identity,
      rehearsal: app.config.rehearsal,
    }),
    signedAt: at.toISOString(),
    device: { timestamp, userAgent, networkAddress: request.ip, location: statedPlace(location) },
    secondFactor: { kind: proof.factor, at: proof.at.toISOString() },
  })
  const hash = await statementHash(statement)
  const line = await prepareLine({
    event: 'statement.signed',
    willId,
    actor: person.id,
    details: {
      witnessOrder: party.witnessOrder,
      statementHash: hash,
      reason: signatureReason(hash),
      videoStatementHash,
    },
  })
  await insertStatement(tx, proof.token, {
    id: randomUUID(),
    partyId: party.id,
    payload: statement,
    hash,
    at,
    line,
  })
  await setPartyState(tx, party.id, 'signed', { actor: person.id })
  await emit(tx, 'statement.signed', { willId, witnessOrder: party.witnessOrder })
  await enqueue(tx, ADVANCE_SEAL_JOB, { willId })
  const remaining = parties.filter(
    (one) => one.id !== party.id && !signed.some((other) => other.partyId === one.id),
  )
  const testator = parties.find((one) => one.witnessOrder === 0)
  if (remaining.length === 0) {
    await changeStatus(tx, willId, 'witnessed', {
      actor: person.id,
      reason: 'three statements are signed',
    })
    for (const one of parties)
      await notify(tx, {
        to: one.email,
        template: 'all-signed',
        data: { name: one.name, testatorName: testator?.name ?? '', witness: one.witnessOrder !== 0 },
      })
  } else if (party.witnessOrder === 0) {
    for (const witness of remaining)
      await notify(tx, {
        to: witness.email,
        template: 'your-turn-to-sign',
        data: { name: witness.name, testatorName: party.name, willTitle: will.title },
      })
  } else if (testator !== undefined) {
    await notify(tx, {
      to: testator.email,
      template: 'witness-signed',
      data: { name: testator.name, witnessName: party.name, waitingFor: remaining[0]!.name },
    })
  }
  return {
    message: 'Document Signed Successfully: Your digital signature has been recorded.',
    signedAt: at.toISOString(),
    statementHash: hash,
    remaining: remaining.length,
  }
}
