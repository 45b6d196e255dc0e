// Mounts the calls about estates.
import * as calls from '@testate/api/estate/calls'
import { mount, type App } from '../platform/http/http.ts'
import { addItem } from './add-item.ts'
import { addPerson } from './add-person.ts'
import { changeItem } from './change-item.ts'
import { changePerson } from './change-person.ts'
import { enter } from './enter.ts'
import { listEstates } from './list-estates.ts'
import { markTask } from './mark-task.ts'
import { openEstate } from './open-estate.ts'
import { showAccounts } from './show-accounts.ts'
import { showEstate } from './show-estate.ts'
import { takeBackEntry } from './take-back-entry.ts'
import { valueItem } from './value-item.ts'

export function mountEstate(app: App): void {
  mount(app, calls.listEstates, ({ tx }) => listEstates(tx))
  mount(app, calls.openEstate, async ({ tx, person, params }) => {
    await openEstate(tx, person, params.id)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.showEstate, ({ tx, person, params }) => showEstate(tx, person, params.id))
  mount(app, calls.showEstateAccounts, ({ tx, params, query }) => showAccounts(tx, params.id, query.day))
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
  mount(app, calls.changeEstateTask, async ({ tx, person, params, body }) => {
    await markTask(tx, person, { willId: params.id, mark: params.mark, day: body.day })
    return await showEstate(tx, person, params.id)
  })
}
