// Why something was refused; if the address is not confirmed yet, with the way to confirm it.
import { isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { SendLinkAgain } from '../step-up/send-link-again.tsx'

export function Refused({ of }: { of: unknown }) {
  return (
    <>
      <Refusal of={of} />
      {isProblem(of, 'address-unconfirmed') && <SendLinkAgain />}
    </>
  )
}
