// The three pages of the last step, loaded as one part.
export { StepCheck } from './step-check.tsx'
export { StepCost } from './step-cost.tsx'
export { StepNetworks } from './step-networks.tsx'
