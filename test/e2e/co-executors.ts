// The executors of an estate over the API, as the command line calls it: what they do beside the windows of the test.
import { confirmStepUp, requestStepUp } from '@testate/api/accounts'
import * as agreement from '@testate/api/estate/agreement'
import * as calls from '@testate/api/estate/calls'
import { noteEstateReceipt } from '@testate/api/estate/closing'
import { answerEstateProbate, showEstateProbate } from '@testate/api/estate/probate'
import { answerEstateTax, showEstateTax } from '@testate/api/estate/tax'
import type { GivenBodyOf } from '@testate/api/route'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { asOwner } from './as-owner.ts'
import type { Place } from './product.ts'

export interface Executors {
  product: Place
  inbox: Inbox
  all: readonly [Actor, Actor, Actor]
}

/** Five codes are mailed to a person in a quarter of an hour; those from before are made older. */
export async function forgetCodes({ product }: Executors): Promise<void> {
  await asOwner(product, `update mailed_codes set asked_at = asked_at - interval '16 minutes'`)
}

export function workByApi(executors: Executors, willId: string) {
  const { inbox, all } = executors
  const [, { browser }] = all
  const params = { id: willId }
  const { call } = browser
  const estate = async (): Promise<calls.Estate> => await call(calls.showEstate, { params })

  async function item(fields: GivenBodyOf<typeof calls.addEstateItem>, valuePence: number): Promise<string> {
    const { itemId } = await call(calls.addEstateItem, { params, body: fields })
    const body = { valuePence, source: 'A letter' }
    await call(calls.addEstateValue, { params: { ...params, itemId }, body })
    return itemId
  }
  const person = async (fields: GivenBodyOf<typeof calls.addEstatePerson>): Promise<string> =>
    (await call(calls.addEstatePerson, { params, body: fields })).people.at(-1)!.id
  const enter = async (fields: GivenBodyOf<typeof calls.addEstateEntry>): Promise<void> =>
    void (await call(calls.addEstateEntry, { params, body: fields }))
  const answerTax = async (answers: GivenBodyOf<typeof answerEstateTax>['answers']): Promise<void> => {
    const { number } = await call(showEstateTax, { params })
    await call(answerEstateTax, { params, body: { number, answers } })
  }
  const answerProbate = async (
    answers: GivenBodyOf<typeof answerEstateProbate>['answers'],
  ): Promise<void> => {
    const { number } = await call(showEstateProbate, { params })
    await call(answerEstateProbate, { params, body: { number, answers } })
  }

  /** Agrees to the newest proposal that is open, as it stands. */
  async function agree(actor: Actor): Promise<void> {
    const { proposals } = await actor.browser.call(agreement.showEstateAgreement, { params })
    const { id, contentHash } = proposals.find(({ state }) => state === 'open')!
    const asked = { purpose: 'agree-estate', willId, about: id } as const
    const code = await inbox.code(actor.email, 'to agree', async () => {
      await actor.browser.call(requestStepUp, { body: asked })
    })
    const { stepUp } = await actor.browser.call(confirmStepUp, { body: { ...asked, code } })
    await actor.browser.call(agreement.agreeToEstateProposal, {
      params: { ...params, proposalId: id },
      body: { contentHash },
      stepUp,
    })
  }
  /** Proposed, agreed to by all three, and entered on that day. */
  async function pay(day: string, fields: GivenBodyOf<typeof agreement.proposeForEstate>): Promise<void> {
    await forgetCodes(executors)
    const { proposalId } = await call(agreement.proposeForEstate, { params, body: fields })
    for (const actor of all) await agree(actor)
    await call(agreement.enterEstateProposal, { params: { ...params, proposalId }, body: { day } })
  }
  /** For everything that was given but what was given last. */
  async function noteReceipts(day: string): Promise<void> {
    const { entries } = await call(calls.showEstateAccounts, { params })
    const given = entries.filter(
      ({ kind, correctedBy }) => (kind === 'distributed' || kind === 'handed-over') && correctedBy === null,
    )
    for (const { id } of given.slice(0, -1))
      await call(noteEstateReceipt, { params: { ...params, entryId: id }, body: { day } })
  }
  return { estate, item, person, enter, answerTax, answerProbate, agree, pay, noteReceipts }
}
