// Links and cookies carry a random token; the database stores its hash, and the mail with it is queued there
// sealed to the worker (notifications/notify.ts), so that a copy of the database gives no access:
// test/acceptance/at-rest.test.ts searches the files of a used installation for each.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored for a token. No salt or stretching: a guess at 256 random bits is hopeless as it is. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
