// What the scripts of abuse share: a fresh will each, the calls as its people make them, and how a script ends.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { Person } from '../../../apps/server/src/platform/database/person.ts'
import { acceptedPerson, nameAround, type NoticeSample } from '../../../apps/server/testing/notice-sample.ts'
import type { DeathStack, NoticeRow } from '../../stack/death.ts'

export interface Will extends NoticeSample {
  death: DeathStack
}

export interface Script {
  /** What somebody tries. */
  tries: string
  /** The state of the will’s newest notice two weeks and a day later; `none`: there is none. */
  ends: NoticeRow['state'] | 'none'
  /** The will’s own status then, where it is not `registered`. */
  will?: 'released' | 'superseded' | 'withdrawn'
  /** What the release worker says of one that waits. */
  doubt?: string
  run(will: Will): Promise<void>
}

/** The answer has this status, and this reason where one is named. */
export async function refused(
  answer: Promise<LightMyRequestResponse>,
  status: number,
  reason?: string,
): Promise<void> {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(status)
  if (reason !== undefined) expect(JSON.parse(body)).toMatchObject({ reason })
}
export async function done(answer: Promise<LightMyRequestResponse>, status = 200): Promise<void> {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(status)
}

/** Submitted by its executor, or by somebody else. */
export async function submitted(will: Will, by: Person = will.executor): Promise<NoticeRow> {
  await done(will.death.submit(will, by), 201)
  return await will.death.noticeOf(will.willId)
}
/** Confirmed by a witness and the contact, and waiting. */
export async function waiting(will: Will): Promise<NoticeRow> {
  const notice = await submitted(will)
  for (const person of [will.witnesses[0], will.contact]) await done(will.death.confirm(person, notice))
  return await will.death.noticeOf(will.willId)
}
/** Waiting no longer: a witness disputes it. */
export async function disputed(will: Will): Promise<NoticeRow> {
  const notice = await waiting(will)
  await done(act(will, will.witnesses[1], notice, 'dispute', { reason: 'I saw her today.' }))
  return notice
}
export const act = (
  { death }: Will,
  person: Person | null,
  { id }: Pick<NoticeRow, 'id'>,
  what: string,
  payload: object = {},
): Promise<LightMyRequestResponse> => death.call(person, `/api/death-notices/${id}/${what}`, { payload })

/** An account whose identity was accepted; `print`: of the name and birth date, as the worker computed it. */
export const somebody = ({ death }: Will, name: string, print?: Buffer): Promise<Person> =>
  acceptedPerson(death.stack, death.people, name, print)
/** The same, as a contact of the will. */
export async function contact(
  will: Will,
  name: string,
  { print, ...around }: { print?: Buffer; acceptedDaysAgo?: number; addressKey?: Buffer } = {},
): Promise<Person> {
  const person = await somebody(will, name, print)
  await nameAround(will.death.stack, will.willId, 'contact', person, around)
  return person
}

/** What the worker would compute of this person’s name and birth date: who else has it is the same human being. */
export async function printOf({ death }: Will, person: Person): Promise<Buffer> {
  const print = randomBytes(32)
  await death.rows(
    `insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers,
       document_sha256, selfie_sha256, person_fingerprint, read_at)
     select id, person_id, 'review', '{}', '[]', 0, '{}', '{}', $2, $2, $3, now()
     from identity_checks where person_id = $1`,
    person.id,
    randomBytes(32),
    print,
  )
  return print
}
