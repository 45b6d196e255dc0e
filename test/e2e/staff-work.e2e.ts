// The work of staff in a browser, on one product of its own, whose lists nobody else fills. In this order: the first
// two begin with empty lists, and the last leaves identities to review.
import { beforeAll, describe } from 'vitest'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Product } from './product.ts'
import { comparisonOfFaces } from './staff/face-consent.ts'
import { reviewOfNotices } from './staff/notice-reviews.ts'
import { workForTheService } from './staff/service-work.ts'
import type { StaffPlace } from './staff/staff-place.ts'
import { openToNotices } from './told-death.ts'
import { makeStaff } from './tour.ts'
import { withOwnProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`the work of staff${whySkipped}`, () => {
  let opened: Omit<StaffPlace, 'staff' | 'product'> & { product: Product }
  let staff: StaffPlace['staff']
  withOwnProduct((has) => void (opened = has), openToNotices)
  beforeAll(async () => {
    // The administrator's link works once.
    staff = await makeStaff(opened.product)
  })
  const place = (): StaffPlace => ({ ...opened, staff })

  describe('what waits for staff', () => {
    workForTheService(place)
  })
  describe('staff and death notices', () => {
    reviewOfNotices(place)
  })
  describe('the comparison of faces', () => {
    comparisonOfFaces(place)
  })
})
