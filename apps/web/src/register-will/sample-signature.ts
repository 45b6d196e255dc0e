// A signature made and checked in this browser, over a sample: the key is not extractable and is gone with the
// call, and nothing is sent.
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Whether a signature over `text` was made and is genuine. Throws where the browser makes none. */
export async function signSample(text: string): Promise<boolean> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  )
  const bytes = new TextEncoder().encode(text)
  const signature = await crypto.subtle.sign(algorithm, privateKey, bytes)
  const altered = new TextEncoder().encode(`${text} `)
  return (
    (await crypto.subtle.verify(algorithm, publicKey, signature, bytes)) &&
    !(await crypto.subtle.verify(algorithm, publicKey, signature, altered))
  )
}
