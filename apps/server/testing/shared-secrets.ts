// For tests of shared secrets: what the browsers of a testator and of the holders do, with the code they run.
import { createHash } from 'node:crypto'
import { fromBase64, toBase64 } from '@testate/evidence/bytes/base64'
import { shareActs, type ShareAct } from '@testate/domain/death/shared-secret'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { aboutSecret } from '@testate/evidence/shared-secret/about'
import {
  aboutRequest,
  makeShares,
  openShare,
  partForRequest,
  proveShare,
  shareForRelease,
  ownSwitchOf,
  type PartAct,
} from '@testate/evidence/shared-secret/acts'
import { newSeed, publicKeyOf, sealTo } from '@testate/evidence/shared-secret/hybrid-seal'
import { openOwnPart } from '@testate/evidence/shared-secret/own-part'
import { newPart } from '@testate/evidence/shared-secret/shares'
import { giveProof } from '../../../test/stack/proofs.ts'
import type { Stack } from '../../../test/stack/stack.ts'
import type { OpenedPart } from '../src/custody/two-parts/open-parts.ts'
import type { Person } from '../src/platform/database/person.ts'

type Answer = Awaited<ReturnType<Stack['call']>>
export interface Device {
  person: Person
  seed: Bytes
}
interface Holding {
  id: string
  secretId: string
  willId: string
  share: string | null
  answersLeft: number | null
  asks: string
  isLost: boolean
  hasGiven: boolean
}
interface Shown {
  id: string
  state: string
  part: string | null
  givenAwayAt: string | null
  health: string
  holders: {
    id: string
    personId: string
    hasKey: boolean
    isNamed: boolean
    name: string | null
    publicKey: string | null
    isLost: boolean
    isSilent: boolean
  }[]
}
export interface ShownWill {
  mayBegin: boolean
  candidates: { personId: string }[]
  closing: Shown | null
  coming: Shown | null
}

/** Locks that nothing opens: what opens them is not the server's to know. */
const locks = [1, 2].map(() => ({ kind: 'code', salt: toBase64(newPart()), sealed: toBase64(newPart()) }))

export function sharedSecrets(stack: Stack) {
  let calls = 0
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    who: Person,
    payload?: object,
    stepUp?: string,
  ): Promise<Answer> =>
    await stack.call({
      method,
      url,
      // Tries are counted by address.
      remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`,
      headers: { 'x-person': who.id, ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
      ...(payload === undefined ? {} : { payload }),
    })
  const ok = (answer: Answer): Answer => {
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
    return answer
  }
  const shown = async (who: Person, willId: string): Promise<ShownWill> =>
    ok(await call('GET', `/api/wills/${willId}/shared-secret`, who)).json<ShownWill>()
  const holdings = async (who: Person): Promise<Holding[]> =>
    ok(await call('GET', '/api/shared-secrets', who)).json<{ holdings: Holding[] }>().holdings
  const releaseKey = async (who: Person): Promise<string> =>
    ok(await call('GET', '/api/shared-secrets/release-key', who)).json<{ publicKey: string }>().publicKey

  const proof = async (who: Person, purpose: ShareAct, act: string): Promise<string> =>
    await giveProof(stack, who.id, { purpose, documentHash: createHash('sha256').update(act).digest('hex') })
  const lossProof = async (who: Person, holderId: string): Promise<string> =>
    await proof(who, 'share-lost', shareActs['share-lost'](holderId))

  /** A key made on a device of this person's. */
  async function makeKey(person: Person): Promise<Device> {
    const seed = newSeed()
    const publicKey = await publicKeyOf(seed)
    const act = shareActs['share-key'](toHex(await sha256(publicKey)))
    ok(
      await call(
        'PUT',
        '/api/shared-secrets/key',
        person,
        { publicKey: toBase64(publicKey), locks },
        await proof(person, 'share-key', act),
      ),
    )
    return { person, seed }
  }

  const begin = async (testator: Person, willId: string, people: readonly Person[]): Promise<Answer> =>
    await call(
      'POST',
      `/api/wills/${willId}/shared-secret`,
      testator,
      { people: people.map(({ id }) => id) },
      await proof(
        testator,
        'share-choose',
        shareActs['share-choose'](
          willId,
          people.map(({ id }) => id),
        ),
      ),
    )

  /**
   * Splits a new part among the holders of the one that is being prepared. `seen`: another key in place of the release
   * worker's, as an api that lies would show.
   */
  async function give({ person, seed }: Device, willId: string, seen?: string): Promise<Answer> {
    const { coming } = await shown(person, willId)
    if (coming === null) throw new Error('none is being prepared')
    const { id: secretId, holders } = coming
    const { shares, ...rest } = await makeShares(
      { willId, secretId },
      { personId: person.id, seed },
      holders.map(({ personId, publicKey }) => ({ personId, publicKey: publicKey! })),
      seen ?? (await releaseKey(person)),
    )
    return await call(
      'PUT',
      `/api/wills/${willId}/shared-secret/${secretId}/shares`,
      person,
      { ...rest, shares: shares.map((share, n) => ({ holderId: holders[n]!.id, ...share })) },
      await proof(person, 'share-give', shareActs['share-give'](secretId, rest.commitment)),
    )
  }

  const ownOf = ({ person }: Device, { willId, secretId, share }: Holding) => ({
    willId,
    secretId,
    personId: person.id,
    sealed: share!,
  })
  const shareOf = async (device: Device, holding: Holding): Promise<Bytes> =>
    await openShare(device.seed, ownOf(device, holding))

  /** The practice run, or the answer a year later. */
  async function answer(device: Device, willId: string): Promise<Answer> {
    const holding = (await holdings(device.person)).findLast(
      (one) => one.willId === willId && one.share !== null,
    )!
    return await call('POST', `/api/shared-secrets/${holding.id}/answer`, device.person, {
      answer: await proveShare(device.seed, ownOf(device, holding), holding.answersLeft!),
    })
  }

  const openPart = async (
    { person, seed }: Device,
    { willId, secretId, part }: { willId: string; secretId: string; part: string },
  ): Promise<OpenedPart> => {
    const own = await openOwnPart(seed, { willId, secretId }, person.id, fromBase64(part))
    return { shared: own.part, transcript: own.transcript }
  }

  /** The shared part, sealed to the release worker for the proof of this token. */
  async function shownPart(
    { person, seed }: Device,
    willId: string,
    stepUp: string,
    which: 'closing' | 'coming' = 'closing',
    act: PartAct = 'open',
  ): Promise<{ secretId: string; sealed: string }> {
    const secret = (await shown(person, willId))[which]!
    const own = { willId, secretId: secret.id, personId: person.id, sealed: secret.part! }
    const sealed = await partForRequest(seed, own, { releaseKey: await releaseKey(person), stepUp, act })
    return { secretId: secret.id, sealed }
  }

  /** As above, by whoever has the part and the token, and does not look at the release worker's key. */
  async function sealedAnew(device: Device, willId: string, stepUp: string, act: PartAct) {
    const { id: secretId, part } = (await shown(device.person, willId)).coming!
    const { shared, transcript } = await openPart(device, { willId, secretId, part: part! })
    const about = await aboutRequest({ willId, secretId }, { stepUp, act })
    const key = fromBase64(await releaseKey(device.person))
    return {
      secretId,
      sealed: toBase64(await sealTo(key, new Uint8Array([...shared, ...transcript]), about)),
    }
  }

  /** A confirmation as the release worker makes it, to switch this secret on or off. */
  async function switchProof(
    { person, seed }: Device,
    willId: string,
    act: 'on' | 'off',
    secretId: string,
  ): Promise<string> {
    const { rows } = await stack.owner.query<{ part: Buffer; state: string }>(
      'select testator_part as part, state from shared_secrets where id = $1',
      [secretId],
    )
    const { part, state } = rows[0]!
    const own = { willId, secretId, personId: person.id, sealed: part.toString('base64') }
    const documentHash = await ownSwitchOf(seed, own, act === 'on' && state === 'moving' ? 'go-on' : act)
    return await giveProof(stack, person.id, {
      purpose: `share-${act}`,
      willId,
      documentHash,
      maker: 'release',
    })
  }

  /** The holder's own share, sealed to the release worker; or another one in its place. */
  async function sealedShare(device: Device, holding: Holding, share?: Bytes): Promise<string> {
    const key = await releaseKey(device.person)
    if (share === undefined) return await shareForRelease(device.seed, ownOf(device, holding), key)
    const about = aboutSecret(holding, 'share for the release', device.person.id)
    return toBase64(await sealTo(fromBase64(key), share, about))
  }
  const holdingOf = async ({ person }: Device, willId: string): Promise<Holding> =>
    (await holdings(person)).find((one) => one.willId === willId)!
  async function giveShare(device: Device, willId: string): Promise<Answer> {
    const holding = await holdingOf(device, willId)
    return await call('POST', `/api/shared-secrets/${holding.id}/share`, device.person, {
      sealed: await sealedShare(device, holding),
    })
  }

  return {
    call,
    ok,
    shown,
    holdings,
    holdingOf,
    proof,
    lossProof,
    makeKey,
    begin,
    give,
    sealedAnew,
    answer,
    shareOf,
    openPart,
    shownPart,
    switchProof,
    sealedShare,
    giveShare,
  }
}
