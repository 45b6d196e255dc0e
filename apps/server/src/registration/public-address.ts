// The node's address as strangers may have it. Trust is published, and hosted nodes put the operator's key into the address itself.

/**
 * Without user name, password and query, and without any part of the path long enough to be a key (hosted nodes' keys have 32 characters and more).
 * What is left may not answer; a verifier then says "could not be asked", and whoever verifies names a node of their own.
 */
export function publicAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  const path = pathname
    .split('/')
    .filter((part) => part.length < 20)
    .join('/')
  return `${protocol}//${host}${path === '/' ? '' : path}`
}
