// Copy button as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { CopyButton } from './copy-button.tsx'

export const examples: Examples = { Copies: () => <CopyButton text="WR-7K2M-94QD" label="Copy reference" /> }
