// Replaces native-node.ts in a browser build.
import type { Native } from './native.ts'

export const native: Native | null = null
