// Mounts the calls about estates.
import * as agreement from '@testate/api/estate/agreement'
import * as calls from '@testate/api/estate/calls'
import { answerEstateTax, showEstateTax } from '@testate/api/estate/tax'
import { inTurn } from './in-turn.ts'
import { mount, type App } from '../platform/http/http.ts'
import { addItem } from './add-item.ts'
import { addPerson } from './add-person.ts'
import { agree } from './agree.ts'
import { mountBankDetails } from './bank/routes.ts'
import { changeItem } from './change-item.ts'
import { mountChanges } from './changes/routes.ts'
import { changePerson } from './change-person.ts'
import { mountClosing } from './closing/routes.ts'
import { answerTax } from './answer-tax.ts'
import * as ends from '@testate/api/estate/executor-ends'
import { askExecutorEnd, decideExecutorEnd, listExecutorEnds } from './ends/executor-ends.ts'
import { endDispute, raiseDispute } from './dispute.ts'
import { mountDocuments } from './documents/routes.ts'
import { enter } from './enter.ts'
import { enterProposal } from './enter-proposal.ts'
import { mountGifts } from './gifts/routes.ts'
import { mountHandOver } from './hand-over/routes.ts'
import { listEstates } from './list-estates.ts'
import { openEstate } from './open-estate.ts'
import { mountPrinted } from './printed/routes.ts'
import { mountKept } from './kept/routes.ts'
import { mountProbate } from './probate/routes.ts'
import { propose, writeAgain } from './propose.ts'
import { showAccounts } from './show-accounts.ts'
import { showAgreement } from './show-agreement.ts'
import { showEstate } from './tasks/show-estate.ts'
import { mountReceipts } from './receipts/routes.ts'
import { mountStatements } from './statements/routes.ts'
import { showTax } from './show-tax.ts'
import { takeBackEntry } from './take-back-entry.ts'
import { mountTasks } from './tasks/routes.ts'
import { valueItem } from './value-item.ts'
import { mountViews } from './views/routes.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

export function mountEstate(app: App): void {
  mount(app, calls.listEstates, ({ tx }) => listEstates(tx))
  mount(app, calls.openEstate, async ({ tx, person, params }) => {
    await openEstate(tx, person, params.id)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.showEstate, ({ tx, person, params }) => showEstate(tx, person, params.id), { inTurn })
  mount(app, calls.showEstateAccounts, ({ tx, params, query }) => showAccounts(tx, params.id, query.day), {
    inTurn,
  })
  mount(app, calls.addEstatePerson, async ({ tx, person, params, body }) => {
    await addPerson(tx, person, params.id, body)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.changeEstatePerson, async ({ tx, person, params, body: { version, ...fields } }) => {
    await changePerson(tx, person, { willId: params.id, id: params.personId, version }, fields)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.addEstateItem, async ({ tx, person, params, body }) => {
    const itemId = await addItem(tx, person, params.id, body)
    return { ...(await showEstate(tx, person, params.id)), itemId }
  })
  mount(app, calls.changeEstateItem, async ({ tx, person, params, body: { version, item } }) => {
    await changeItem(tx, person, { willId: params.id, id: params.itemId, version }, item)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.addEstateValue, async ({ tx, person, params, body }) => {
    await valueItem(tx, person, { willId: params.id, itemId: params.itemId }, body)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.addEstateEntry, async ({ tx, person, params, body }) => ({
    entryId: await enter(tx, person, params.id, body),
  }))
  mount(app, calls.takeBackEstateEntry, async ({ tx, person, params, body }) => ({
    entryId: await takeBackEntry(tx, person, { willId: params.id, entryId: params.entryId, note: body.note }),
  }))
  mount(app, showEstateTax, ({ tx, params }) => showTax(tx, params.id), { inTurn })
  mount(app, answerEstateTax, async ({ tx, person, params, body }) => {
    await answerTax(tx, person, params.id, body)
    return await showTax(tx, params.id)
  })
  mountTasks(app)
  mountChanges(app)
  mountGifts(app)
  mountDocuments(app)
  mountBankDetails(app)
  mountStatements(app)
  mountViews(app)
  mountHandOver(app)
  mountProbate(app)
  mountClosing(app)
  mountReceipts(app)
  mountPrinted(app)
  mountKept(app)
  mountAgreement(app)
  mountExecutorEnds(app)
}

function mountExecutorEnds(app: App): void {
  mount(app, ends.askExecutorEnd, async ({ tx, person, params, body }) => {
    await askExecutorEnd(tx, person, { willId: params.id, personId: params.personId, ...body })
    return await showAgreement(tx, person, params.id)
  })
  mount(app, ends.listExecutorEnds, ({ tx }) => listExecutorEnds(tx))
  mount(app, ends.decideExecutorEnd, ({ tx, person, params, body, request }) =>
    decideExecutorEnd(tx, person, params.id, { ...body, request }),
  )
}

function mountAgreement(app: App): void {
  mount(
    app,
    agreement.showEstateAgreement,
    ({ tx, person, params }) => showAgreement(tx, person, params.id),
    { inTurn },
  )
  mount(app, agreement.proposeForEstate, async ({ tx, person, params, body }) => {
    const proposalId = await propose(tx, person, params.id, body)
    return { ...(await showAgreement(tx, person, params.id)), proposalId }
  })
  mount(app, agreement.changeEstateProposal, async ({ tx, person, params, body: { version, ...fields } }) => {
    await writeAgain(tx, person, { willId: params.id, id: params.proposalId, version }, fields)
    return await showAgreement(tx, person, params.id)
  })
  mount(app, agreement.agreeToEstateProposal, async ({ tx, person, params, body, request }) => {
    await agree(tx, person, { willId: params.id, id: params.proposalId, ...body, request })
    return await showAgreement(tx, person, params.id)
  })
  mount(app, agreement.withdrawEstateProposal, async ({ tx, person, params }) => {
    await withdrawProposal(tx, person, { willId: params.id, id: params.proposalId })
    return await showAgreement(tx, person, params.id)
  })
  mount(app, agreement.enterEstateProposal, async ({ tx, person, params, body }) => {
    await enterProposal(tx, person, { willId: params.id, id: params.proposalId, ...body })
    return await showAgreement(tx, person, params.id)
  })
  mount(app, agreement.disputeEstate, async ({ tx, person, params, body }) => {
    await raiseDispute(tx, person, { willId: params.id, reason: body.reason })
    return await showAgreement(tx, person, params.id)
  })
  mount(app, agreement.endEstateDispute, async ({ tx, person, params }) => {
    await endDispute(tx, person, params.id)
    return await showAgreement(tx, person, params.id)
  })
}
