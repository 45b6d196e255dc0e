// Progress as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Progress } from './progress.tsx'

export const examples: Examples = {
  'Known': () => <Progress label="Uploading will.pdf" value={0.39} text="3.1 of 8.0 MB" />,
  'In per cent': () => <Progress label="Fingerprint of the recording" value={0.8} />,
  'Unknown': () => <Progress label="Writing to Solana" />,
}
