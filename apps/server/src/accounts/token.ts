// Links and cookies carry a random token; the database keeps its hash, and the mail that brings it waits there sealed to the worker (notifications/notify.ts), so
// that a copy of the database opens nothing: test/acceptance/at-rest.test.ts looks for each in the files of a used installation.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored for a token. No salt or stretching: a guess at 256 random bits is hopeless as it is. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
