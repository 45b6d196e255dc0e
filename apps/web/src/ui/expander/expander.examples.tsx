// Expander as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Expander } from './expander.tsx'

export const examples: Examples = {
  Closed: () => (
    <Expander summary="What is a fingerprint of a document?">
      <p>A number computed from every byte of it. Change one letter, and the number is another.</p>
    </Expander>
  ),
  Open: () => (
    <Expander summary="Why do you ask for my address?" isOpen>
      <p>So that the people who look for the will can tell you from somebody of the same name.</p>
    </Expander>
  ),
}
