// A device with a screen lock, for passkeys in a browser.
import type { CDPSession, Page } from 'playwright-core'

export interface Authenticator {
  /** For what else the browser's own protocol can do with it. */
  client: CDPSession
  authenticatorId: string
  lock: (locked: boolean) => Promise<void>
}

/**
 * Chromium's own: a phone's or computer's screen lock that accepts. `hasPrf`: it can lock a key too. Such a one takes
 * no finger any more after one that it did not know.
 */
export async function addAuthenticator(page: Page, { hasPrf = false } = {}): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    client,
    authenticatorId,
    lock: async (locked) =>
      void (await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !locked })),
  }
}
