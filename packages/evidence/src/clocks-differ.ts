// How far two honest clocks are apart at most.
/** The clocks of a register and of a ledger may differ by as much, ms. */
export const CLOCKS_DIFFER_MS = 3_600_000
