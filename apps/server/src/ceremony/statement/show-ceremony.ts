// The ceremony's state as each party may see it, and what prevents the caller from signing now.
import { documentReviewRequired, notYetSentences, whyNotYet } from '@testate/domain/ceremony'
import { isOpenDuring } from '@testate/domain/permissions'
import type { NotYet, showCeremony as route } from '@testate/api/ceremony'
import { identityStanding } from '../../identity/identity-accepted.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { isPaid } from '../../payments/is-paid.ts'
import type { Context } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/problem.ts'
import { isReviewed } from '../../wills/document-review.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { recordingNamedBy } from '../recordings/named-recording.ts'
import { presentRecordings } from '../recordings/present-recordings.ts'
import { openedCeremony, pastOpeningsOf, sealStepsOf, statementsOf, wayOf } from '../facts.ts'
import { playableFor } from '../plays/may-play.ts'
import { hasPlayed } from '../plays/play-store.ts'
import { retakesOf } from '../store.ts'
import { shownConsents } from './offered-consents.ts'
import { statedPlace, unsignedStatement } from './unsigned-statement.ts'

/** For tabs of the release before. */
const sentences: Record<NotYet, string> = {
  ...notYetSentences,
  'no-place-in-ceremony': 'You have no place in this ceremony.',
  'payment-required': 'Payment required to access',
  'identity-needed': 'Your identity needs to be checked before you sign.',
  'ceremony-not-open': 'Signing opens when the identity of all three parties is checked.',
  'review-needed': documentReviewRequired,
  'way-needed': 'The testator chooses first how the three of you take part.',
  'recording-missing': 'The recorded declaration is not on record yet.',
}

export async function showCeremony({ app, tx, person, params, request }: Context<typeof route>) {
  const will = await willFacts(tx, params.id)
  if (will === null) refuse('not-found')
  const parties = await partiesOf(tx, will.id)
  const { way, recordingShown: shown } = await wayOf(tx, will.id)
  const [opened, recordings, retakes, statements, steps, paid] = [
    await openedCeremony(tx, will.id),
    await presentRecordings(tx, will.id, parties),
    await retakesOf(tx, will.id),
    await statementsOf(tx, will.id),
    await sealStepsOf(tx, will.id),
    await isPaid(tx, will.id),
  ]
  const me = parties.find((party) => party.personId === person.id)
  const mustPay = !paid && app.config.payment.gate === 'before-ceremony'
  const identity = await identityStanding(tx, person.id)
  const reviewed = await isReviewed(tx, person.id, will)
  const why = (): NotYet | null => {
    if (me === undefined) return 'no-place-in-ceremony'
    const waiting = whyNotYet(
      me.witnessOrder,
      statements.map((one) => one.witnessOrder),
    )
    if (waiting !== null) return waiting
    if (mustPay) return 'payment-required'
    if (!identity.accepted) return 'identity-needed'
    if (opened === null) return 'ceremony-not-open'
    if (me.role === 'testator' && !reviewed) return 'review-needed'
    if (way === null && statements.length === 0) return 'way-needed'
    return recordings.length === 0 ? 'recording-missing' : null
  }
  const notYet = why()
  const played = me === undefined ? false : await hasPlayed(tx, me.id)
  const playable = me?.role === 'witness' ? await playableFor(tx, will.id, person.id) : null
  const consents = me === undefined ? null : shownConsents(me, way, statements, shown && played)
  const videoStatementHash =
    me === undefined ? null : (recordingNamedBy(me.id, parties, recordings)?.sha256 ?? null)
  const isUnsigned = statements.every((one) => one.partyId !== me?.id)
  const sealed = steps.find((step) => step.step === 3)
  return {
    willId: will.id,
    willStatus: will.status,
    documentHash: will.documentHash,
    commitment: opened?.commitment ?? null,
    openedAt: opened?.openedAt.toISOString() ?? null,
    paid,
    parties: parties.map((party) => {
      const own = recordings.findLast((one) => one.partyId === party.id)
      return {
        partyId: party.id,
        role: party.role,
        witnessOrder: party.witnessOrder,
        name: party.name,
        state: party.state,
        signedAt: statements.find((one) => one.partyId === party.id)?.signedAt.toISOString() ?? null,
        appliedAt: steps.find((step) => step.witnessOrder === party.witnessOrder)?.at.toISOString() ?? null,
        recordedAt: own?.recordedAt.toISOString() ?? null,
        videoStatementHash: own?.sha256 ?? null,
        durationMs: own?.durationMs ?? null,
        retakes: retakes.get(party.id) ?? 0,
      }
    }),
    recordings: recordings.map((one) => ({
      sha256: one.sha256,
      durationMs: one.durationMs,
      by: parties.find((party) => party.id === one.partyId)?.name ?? '',
      recordedAt: one.recordedAt.toISOString(),
    })),
    recordingOpen:
      me !== undefined &&
      opened !== null &&
      !mustPay &&
      statements.length === 0 &&
      isOpenDuring('ceremony.record', will.status),
    videoStatementHash,
    way,
    recordingShown: shown,
    toPlay: playable === null ? null : { durationMs: playable.recording.durationMs, played },
    wayOpen:
      me?.role === 'testator' && statements.length === 0 && isOpenDuring('ceremony.choose-way', will.status),
    consents,
    statement:
      me === undefined || opened === null || will.documentHash === null || consents === null || !isUnsigned
        ? null
        : {
            ...unsignedStatement({
              party: me,
              way,
              consents: { version: consents.version, sentence: consents.sentences[0]!.sentence },
              commitment: opened.commitment,
              owners: opened.owners,
              documentHash: will.documentHash,
              version: will.versionNumber,
              videoStatementHash,
              identity,
              rehearsal: app.config.rehearsal,
            }),
            device: { networkAddress: request.ip, location: statedPlace(undefined) },
          },
    notYet,
    whyNotYet: notYet === null ? null : sentences[notYet],
    sealedAt: sealed?.at.toISOString() ?? null,
    sealedHash: sealed?.sha256 ?? null,
    earlier: (await pastOpeningsOf(tx, will.id)).map((one) => ({
      openedAt: one.openedAt.toISOString(),
      endedAt: one.endedAt.toISOString(),
      statements: one.statements.map((statement) => ({
        ...statement,
        signedAt: statement.signedAt.toISOString(),
      })),
    })),
  }
}
