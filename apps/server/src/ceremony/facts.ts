// What the slices to the right may read of a ceremony.
export { openedCeremony, sealStepsOf, sealStepWork, statementsOf } from './store.ts'
