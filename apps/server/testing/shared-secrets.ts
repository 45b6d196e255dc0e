// For tests of shared secrets: what the browsers of a testator and of the holders do, with the code they run.
import { createHash } from 'node:crypto'
import { fromBase64, toBase64 } from '@testate/evidence/bytes/base64'
import { toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { aboutSecret, type SecretOf, type SecretUse } from '@testate/evidence/shared-secret/about'
import { newSeed, openSealedTo, publicKeyOf, sealTo } from '@testate/evidence/shared-secret/hybrid-seal'
import {
  answerOf,
  commitmentTo,
  MOST_ANSWERS,
  newPart,
  shareHashOf,
  splitPart,
} from '@testate/evidence/shared-secret/shares'
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

// eslint-disable-next-line @typescript-eslint/explicit-function-return-type -- a set of functions
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
  const releaseKey = async (who: Person): Promise<Bytes> =>
    fromBase64(
      ok(await call('GET', '/api/shared-secrets/release-key', who)).json<{ publicKey: string }>().publicKey,
    )

  const seedOf = async (device: Device, sealed: string, use: SecretUse, of: SecretOf): Promise<Bytes> =>
    await openSealedTo(device.seed, fromBase64(sealed), aboutSecret(of, use, device.person.id))

  /** A key made on a device of this person's. */
  async function makeKey(person: Person): Promise<Device> {
    const seed = newSeed()
    ok(
      await call('PUT', '/api/shared-secrets/key', person, {
        publicKey: toBase64(await publicKeyOf(seed)),
        locks,
      }),
    )
    return { person, seed }
  }

  const begin = async (testator: Person, willId: string, people: readonly Person[]): Promise<Answer> =>
    await call('POST', `/api/wills/${willId}/shared-secret`, testator, { people: people.map(({ id }) => id) })

  /** Splits a new part among the holders of the one that is being prepared. */
  async function give(testator: Device, willId: string): Promise<Answer> {
    const { coming } = await shown(testator.person, willId)
    if (coming === null) throw new Error('none is being prepared')
    const of = { willId, secretId: coming.id }
    const part = newPart()
    const split = await splitPart(part, coming.holders.length)
    const shares = await Promise.all(
      coming.holders.map(async ({ id, personId, publicKey }, n) => ({
        holderId: id,
        sealed: toBase64(
          await sealTo(fromBase64(publicKey!), split[n]!, aboutSecret(of, 'share for its holder', personId)),
        ),
        hash: await shareHashOf(split[n]!, of),
        answer: toHex(await answerOf(split[n]!, of, MOST_ANSWERS)),
      })),
    )
    const own = aboutSecret(of, 'part for its testator', testator.person.id)
    return await call('PUT', `/api/wills/${willId}/shared-secret/${coming.id}/shares`, testator.person, {
      commitment: await commitmentTo(part, of),
      part: toBase64(await sealTo(await publicKeyOf(testator.seed), part, own)),
      shares,
    })
  }

  const shareOf = async (device: Device, holding: Holding): Promise<Bytes> =>
    await seedOf(device, holding.share!, 'share for its holder', holding)

  /** The practice run, or the answer a year later. */
  async function answer(device: Device, willId: string): Promise<Answer> {
    const holding = (await holdings(device.person)).findLast(
      (one) => one.willId === willId && one.share !== null,
    )!
    const said = await answerOf(await shareOf(device, holding), holding, holding.answersLeft! - 1)
    return await call('POST', `/api/shared-secrets/${holding.id}/answer`, device.person, {
      answer: toHex(said),
    })
  }

  /** The shared part, sealed to the release worker for the proof of this token. */
  async function shownPart(
    testator: Device,
    willId: string,
    stepUp: string,
    which: 'closing' | 'coming' = 'closing',
  ): Promise<{ secretId: string; sealed: string }> {
    const secret = (await shown(testator.person, willId))[which]!
    const of = { willId, secretId: secret.id }
    const part = await seedOf(testator, secret.part!, 'part for its testator', of)
    const about = aboutSecret(of, 'part for one request', createHash('sha256').update(stepUp).digest('hex'))
    return {
      secretId: secret.id,
      sealed: toBase64(await sealTo(await releaseKey(testator.person), part, about)),
    }
  }

  /** The holder's own share, sealed to the release worker. */
  async function sealedShare(device: Device, holding: Holding, share?: Bytes): Promise<string> {
    const about = aboutSecret(holding, 'share for the release', device.person.id)
    return toBase64(
      await sealTo(await releaseKey(device.person), share ?? (await shareOf(device, holding)), about),
    )
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
