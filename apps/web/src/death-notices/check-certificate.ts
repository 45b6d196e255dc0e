// Checks a chosen certificate before any byte is sent. The server looks at the bytes themselves.
import { MOST_CERTIFICATE_BYTES } from '@testate/api/death-notices'
import type { ReasonOf } from '@testate/api/reasons'

const accepted = /\.(pdf|jpe?g|png)$/i
export const ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** Why a file is refused by its size and type; null when it may be sent. */
export function whyNotCertificate(file: {
  name: string
  size: number
  type: string
}): ReasonOf<'deathNotices'> | null {
  if (file.size > MOST_CERTIFICATE_BYTES) return 'certificate-too-large'
  if (file.size === 0) return 'certificate-unreadable'
  // A phone may give no extension; then the system's media type counts.
  const known = file.name.includes('.')
    ? accepted.test(file.name)
    : ['application/pdf', 'image/jpeg', 'image/png'].includes(file.type)
  return known ? null : 'certificate-type-wrong'
}
