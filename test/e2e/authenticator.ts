// A device with a screen lock, for passkeys in a browser.
import type { Page } from 'playwright-core'

/** Chromium's own: a phone's or computer's screen lock that accepts. */
export async function addAuthenticator(page: Page): Promise<{ lock: (locked: boolean) => Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lock: async (locked) =>
      void (await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !locked })),
  }
}
