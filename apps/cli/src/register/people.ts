// The people of a run: recognisable samples, each with a browser, a mailbox and, once known, an id of their
// own.
import { randomBytes } from 'node:crypto'
import { getMe, signIn, signUp } from '@testate/api/accounts'
import { confirmAddress } from '@testate/api/mailed-links'
import { openInvitation, readInvitation, declare } from '@testate/api/parties'
import { Problem } from '@testate/api/problem'
import { openBrowser, type Browser } from './browser.ts'
import type { Inbox } from './inbox.ts'
import type { Progress } from './progress.ts'

export interface Actor {
  /** 0 the testator, 1 and 2 the witnesses. */
  order: 0 | 1 | 2
  name: string
  email: string
  browser: Browser
  /** The `userId` in their requests; empty until they are signed in or have opened their invitation. */
  id: string
}

const names = ['Ann Example', 'Witness One', 'Witness Two'] as const

/** Three people whom the register does not know yet. */
export async function gatherPeople(url: string, inbox: Inbox): Promise<[Actor, Actor, Actor]> {
  const people: Actor[] = []
  for (const order of [0, 1, 2] as const) {
    const name = names[order]
    people.push({ order, name, email: await inbox.addressFor(name), browser: openBrowser(url), id: '' })
  }
  return people as [Actor, Actor, Actor]
}

/** Opens an account for the testator, signs in, and confirms the address by the mailed link. */
export async function openAccount(testator: Actor, inbox: Inbox, progress: Progress): Promise<void> {
  const { call } = testator.browser
  const [firstName = '', lastName = ''] = testator.name.split(' ')
  const username = `sample_${randomBytes(6).toString('hex')}`
  const password = randomBytes(18).toString('base64url')
  await call(signUp, {
    body: { firstName, lastName, email: testator.email, username, password, role: 'testator' },
  })
  const { user } = await call(signIn, { body: { username, password } })
  testator.id = user.id
  const me = await call(getMe)
  if (me.id !== user.id) throw new Error('The session belongs to somebody else than who signed in.')
  progress.say(`${testator.name} opened an account (${testator.email}) and signed in`)
  await confirmMailedAddress(testator, inbox)
  progress.say(`${testator.name} confirmed the address by the mailed link`)
}

/** Required before anything can be confirmed by e-mail or anyone invited. */
export async function confirmMailedAddress(
  { browser, email }: Pick<Actor, 'browser' | 'email'>,
  inbox: Inbox,
): Promise<void> {
  const link = await inbox.link(email, 'to confirm the address', async (candidate) =>
    new URL(candidate).pathname.startsWith('/confirm-address/'),
  )
  await browser.call(confirmAddress, { body: { token: new URL(link).pathname.split('/').at(-1) ?? '' } })
}

/**
 * Follows the mailed link as a witness: reads who invites, opens the invitation, and makes the required
 * declarations.
 */
export async function openMailedInvitation(witness: Actor, inbox: Inbox, progress: Progress): Promise<void> {
  const { call } = witness.browser
  const tokenOf = (link: string) =>
    /\/invitation\/([A-Za-z0-9_-]{20,128})\/?$/.exec(new URL(link).pathname)?.[1]
  const link = await inbox.link(witness.email, 'an open invitation', async (candidate) => {
    const token = tokenOf(candidate)
    if (token === undefined) return false
    try {
      return (await call(readInvitation, { params: { token } })).state === 'open'
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return false
      throw error
    }
  })
  const token = tokenOf(link) ?? ''
  const opened = await call(openInvitation, { params: { token } })
  witness.id = opened.personId
  await call(declare, {
    params: { id: opened.partyId },
    body: { isAdult: true, notBeneficiary: true, notSpouseOfBeneficiary: true },
  })
  progress.say(`${witness.name} opened the invitation and made the three declarations`)
}
