// The heading for a step of a check, in the words of the screen: the evidence's own names are for programs.
import { displayName } from '@testate/domain/network-names'
import type { Step } from '@testate/evidence/step'
import { useWords } from '../platform/words.ts'
import { stepWords } from './step-words.ts'

/** @returns a function from a step to its heading. */
export function useStepTitle(): (step: Step) => string {
  const t = useWords(stepWords)
  return ({ code, network }) => t(code, network === undefined ? {} : { network: displayName(network) })
}
