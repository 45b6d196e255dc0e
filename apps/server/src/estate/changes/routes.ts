// Mounts the calls about what changed in an estate.
import { seeEstateChanges, showEstateChanges } from '@testate/api/estate/changes'
import { mount, type App } from '../../platform/http/http.ts'
import { seeChanges, showChanges } from './changes.ts'

export function mountChanges(app: App): void {
  mount(app, showEstateChanges, ({ tx, person, params }) => showChanges(tx, person, params.id))
  mount(app, seeEstateChanges, async ({ tx, person, params, body }) => {
    await seeChanges(tx, person, params.id, body.until)
    return await showChanges(tx, person, params.id)
  })
}
