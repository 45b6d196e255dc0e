// Estates released to two executors, for tests of their work over the real api.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { knownPeople } from '../../../test/stack/people.ts'
import { giveProof } from '../../../test/stack/proofs.ts'
import { startStack, type StackOptions } from '../../../test/stack/stack.ts'
import { mountEstate } from '../src/estate/routes.ts'
import type { Person } from '../src/platform/database/person.ts'
import { liveOf } from '../src/platform/live.ts'
import { acceptedPerson, nameAround } from './notice-sample.ts'
import type { Begun } from './notices-to-release.ts'
import { releasedWills } from './released-wills.ts'
import { startSmtpStandIn } from './smtp-stand-in.ts'

export interface Worked extends Begun {
  second: Person
}

export async function workedEstates({ answerers = [] }: Pick<StackOptions, 'answerers'> = {}) {
  const people = knownPeople()
  // A release waits twice as long when no mail reaches the testator.
  const smtp = await startSmtpStandIn()
  const stack = await startStack({
    mount: (app) => {
      mountEstate(app)
      liveOf(app)
    },
    personOf: people.personOf,
    env: { SMTP_URL: smtp.url },
    ...(answerers.length === 0 ? {} : { answerers }),
  })
  const wills = await releasedWills(stack, people)

  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await stack.owner.query(text, values)).rows as T[]
  const call = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    person: Person,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    stack.call({
      method,
      url: `/api/estates${path}`,
      headers: { 'x-person': person.id, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
  const done = async (...of: Parameters<typeof call>) => {
    const answer = await call(...of)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const refusal = async (...of: Parameters<typeof call>): Promise<[number, string | undefined]> => {
    const answer = await call(...of)
    return [answer.statusCode, answer.json().reason]
  }

  /** Released to two executors. */
  async function released(): Promise<Worked> {
    const notice = await wills.released()
    const second = await acceptedPerson(stack, people, 'Edwin Executor')
    await nameAround(stack, notice.willId, 'executor', second)
    await rows(
      `insert into release_grants (id, will_id, notice_id, person_id, expires_at)
       values ($1, $2, $3, $4, app_now() + interval '90 days')`,
      randomUUID(),
      notice.willId,
      notice.noticeId,
      second.id,
    )
    return { ...notice, second }
  }
  async function opened(): Promise<Worked> {
    const estate = await released()
    await done('POST', `/${estate.willId}`, estate.executor)
    return estate
  }

  /** The header of a proof for what a proposal says. */
  const proofFor = async (person: Person, willId: string, documentHash: string) => ({
    'step-up': await giveProof(stack, person.id, { purpose: 'agree-estate', willId, documentHash }),
  })
  /** Agrees to what the proposal says now. */
  async function agree(person: Person, willId: string, proposalId: string) {
    const { proposals } = await done('GET', `/${willId}/agreement`, person)
    const { contentHash } = proposals.find(({ id }: { id: string }) => id === proposalId)
    const header = await proofFor(person, willId, contentHash)
    return await done('POST', `/${willId}/proposals/${proposalId}/agree`, person, { contentHash }, header)
  }
  /** Proposed, agreed to by both, and entered. Returns the entry's id. */
  async function paid(
    { willId, executor, second }: Worked,
    by: Person,
    { day, ...fields }: { day: string } & Record<string, unknown>,
  ): Promise<string> {
    const { proposalId } = await done('POST', `/${willId}/proposals`, by, fields)
    for (const person of [executor, second]) await agree(person, willId, proposalId)
    await done('POST', `/${willId}/proposals/${proposalId}/enter`, by, { day })
    const { entries } = await done('GET', `/${willId}/accounts`, by)
    return entries.at(-1).id
  }

  const stop = async (): Promise<void> => {
    await stack.stop()
    await smtp.stop()
  }
  return { stop, stack, people, wills, rows, call, done, refusal, released, opened, proofFor, agree, paid }
}

export const account = {
  side: 'asset',
  class: 'account',
  name: 'Current account',
  holding: 'sole',
  share: { of: 1, in: 1 },
  isOutside: false,
  givenTo: null,
}
