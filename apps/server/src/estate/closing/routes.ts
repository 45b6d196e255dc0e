// Mounts the calls about closing an estate.
import { noteEstateReceipt, showEstateClosing } from '@testate/api/estate/closing'
import { inTurn } from '../in-turn.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { noteReceipt } from './note-receipt.ts'
import { showClosing } from './show-closing.ts'

export function mountClosing(app: App): void {
  mount(app, showEstateClosing, ({ tx, params }) => showClosing(tx, params.id), { inTurn })
  mount(app, noteEstateReceipt, async ({ tx, person, params, body }) => {
    await noteReceipt(tx, person, { willId: params.id, entryId: params.entryId, ...body })
    return await showClosing(tx, params.id)
  })
}
