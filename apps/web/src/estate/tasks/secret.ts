// Makes the random secret of a calendar's address and the hash that is stored.
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export async function newSecret(): Promise<{ secret: string; secretHash: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  return { secret, secretHash: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
