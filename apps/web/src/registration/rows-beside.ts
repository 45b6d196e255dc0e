// Which networks' rows stand beside the certificate. Separate, so that the dashboard's script does not load it.
import { isEntry } from '@testate/domain/lifecycle'
import type { Anchor, Anchors, RegistrationStanding } from '../anchors/standing.ts'

/** The rows to show; once there is a certificate, it says what there is to say of a network that took the will. */
export function rowsBeside({ anchors, capsule }: Anchors, standing: RegistrationStanding): Anchor[] {
  const isCertified = standing === 'registered' && capsule !== null
  return anchors.filter(
    ({ action, statusText }) =>
      action !== 'transfer' && !(isCertified && isEntry(action) && statusText === 'Registered'),
  )
}
