// For tests of shared secrets: what the browsers of a testator and of the holders do, with the code they run.
import { fromBase64, toBase64 } from '@testate/evidence/bytes/base64'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { aboutSecret } from '@testate/evidence/shared-secret/about'
import {
  makeShares,
  openShare,
  partForRequest,
  proveShare,
  shareForRelease,
} from '@testate/evidence/shared-secret/acts'
import { newSeed, publicKeyOf, sealTo } from '@testate/evidence/shared-secret/hybrid-seal'
import { newPart } from '@testate/evidence/shared-secret/shares'
import { giveProof } from '../../../test/stack/proofs.ts'
import type { Stack } from '../../../test/stack/stack.ts'
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
  health: string
  holders: { id: string; personId: string; hasKey: boolean; publicKey: string | null; isLost: boolean }[]
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

  const proof = async (who: Person): Promise<string> => await giveProof(stack, who.id, { purpose: 'share' })

  /** A key made on a device of this person's. */
  async function makeKey(person: Person): Promise<Device> {
    const seed = newSeed()
    ok(
      await call(
        'PUT',
        '/api/shared-secrets/key',
        person,
        { publicKey: toBase64(await publicKeyOf(seed)), locks },
        await proof(person),
      ),
    )
    return { person, seed }
  }

  const begin = async (testator: Person, willId: string, people: readonly Person[]): Promise<Answer> =>
    await call('POST', `/api/wills/${willId}/shared-secret`, testator, { people: people.map(({ id }) => id) })

  /** Splits a new part among the holders of the one that is being prepared. */
  async function give({ person, seed }: Device, willId: string): Promise<Answer> {
    const { coming } = await shown(person, willId)
    if (coming === null) throw new Error('none is being prepared')
    const { id: secretId, holders } = coming
    const { shares, ...rest } = await makeShares(
      { willId, secretId },
      { personId: person.id, publicKey: toBase64(await publicKeyOf(seed)) },
      holders.map(({ personId, publicKey }) => ({ personId, publicKey: publicKey! })),
    )
    return await call('PUT', `/api/wills/${willId}/shared-secret/${secretId}/shares`, person, {
      ...rest,
      shares: shares.map((share, n) => ({ holderId: holders[n]!.id, ...share })),
    })
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

  /** The shared part, sealed to the release worker for the proof of this token. */
  async function shownPart(
    { person, seed }: Device,
    willId: string,
    stepUp: string,
    which: 'closing' | 'coming' = 'closing',
  ): Promise<{ secretId: string; sealed: string }> {
    const secret = (await shown(person, willId))[which]!
    const own = { willId, secretId: secret.id, personId: person.id, sealed: secret.part! }
    const sealed = await partForRequest(seed, own, { releaseKey: await releaseKey(person), stepUp })
    return { secretId: secret.id, sealed }
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
    makeKey,
    begin,
    give,
    answer,
    shareOf,
    shownPart,
    sealedShare,
    giveShare,
  }
}
