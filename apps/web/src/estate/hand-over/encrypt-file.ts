// Encrypts the file of a hand-over and opens one, in the browser: the pass phrase is sent nowhere. The format is age
// (age-encryption.org/v1), which many programs open; its code is loaded with the first file.

/** Letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6

/**
 * 24 signs of 31 are 118 random bits. The work factor that age takes for pass phrases of people would cost a phone
 * 256 MB and add nothing to these.
 */
const WORK_FACTOR = 15

export function newPassPhrase(): string {
  const signs: string[] = []
  while (signs.length < GROUPS * 4) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1))
    // Every sign as often as every other: what is over the last whole round is drawn again.
    if (byte! < SIGNS.length * 8) signs.push(SIGNS[byte! % SIGNS.length]!)
  }
  return signs.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

export async function encryptFile(bytes: Uint8Array, passPhrase: string): Promise<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passPhrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return await encrypter.encrypt(bytes)
}

export type FileProblem = 'not-encrypted' | 'wrong-phrase' | 'too-large' | 'too-costly'

/** A little more than what is inside. */
const MOST_BYTES = 13 * 1024 * 1024
/** As `age` takes for pass phrases. What is above takes more memory than a device has to spare. */
const MOST_WORK = 18
const BEGINS = 'age-encryption.org/v1\n'

/** As typed, as copied with a line break, or as read aloud in capitals. */
export async function decryptFile(
  file: Blob,
  passPhrase: string,
): Promise<{ bytes: Uint8Array } | { problem: FileProblem }> {
  if (file.size > MOST_BYTES) return { problem: 'too-large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (new TextDecoder().decode(bytes.subarray(0, BEGINS.length)) !== BEGINS)
    return { problem: 'not-encrypted' }
  const work = /\n-> scrypt \S+ (\d+)\n/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 1000)))?.[1]
  if (work !== undefined && Number(work) > MOST_WORK) return { problem: 'too-costly' }
  const { Decrypter } = await import('age-encryption')
  const typed = passPhrase.trim()
  for (const phrase of new Set([typed, typed.toLowerCase().replaceAll(/[\s-]+/g, '-')])) {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(phrase)
    try {
      return { bytes: await decrypter.decrypt(bytes) }
    } catch {
      // Another phrase, or another file: age does not say which.
    }
  }
  return { problem: 'wrong-phrase' }
}
