// Mounts the calls about registrations.
import { retryAnchor, showAnchors } from '@testate/api/registration'
import { mount, type App } from '../platform/http.ts'
import { retryAnchor as retry } from './retry-anchor.ts'
import { showAnchors as show } from './show-anchors.ts'

export function mountRegistration(app: App): void {
  mount(app, showAnchors, show)
  mount(app, retryAnchor, retry, { rateLimit: 30 })
}
