// What a party still has to do on the page before they can sign, in its order.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'

export type Ceremony = ReceivedOf<typeof showCeremony>
export type Party = Ceremony['parties'][number]

type MissingToSign = 'wayRequired' | 'videoRequired' | 'consentRequired' | 'noticeRequired'

export function missingToSign(
  ceremony: Pick<Ceremony, 'wayOpen' | 'way' | 'videoStatementHash' | 'consents'>,
  { agreed, noticeAccepted }: { agreed: boolean; noticeAccepted: boolean },
): MissingToSign[] {
  const missing: Record<MissingToSign, boolean> = {
    wayRequired: ceremony.wayOpen && ceremony.way === null,
    videoRequired: ceremony.videoStatementHash === null,
    consentRequired: ceremony.consents !== null && !agreed,
    noticeRequired: !noticeAccepted,
  }
  return (Object.keys(missing) as MissingToSign[]).filter((one) => missing[one])
}
