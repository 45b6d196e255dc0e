// Spinner as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Loading } from './spinner.tsx'

export const examples: Examples = { Loading: () => <Loading text="Loading wills..." /> }
