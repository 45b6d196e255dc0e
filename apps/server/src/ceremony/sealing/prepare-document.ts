// The document before its first signature: the statement page and the three signature fields are appended.
import { consentTexts, type WitnessedSentence } from '@testate/domain/ceremony'
import { appendOnly } from '@testate/evidence/bytes/append-only'
import { registerFingerprint } from '@testate/evidence/certificates/authority'
import { prepareSealing } from '@testate/evidence/seal/prepare-sealing'
import { samplesAmong } from '../../identity/identity-accepted.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { developmentNotes } from '../development-notes.ts'
import { offeredConsents } from '../statement/offered-consents.ts'
import { renderStatementPage } from '../statement/statement-page.ts'
import { amendedCommitment } from '../facts.ts'
import type { Ceremony } from './sealed-ceremony.ts'
import { openDocument, openSalt } from './seal-secrets.ts'

/** `memory` takes the document, and behind it what the steps append. */
export async function prepareDocument(
  context: ContextWith<'openingKey' | 'authority'>,
  ceremony: Ceremony,
  memory: Buffer<ArrayBuffer>,
): Promise<Uint8Array> {
  const { will, parties, recordings, commitment, way, recordingShown } = ceremony
  const people = parties.flatMap(({ personId }) => (personId === null ? [] : [personId]))
  const { salt, samples, amends } = await inTransaction(context.db, { service: 'worker' }, async (tx) => ({
    salt: await openSalt(tx, context, 'seal', will),
    // All three identities were accepted before the ceremony opened; a rehearsal is a sample as a whole.
    samples: context.config.rehearsal || (await samplesAmong(tx, people)).size > 0,
    amends: await amendedCommitment(tx, will),
  }))
  const document = appendOnly(await openDocument(context, will, memory))
  const page = renderStatementPage({
    registerName: context.config.registerName,
    willTitle: will.title,
    willVersion: will.version,
    documentHash: will.documentHash ?? '',
    commitment,
    amends,
    openedAt: ceremony.openedAt,
    way,
    parties: parties.map((party) => ({
      role: party.role,
      witnessOrder: party.witnessOrder,
      name: party.name,
      presence: way === null ? party.presence : null,
      // The first statement is signed, so that there are words for each of them.
      statement: statesOneOf(
        offeredConsents(party, way, { isBegun: true, played: recordingShown })!.sentences,
      ),
    })),
    recordings: recordings.map((one) => ({
      by: parties.find((party) => party.id === one.partyId)?.name ?? '',
      sha256: one.sha256,
      durationMs: one.durationMs,
    })),
    developmentNotes: developmentNotes(context.config, will.networks, samples),
  })
  const pages = page.pageCount - 1
  const placements = page.fieldRects.map((rect) => ({ page: pages, rect }))
  return await prepareSealing(
    document,
    page.pdf,
    {
      ...(amends === null
        ? { format: 'testate-registration/2' as const }
        : { format: 'testate-registration/3' as const, amends }),
      willLength: document.length,
      documentHash: will.documentHash ?? '',
      version: will.versionNumber,
      salt: salt.toString('hex'),
      commitment,
      parties: parties.map((party) => ({
        role: party.role,
        witnessOrder: party.witnessOrder,
        name: party.name,
      })),
      videoStatementHash: recordings.map((one) => one.sha256),
      register: await registerFingerprint(context.authority.root.certificate),
      sample: samples,
    },
    placements,
  )
}

/** The page puts each in quotation marks. A witness who may choose decides after the testator has signed it. */
function statesOneOf(sentences: readonly WitnessedSentence[]): string[] {
  const { legalEffect } = consentTexts(sentences[0]!)
  return [sentences.map((one) => consentTexts(one).witnessed).join('” or “'), legalEffect]
}
