// Mounts the calls about gifts before the death.
import { addEstateGift, changeEstateGift, showEstateGifts } from '@testate/api/estate/gifts'
import { inTurn } from '../in-turn.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { addGift, changeGift, showGifts } from './gifts.ts'

export function mountGifts(app: App): void {
  mount(app, showEstateGifts, ({ tx, params }) => showGifts(tx, params.id), { inTurn })
  mount(app, addEstateGift, async ({ tx, person, params, body }) => {
    await addGift(tx, person, params.id, body)
    return await showGifts(tx, params.id)
  })
  mount(app, changeEstateGift, async ({ tx, person, params, body }) => {
    await changeGift(tx, person, { willId: params.id, id: params.giftId }, body)
    return await showGifts(tx, params.id)
  })
}
