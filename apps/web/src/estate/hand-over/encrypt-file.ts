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

/** Encrypted as it arrives: neither it nor what comes out is in memory as a whole. */
export async function encryptFile(zip: ReadableStream<Uint8Array>, passPhrase: string): Promise<Blob> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passPhrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const encrypted = await encrypter.encrypt(zip)
  // As a stream, which a browser keeps on its disk once it is long.
  const headers = { 'content-type': 'application/octet-stream' }
  return await new Response(encrypted as ReadableStream<Uint8Array<ArrayBuffer>>, { headers }).blob()
}

export type FileProblem = 'not-encrypted' | 'wrong-phrase' | 'too-large' | 'too-costly' | 'not-whole'

/** The records, all documents and all kept accounts of one estate, and what holds them together. */
const MOST_BYTES = 640 * 1024 * 1024
/** As `age` takes for pass phrases. What is above takes more memory than a device has to spare. */
const MOST_WORK = 18
const BEGINS = 'age-encryption.org/v1\n'

/**
 * As typed, as copied with a line break, or as read aloud in capitals. What is altered or cut after the beginning shows
 * only as the stream is read, which then fails.
 */
export async function decryptFile(
  file: Blob,
  passPhrase: string,
): Promise<{ zip: ReadableStream<Uint8Array> } | { problem: FileProblem }> {
  if (file.size > MOST_BYTES) return { problem: 'too-large' }
  const head = new TextDecoder('latin1').decode(await file.slice(0, 1000).arrayBuffer())
  if (!head.startsWith(BEGINS)) return { problem: 'not-encrypted' }
  const work = /\n-> scrypt \S+ (\d+)\n/.exec(head)?.[1]
  if (work !== undefined && Number(work) > MOST_WORK) return { problem: 'too-costly' }
  const { Decrypter } = await import('age-encryption')
  const typed = passPhrase.trim()
  for (const phrase of new Set([typed, typed.toLowerCase().replaceAll(/[\s-]+/g, '-')])) {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(phrase)
    try {
      return { zip: await decrypter.decrypt(file.stream()) }
    } catch {
      // Another phrase, or another file: age does not say which.
    }
  }
  return { problem: 'wrong-phrase' }
}
