// scrypt in a bounded queue. One hash takes 32 MB and one of the four pool threads that file reads and name
// look-ups also need (0.06 to 0.4 s measured), so a burst of sign-ins must queue rather than starve all other
// requests.
import { hashPassword as scryptHash, verifyPassword as scryptVerify } from 'better-auth/crypto'
import { because, refuse } from '../../platform/http/problem.ts'

const atOnce = 2
const mostWaiting = 64
let running = 0
const waiting: (() => void)[] = []

/** How many are being hashed and how many wait. */
export function hashingLoad(): { running: number; waiting: number } {
  return { running, waiting: waiting.length }
}

/**
 * Hashes a password (scrypt, N=16384 r=16 p=1, own salt). Refuses with `too-many-requests` when the queue is
 * full.
 */
export async function hashPassword(password: string): Promise<string> {
  return await inLine(() => scryptHash(password))
}

/**
 * True if the password belongs to the hash. Without a hash it does the same work and returns false, so that
 * timing does not reveal whether the account exists.
 */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  return await inLine(async () => {
    const right = await scryptVerify({ hash: hash ?? nobodys, password })
    return hash !== null && right
  })
}

/** A well-formed hash (salt:key, in hex) that no password is known for. */
const nobodys = `${'5a'.repeat(16)}:${'00'.repeat(64)}`

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      refuse(
        'too-many-requests',
        'Many people are signing in at the moment. Please try again in a minute.',
        because('signing-in-busy'),
      )
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot passes to the next in the queue without becoming free, so nobody can jump the queue.
    if (next === undefined) running -= 1
    else next()
  }
}
