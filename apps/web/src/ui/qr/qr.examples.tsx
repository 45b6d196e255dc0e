// Qr as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Qr } from './qr.tsx'

export const examples: Examples = {
  'For a phone': () => (
    <Qr
      text="https://testate.example/hand-off/example"
      label="Code for your phone’s camera: opens this step there"
    />
  ),
}
