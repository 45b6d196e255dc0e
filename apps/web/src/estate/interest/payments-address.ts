// Where the payments of inheritance tax are among the entries.
import type { EstateTax } from '@testate/api/estate/tax'
import { estateAddress } from '../frame/addresses.ts'

/** Payments entered before the question of which tax stand on a line of their own: then among all entries. */
export const paymentsAddress = (willId: string, late: EstateTax['late']): string =>
  `${estateAddress(willId, 'accounts', (late?.untold ?? 0) > 0 ? {} : { of: 'cost-inheritance-tax' })}#entries`
