// Estates handed over as a file and taken over from one, for tests over the real api.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { multipart } from '../../../test/stack/multipart.ts'
import { giveProof } from '../../../test/stack/proofs.ts'
import { partName } from '@testate/api/estate/hand-over'
import { estateRecord, type EstateRecord } from '@testate/api/estate/record'
import { readZip } from '../src/estate/hand-over/read-zip.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import type { Person } from '../src/platform/database/person.ts'
import { zipOf } from '../src/platform/zip.ts'
import { whatIsConfirmed } from '../src/what-is-confirmed.ts'
import type { Worked, workedEstates } from './worked-estates.ts'

/** By name. */
export function filesOf(zip: Buffer): Map<string, Buffer> {
  const files = readZip(zip)
  if (typeof files === 'string') throw new Error(files)
  return files
}
export const recordOf = (zip: Buffer): EstateRecord =>
  estateRecord.parse(JSON.parse(filesOf(zip).get('estate.json')!.toString('utf8')))

/** The records as they are sent, without the parts, and the parts by name. */
export async function inParts(zip: Buffer): Promise<{ records: Buffer; parts: [string, Buffer][] }> {
  const files = readZip(zip)
  // What is no such ZIP is sent as it is.
  if (typeof files === 'string') return { records: zip, parts: [] }
  const parts = [...files].filter(([name]) => partName.test(name))
  if (parts.length === 0) return { records: zip, parts }
  const at = new Date(0)
  const rest = [...files].filter(([name]) => !partName.test(name))
  const records = zipOf(rest.map(([name, bytes]) => ({ name, bytes, at })))
  return { records: Buffer.concat(await Array.fromAsync(records)), parts }
}

export function handOvers(estates: () => Awaited<ReturnType<typeof workedEstates>>) {
  const proofFor = async (
    person: Person,
    willId: string,
    purpose: 'hand-over-estate' | 'take-over-estate',
  ) => {
    const documentHash = await inTransaction(estates().stack.db, { person }, (tx) =>
      whatIsConfirmed(tx, { willId, purpose }),
    )
    return { 'step-up': await giveProof(estates().stack, person.id, { purpose, willId, documentHash }) }
  }
  /** Its line is in the log, and its file can be read at `path`. */
  async function confirmed({ willId }: Worked, person: Person): Promise<{ fileHash: string; path: string }> {
    const header = await proofFor(person, willId, 'hand-over-estate')
    const { handOverId, fileHash } = await estates().done(
      'POST',
      `/${willId}/hand-overs`,
      person,
      undefined,
      header,
    )
    return { fileHash, path: `/${willId}/hand-overs/${handOverId}/file` }
  }
  async function handedOver(
    estate: Worked,
    person: Person,
  ): Promise<{ zip: Buffer; fileHash: string; path: string }> {
    const made = await confirmed(estate, person)
    const answer = await estates().call('GET', made.path, person)
    expect(answer.statusCode, answer.body).toBe(200)
    return { ...made, zip: answer.rawPayload }
  }
  let sendings = 0
  const sent = async (path: string, person: Person, form: ReturnType<typeof multipart>, key: string) =>
    await estates().stack.call({
      method: 'POST',
      // One address may not send as many files as all of these are.
      remoteAddress: `10.0.0.${(sendings++ >> 4) % 256}`,
      url: `/api/estates/${path}`,
      headers: { 'x-person': person.id, 'idempotency-key': key, ...form.headers },
      payload: form.payload,
    })
  /** Without its parts. */
  const check = async (willId: string, person: Person, zip: Buffer, key: string = randomUUID()) => {
    const { records } = await inParts(zip)
    const form = multipart({ file: { name: 'estate.zip', bytes: records } })
    return await sent(`${willId}/take-over`, person, form, key)
  }
  const addPart = async (
    willId: string,
    person: Person,
    [name, bytes]: readonly [string, Uint8Array],
    key: string = randomUUID(),
  ) =>
    await sent(`${willId}/take-over/parts`, person, multipart({ name, part: { name: 'part', bytes } }), key)
  const confirm = async (willId: string, person: Person, contentHash: string, key: string = randomUUID()) =>
    await estates().call(
      'POST',
      `/${willId}/take-over/confirm`,
      person,
      { contentHash },
      { ...(await proofFor(person, willId, 'take-over-estate')), 'idempotency-key': key },
    )
  /** Empty, of somebody who died on the day that the file says. */
  async function emptyFor(zip: Buffer): Promise<Worked> {
    const estate = await estates().opened()
    await estates().rows(
      'update estates set date_of_death = $1 where will_id = $2',
      recordOf(zip).dateOfDeath,
      estate.willId,
    )
    return estate
  }
  async function takenOver(zip: Buffer): Promise<Worked> {
    const estate = await emptyFor(zip)
    const { willId, executor } = estate
    const checked = await check(willId, executor, zip)
    expect(checked.statusCode, checked.body).toBe(200)
    for (const part of (await inParts(zip)).parts) {
      const added = await addPart(willId, executor, part)
      expect(added.statusCode, added.body).toBe(200)
    }
    const answer = await confirm(willId, executor, checked.json().contentHash)
    expect(answer.statusCode, answer.body).toBe(200)
    return estate
  }
  return { proofFor, confirmed, handedOver, check, addPart, confirm, emptyFor, takenOver }
}
