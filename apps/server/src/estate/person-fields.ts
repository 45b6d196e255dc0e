// A person's fields as they are kept: what belongs to a part somebody does not have is left out.
import type { z } from 'zod'
import type { personFields } from '@testate/api/estate/fields'
import { pence } from '@testate/domain/money'
import type { PersonFields } from './store.ts'

export function keptPerson(given: z.output<typeof personFields>): PersonFields {
  const { name, roles, executorStatus, statusSince, circumstance, charityNumber, legacyPence, residue } =
    given
  const isExecutor = roles.includes('executor')
  const isBeneficiary = roles.includes('beneficiary')
  return {
    name,
    roles: [...new Set(roles)],
    executorStatus: isExecutor ? (executorStatus ?? 'acting') : null,
    statusSince: isExecutor ? statusSince : null,
    circumstance: isBeneficiary ? circumstance : null,
    charityNumber: isBeneficiary && circumstance === 'charity' ? charityNumber : null,
    legacy: isBeneficiary && legacyPence !== null ? pence(legacyPence) : null,
    residue: isBeneficiary ? residue : null,
  }
}
