// Notice as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Notice } from './notice.tsx'

export const examples: Examples = {
  Kinds: () => (
    <>
      <Notice kind="info" title="You were invited">
        Please use the email address the invitation was sent to.
      </Notice>
      <Notice kind="advice">Probate needs the signed paper original. Please keep it safe.</Notice>
      <Notice kind="error" title="Signing Failed">
        409: A witness cannot sign before the testator.
      </Notice>
      <Notice kind="done" title="Document Signed Successfully">
        Your digital signature has been recorded.
      </Notice>
    </>
  ),
}
