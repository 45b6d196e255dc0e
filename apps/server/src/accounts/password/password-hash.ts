// scrypt in a bounded queue. One hash takes 32 MB and one of the four pool threads that file reads and name
// look-ups also need (0.06 to 0.4 s measured), so a burst of sign-ins must queue rather than starve all other
// requests.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { because, refuse } from '../../platform/http/problem.ts'

const derive = promisify<string, string, number, object, Buffer>(scrypt)
const KEY_BYTES = 64
/** Each hash in the database was made with these; another choice needs a form that names its own. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

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
  return await inLine(async () => {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
  })
}

/**
 * True if the password belongs to the hash. Without a hash it does the same work and returns false, so that
 * timing does not reveal whether the account exists.
 */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  return await inLine(async () => {
    const [salt = '', key = ''] = (hash ?? nobodys).split(':')
    const wanted = Buffer.from(key, 'hex')
    const given = await keyOf(password, salt)
    return hash !== null && wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

/** A well-formed hash (salt:key, in hex) that no password is known for. */
const nobodys = `${'5a'.repeat(16)}:${'00'.repeat(64)}`

/** NFKC, because keyboards write the same letter in several ways. The salt is used as its hex digits. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, cost)

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
