// Mounts the calls about what executors show beneficiaries.
import * as calls from '@testate/api/estate/views'
import { inTurn } from '../in-turn.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { endView, giveView } from './give-view.ts'
import { openViewAt, readView } from './read-view.ts'
import { previewView, showViews } from './show-views.ts'
import { addView, changeView } from './write-view.ts'

export function mountViews(app: App): void {
  mount(app, calls.listEstateViews, ({ tx, params }) => showViews(tx, params.id), { inTurn })
  mount(app, calls.showEstateView, ({ tx, params }) => previewView(tx, params.id, params.viewId), { inTurn })
  mount(app, calls.addEstateView, async ({ tx, person, params, body }) => {
    const viewId = await addView(tx, person, params.id, body)
    return { ...(await showViews(tx, params.id)), viewId }
  })
  mount(app, calls.changeEstateView, async ({ tx, person, params, body }) => {
    await changeView(tx, person, { willId: params.id, id: params.viewId }, body)
    return await showViews(tx, params.id)
  })
  mount(app, calls.giveEstateView, async ({ tx, person, params, body, request }) => {
    await giveView(tx, person, { willId: params.id, id: params.viewId, ...body, request })
    return await showViews(tx, params.id)
  })
  mount(app, calls.endEstateView, async ({ tx, person, params }) => {
    await endView(tx, person, { willId: params.id, id: params.viewId })
    return await showViews(tx, params.id)
  })
  // Whoever is signed in reads no more and no less, and what was read is kept under nobody's key.
  const forAll = { asVisitor: true } as const
  mount(app, calls.readEstateView, ({ tx, params }) => readView(tx, params.secret), {
    ...forAll,
    rateLimit: 60,
  })
  mount(app, calls.openEstateView, ({ tx, params }) => openViewAt(tx, params.secret), {
    ...forAll,
    rateLimit: 30,
  })
}
