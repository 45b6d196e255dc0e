// Hash as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Hash } from './hash.tsx'

export const examples: Examples = {
  'In groups of eight': () => (
    <Hash value="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" label="Document hash" />
  ),
  'By its own hyphens': () => <Hash value="7d1f0a52-3c1e-4b7a-9f55-0c2d84e6a913" label="Payment number" />,
}
