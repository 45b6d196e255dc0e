// Every question there is that the worker answers at once, in the order of a will's life.
import type { Answerer } from './proofs/answering.ts'

export const allAnswerers: readonly Answerer[] = []
