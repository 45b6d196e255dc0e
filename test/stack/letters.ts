// A letter to a testator as the worker leaves it, and what staff of a stack of death notices do with it over HTTP.
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { listLetters, settleLetter } from '@testate/api/death/letters'
import { staffActs } from '@testate/api/death/staff-acts'
import type { BodyOf, ReceivedOf } from '@testate/api/route'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import type { DeathStack, NoticeRow } from './death.ts'
import { staffProof } from './proofs.ts'

/** Printed by each of these. */
export async function printedLetter(
  death: DeathStack,
  { id: noticeId }: Pick<NoticeRow, 'id'>,
  ...by: Person[]
): Promise<string> {
  const id = randomUUID()
  await death.rows(
    `insert into notice_letters (id, notice_id, about, sealed, late_on)
     values ($1, $2, 'submitted', '\\x00', app_now()::date + 3)`,
    id,
    noticeId,
  )
  for (const { id: staffId } of by)
    await death.rows(
      `insert into notice_letter_prints (id, letter_id, staff_id, public_key, proof_id, expires_at, printed_at)
       values ($1, $2, $3, '', $1, app_now() + interval '5 minutes', app_now())`,
      randomUUID(),
      id,
      staffId,
    )
  return id
}

export async function sayOf(
  death: DeathStack,
  by: Person,
  id: string,
  said: BodyOf<typeof settleLetter>,
  act: string | undefined = staffActs.settleLetter(id, said),
): Promise<LightMyRequestResponse> {
  return await death.call(by, `/api/admin/letters/${id}/outcome`, {
    payload: said,
    headers: await staffProof(death.stack, by.id, act),
  })
}

export const printIt = async (death: DeathStack, by: Person, id: string): Promise<LightMyRequestResponse> =>
  await death.call(by, `/api/admin/letters/${id}/print`, {
    headers: await staffProof(death.stack, by.id, staffActs.printLetter(id)),
  })

export const takeBack = async (death: DeathStack, by: Person, id: string): Promise<LightMyRequestResponse> =>
  await death.call(by, `/api/admin/letters/${id}/undo`, {
    headers: await staffProof(death.stack, by.id, staffActs.undoLetter(id)),
  })

export const lettersFor = async (death: DeathStack, by: Person): Promise<ReceivedOf<typeof listLetters>> =>
  (await death.call(by, '/api/admin/letters', { method: 'GET' })).json<ReceivedOf<typeof listLetters>>()
