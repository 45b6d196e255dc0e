// A sealed file of 2026 and its renewals of 2037 and 2047, by an authority that rolled over in between, for the tests
// of this package and for the independent tools.
import type { Authority } from '../src/certificates/authority.ts'
import { rollOver } from '../src/certificates/roll-over.ts'
import { concat } from '../src/bytes/der.ts'
import type { Bytes } from '../src/bytes/hash.ts'
import { makeRenewal } from '../src/seal/renewal.ts'
import { parseOutsideCertificate } from '../src/certificates/outside-certificate.ts'
import { encodeRequest, newNonce, openAnswer } from '../src/seal/outside-answer.ts'
import { outsideRenewalData, renewalData, type OutsideStamper } from '../src/seal/renewal-data.ts'
import { sealStateOf, type SealState } from '../src/seal/seal-state.ts'
import { createTimestamp } from '../src/seal/timestamp.ts'
import { answerTo, outsideLists, type OutsideUnit } from './outside-authority.ts'
import { sampleAuthority, sampleWill, sealSample } from './sealing-sample.ts'

export const SEALED = new Date('2026-11-26T12:00:00Z')
export const FIRST = new Date('2037-12-01T12:00:00Z')
export const SECOND = new Date('2047-12-01T12:00:00Z')

export interface Generation {
  authority: Authority
  at: Date
}

/** `first` sealed; the others renew, each under root and unit of its own. */
export async function generations(): Promise<[first: Generation, second: Generation, third: Generation]> {
  const first = await sampleAuthority(SEALED)
  const second = await rollOver(first, { what: 'issuers', at: new Date('2036-12-01T00:00:00Z') })
  const third = await rollOver(second, { what: 'issuers', at: new Date('2046-12-01T00:00:00Z') })
  const unit = await rollOver(third, { what: 'unit', at: new Date('2047-11-01T00:00:00Z') })
  return [
    { authority: first, at: SEALED },
    { authority: second, at: FIRST },
    { authority: unit, at: SECOND },
  ]
}

/** From the state alone. */
export async function renewBy(
  state: SealState,
  { authority, at }: Generation,
): Promise<{ tail: Bytes; state: SealState }> {
  return makeRenewal(state, {
    ...(await renewalData(authority, at)),
    timestamp: createTimestamp(authority, () => at),
  })
}

export interface RenewedSample {
  sealed: Bytes
  state: SealState
  tails: [Bytes, Bytes]
  /** With no tail, one, and both. */
  files: [Bytes, Bytes, Bytes]
}

export async function renewedSample(
  made: readonly [Generation, Generation, Generation],
  objectStreams = true,
): Promise<RenewedSample> {
  const [first, second, third] = made
  const { sealed } = await sealSample(await sampleWill(1, objectStreams), first.authority, { at: first.at })
  const state = sealStateOf(sealed)
  const one = await renewBy(state, second)
  const two = await renewBy(one.state, third)
  return {
    sealed,
    state,
    tails: [one.tail, two.tail],
    files: [sealed, concat(sealed, one.tail), concat(sealed, one.tail, two.tail)],
  }
}

/** An outside authority, asked as the register asks one, without a network between. */
export async function outsideStamper(
  unit: OutsideUnit,
  of: { at: Date; revoked?: Date },
): Promise<OutsideStamper> {
  const root = parseOutsideCertificate(unit.root.certificate)
  const { issuing, between, root: rootList } = await outsideLists(unit, of)
  return {
    path: [unit.unit, unit.issuing, ...unit.between].map(({ certificate }) =>
      parseOutsideCertificate(certificate),
    ),
    root,
    lists: [issuing, ...between, rootList],
    timestamp: async (imprint) => {
      const asked = { imprint, nonce: newNonce(), policies: [] }
      const answer = await answerTo(encodeRequest(asked), unit, { at: of.at })
      return (await openAnswer(answer, asked, { roots: [root], now: of.at })).token
    },
  }
}

/** From the state alone, with a time-stamp of an outside authority. */
export async function renewOutside(
  state: SealState,
  { authority, at }: Generation,
  stamper: OutsideStamper,
): Promise<{ tail: Bytes; state: SealState }> {
  return makeRenewal(state, await outsideRenewalData(authority, stamper, at))
}
