// Secrets of the worker, one per purpose, derived from the one key that every installation has and the api
// never sees.
import { createHmac, hkdfSync } from 'node:crypto'

/** HMAC-SHA-256 of `text` under the secret for `purpose`; RFC 5869 for the secret. */
export function workerHmac(openingKey: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', openingKey, '', `testate ${purpose}`, 32)))
    .update(text)
    .digest()
}
