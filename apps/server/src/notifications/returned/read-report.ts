// Reads a delivery report (RFC 3464): to which return address it went, and whether it says that the mail failed for
// good. Out-of-office answers go to the same address, and so do reports of a delay: neither says that.
import { hashesInAddresses } from './return-address.ts'

interface Report {
  /** Of every return address it went to, ours or not. */
  hashes: Buffer[]
  /** RFC 3463: `5.1.1`. */
  status: string
}

/** The report goes to the return address, in its header too (RFC 3464, section 2). */
const addressed = new Set(['to', 'delivered-to', 'x-original-to'])

/** Null for every message that is no report of a final failure to a return address. */
export async function readReport(raw: Buffer): Promise<Report | null> {
  // Loaded with the first mail that comes back.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', maxRfc822NestingDepth: 0 }).catch(
    () => null,
  )
  if (mail === null) return null
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? ''
  if (!/^multipart\/report\b/i.test(header('content-type').trim())) return null
  const hashes = hashesInAddresses(
    mail.headers
      .filter(({ key }) => addressed.has(key))
      .map(({ value }) => value)
      .join('\n'),
  )
  if (hashes.length === 0) return null
  const reports = mail.attachments.filter(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/i.test(mimeType),
  )
  // A group of fields for the message, then one for each recipient.
  for (const group of reports.flatMap(({ content }) => String(content).split(/\r?\n[ \t]*\r?\n/))) {
    if (fieldOf(group, 'action')?.toLowerCase() !== 'failed') continue
    return { hashes, status: /^5\.\d{1,3}\.\d{1,3}/.exec(fieldOf(group, 'status') ?? '')?.[0] ?? '5.0.0' }
  }
  return null
}

const fieldOf = (group: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:[ \\t]*(.*?)[ \\t\\r]*$`, 'im').exec(group)?.[1]
