// The people of an estate: entered once, each with as many parts as they have.
export const estateRoles = ['executor', 'beneficiary', 'creditor', 'adviser', 'organisation'] as const
export type EstateRole = (typeof estateRoles)[number]

/** What an executor does with the office. `attorney`: somebody acts for them by a power of attorney. */
export const executorStatuses = ['acting', 'power-reserved', 'renounced', 'died', 'attorney'] as const
export type ExecutorStatus = (typeof executorStatuses)[number]
