// What the slices to the right may know of a ceremony.
export { openedCeremony, sealStepsOf, sealStepWork, statementsOf } from './store.ts'
