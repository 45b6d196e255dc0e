// Step bar as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { StepBar } from './step-bar.tsx'

export const examples: Examples = {
  'Step 2': () => <StepBar step={2} of={4} label="Witnesses & Executor" />,
  'Last step': () => <StepBar step={4} of={4} label="Blockchain Selection & Review" />,
  'Everything done': () => <StepBar step={4} of={4} label="Completion" finished />,
  'With the names of all': () => (
    <StepBar step={2} of={4} label="Verify" names={['Upload', 'Verify', 'Sign', 'Register']} />
  ),
}
