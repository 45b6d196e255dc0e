// What the register holds about how one will was registered, for a dispute pack: from rows that the log bears out, and
// the lines of the log themselves with their proofs. Nothing is opened that is under the will's key.
import { kindOf } from '@testate/domain/happenings'
import {
  ceremonyOf,
  statementSchema,
  statementHash,
  type Statement,
} from '@testate/evidence/capsule/statement'
import type { LogAnchor } from '@testate/evidence/capsule/capsule'
import type { SignedReceipt } from '@testate/evidence/capsule/capsule-3'
import { fromHex } from '@testate/evidence/bytes/hash'
import { presentHead } from '../../audit/heads.ts'
import { provenLines, type ProvenLine } from '../../audit/disclosed-lines.ts'
import { readLineKey } from '../../audit/line-keys.ts'
import {
  openedCeremony,
  pastOpeningsOf,
  sealStepsOf,
  statementsOf,
  type PastOpening,
} from '../../ceremony/facts.ts'
import { presentRecordings } from '../../ceremony/recordings/present-recordings.ts'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { everPartiesOfWills, type PartyView } from '../../parties/parties-of.ts'
import { trustedOf } from '../../parties/trusted-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { proveUnder } from '../../registration/anchors/prove-anchored.ts'
import { signedReceipts } from '../../registration/evidence/signed-parts.ts'
import { releaseHeads } from '../../registration/roots/release-heads.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'

export interface PackStatement {
  title: string
  name: string
  hash: string
  signedAt: Date
  /** Null for one in a form that cannot be read here. */
  said: {
    way: string | null
    witnessed: string
    legalEffect: string
    location: string
    factor: string
    factorAt: Date
    identity: string
    sample: boolean
    recording: string
  } | null
}

export interface PackFacts {
  will: WillFacts
  /** The version before, if this one replaces another. */
  before: WillFacts | null
  commitment: string | null
  sealedHash: string | null
  parties: readonly PartyView[]
  /** In the order they were signed. */
  statements: readonly PackStatement[]
  past: readonly PastOpening[]
  recordings: readonly {
    by: string
    recordedAt: Date
    durationMs: number
    mediaType: string
    sha256: string
  }[]
  receipts: readonly SignedReceipt[]
  /** Null while the will was never released. Heads of the log on ledgers, with the proofs of that line under them. */
  release: { index: number; heads: readonly LogAnchor[] } | null
  /** Without those about payments, which are between the testator and the register. */
  lines: readonly (ProvenLine & { by: Doer })[]
  leftOut: number
  head: { size: number; root: Uint8Array; note: string }
}

/** Who did what a line says, as far as it can be told. */
export type Doer =
  | { kind: 'party'; order: number; name: string; isFormer: boolean }
  | { kind: 'named'; relation: string }
  | { kind: 'staff' }
  | { kind: 'register' }
  | { kind: 'other' }

/** Null where the log has no head, or the will is gone. Throws LineDoubted for lines that cannot be relied on. */
export async function gatherPack(tx: Tx, willId: string): Promise<PackFacts | null> {
  const [will, head] = [await willFacts(tx, willId), await presentHead(tx)]
  if (will === null || head === null) return null
  const parties = ((await everPartiesOfWills(tx, [willId])).get(willId) ?? []).toSorted(
    (one, other) => one.witnessOrder - other.witnessOrder,
  )
  const all = await provenLines(tx, willId, head, await readLineKey(tx, willId))
  const lines = all.filter(({ event }) => kindOf(event) !== 'payment')
  const doerOf = await doers(tx, willId, parties, lines)
  const steps = await sealStepsOf(tx, willId)
  const partyOf = new Map(parties.map((party) => [party.id, party]))
  return {
    will,
    before: will.supersedesId === null ? null : await willFacts(tx, will.supersedesId),
    commitment: (await openedCeremony(tx, willId))?.commitment ?? null,
    sealedHash: steps.find(({ step }) => step === 3)?.sha256 ?? null,
    parties,
    statements: await Promise.all(
      (await statementsOf(tx, willId)).map(
        async ({ partyId, witnessOrder, payload, statementHash: hash, signedAt }) => ({
          title: titleOf(witnessOrder),
          name: partyOf.get(partyId)?.name ?? '',
          hash,
          signedAt,
          said: await saidIn(payload, hash),
        }),
      ),
    ),
    past: await pastOpeningsOf(tx, willId),
    recordings: (await presentRecordings(tx, willId)).map(({ partyId, ...one }) => {
      const party = partyOf.get(partyId)
      return { ...one, by: party === undefined ? '' : `${titleOf(party.witnessOrder)}, ${party.name}` }
    }),
    receipts: await signedReceipts(tx, willId),
    release: await releaseOf(tx, willId, all),
    lines: lines.map((line) => ({ ...line, by: doerOf(line.details['actor']) })),
    leftOut: all.length - lines.length,
    head,
  }
}

async function releaseOf(
  tx: Tx,
  willId: string,
  lines: readonly ProvenLine[],
): Promise<PackFacts['release']> {
  const release = await releaseHeads(tx, willId)
  const line = lines.find(({ index }) => index === release?.index)
  if (release === null || line === undefined) return null
  const { index, heads } = release
  return { index, heads: await proveUnder(tx, { leaf: fromHex(line.hash), index }, heads) }
}

export const titleOf = (witnessOrder: number): string =>
  witnessOrder === 0 ? 'Testator' : `Witness ${witnessOrder}`

/** A statement that is not the one its party signed says nothing here. */
async function saidIn(payload: unknown, hash: string): Promise<PackStatement['said']> {
  const parsed = statementSchema.safeParse(payload)
  if (!parsed.success || (await statementHash(parsed.data)) !== hash) return null
  const one: Statement = parsed.data
  return {
    way: ceremonyOf(one)?.words ?? null,
    witnessed: one.consents.witnessed,
    legalEffect: one.consents.legalEffect,
    location: one.device.location,
    factor: one.secondFactor.kind,
    factorAt: new Date(one.secondFactor.at),
    identity: one.identity.method,
    sample: one.identity.sample,
    recording: one.videoStatementHash,
  }
}

async function doers(
  tx: Tx,
  willId: string,
  parties: readonly PartyView[],
  lines: readonly ProvenLine[],
): Promise<(actor: unknown) => Doer> {
  const named = new Map((await trustedOf(tx, willId)).map(({ personId, relation }) => [personId, relation]))
  const known = new Map<string, Doer>()
  for (const actor of new Set(lines.map(({ details }) => details['actor']))) {
    if (typeof actor !== 'string' || !/^[0-9a-f]{8}-/.test(actor)) continue
    const party = parties.find(({ personId, state }) => personId === actor && state !== 'replaced')
    const former = parties.find(({ personId }) => personId === actor)
    const relation = named.get(actor)
    const found = party ?? former
    if (found !== undefined)
      known.set(actor, {
        kind: 'party',
        order: found.witnessOrder,
        name: found.name,
        isFormer: party === undefined,
      })
    else if (relation !== undefined) known.set(actor, { kind: 'named', relation })
    else if ((await findPerson(tx, actor))?.isAdmin === true) known.set(actor, { kind: 'staff' })
    else known.set(actor, { kind: 'other' })
  }
  return (actor) =>
    typeof actor === 'string' ? (known.get(actor) ?? { kind: 'register' }) : { kind: 'other' }
}
