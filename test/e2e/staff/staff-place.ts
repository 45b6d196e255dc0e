// What the parts of staff's work share: one product, started for them, and its first administrator.
import type { Browser } from 'playwright-core'
import type { Actor } from '../../../apps/cli/src/register/people.ts'
import type { Device } from '../../../apps/server/testing/passkey-fixture.ts'
import type { Place } from '../product.ts'

export interface StaffPlace {
  product: Place
  chromium: Browser
  staff: Actor & { device: Device }
}
