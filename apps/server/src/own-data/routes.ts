// The routes about one's own data: its copy and its erasure.
import * as calls from '@testate/api/account'
import { mount, type App } from '../platform/http/http.ts'
import { askErasure } from './ask-erasure.ts'
import { askExport, fetchExport } from './ask-export.ts'
import { readStopErasure, stopErasure } from './stop-erasure.ts'
import { showErasure } from './show-erasure.ts'

export function mountOwnData(app: App): void {
  mount(app, calls.askExport, askExport, { transaction: 'own', rateLimit: 30 })
  mount(app, calls.fetchExport, fetchExport, { transaction: 'own' })
  mount(app, calls.showErasure, async ({ tx, person }) => await showErasure(tx, person))
  mount(app, calls.askErasure, askErasure, { rateLimit: 30 })
  mount(app, calls.readStopErasure, readStopErasure, { service: 'accounts', rateLimit: 60 })
  mount(app, calls.stopErasure, stopErasure, { service: 'accounts', rateLimit: 30 })
}
