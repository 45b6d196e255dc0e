// Everything a Welsh speaker needs, without any unmarked English sentence of ours: signing in, checking a
// document, and a witness's way from the English link in the mail to the signature: that, and a new password, by
// TESTATE_FULL=1 (`npm run assurance`) alone, since factors.e2e.ts leads a witness through the same Welsh screens, and
// other-screens.e2e.ts sets the password in English.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signUp } from '@testate/api/accounts'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { awaitCeremony, record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { openMailedInvitation } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { words as account } from '../../apps/web/src/account/words.ts'
import { words as addresses } from '../../apps/web/src/accounts/address-words.ts'
import { words as arrivals } from '../../apps/web/src/accounts/arrival-words.ts'
import { words as notMe } from '../../apps/web/src/accounts/not-me-words.ts'
import { words as takeBack } from '../../apps/web/src/accounts/take-back-words.ts'
import { words as accounts } from '../../apps/web/src/accounts/words.ts'
import { words as ceremony } from '../../apps/web/src/ceremony/words.ts'
import { words as factors } from '../../apps/web/src/factors/words.ts'
import { words as identity } from '../../apps/web/src/identity/words.ts'
import { words as layout } from '../../apps/web/src/layout/words.ts'
import { cy as fieldProblems } from '../../apps/web/src/refusals/fields.ts'
import { cy as refusals } from '../../apps/web/src/refusals/accounts.ts'
import { words as recording } from '../../apps/web/src/recording/words.ts'
import { deathNotice, erasure, letterCode, withdrawal } from '../../apps/web/src/stopping/words.ts'
import { words as stepUp } from '../../apps/web/src/step-up/words.ts'
import { words as kit } from '../../apps/web/src/ui/words.ts'
import { words as verify } from '../../apps/web/src/verify/words.ts'
import { words as witness } from '../../apps/web/src/witness/words.ts'
import { words as agreed } from '../../apps/web/src/wording/agreed-words.ts'
import { button, heading, invitationOf } from './acts.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

interface Words {
  en: Record<string, string>
  cy?: Record<string, string | undefined>
}

const source = join(import.meta.dirname, '../../apps/web/src')
/** `say(witness, 'begin')`, with the names filled in. */
const say = ({ cy = {} }: Words, key: string, values: Record<string, string> = {}): string =>
  (cy[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Every English sentence of the screens that differs in Welsh. */
async function englishSentences(): Promise<Set<string>> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[/-])words\.ts$/.test(file),
  )
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(join(source, file))) as Record<string, unknown>)),
  )
  const all = exported
    .flat()
    .filter((one): one is Words => typeof one === 'object' && one !== null && 'en' in one)
  const welsh = new Set(all.flatMap(({ cy = {} }) => Object.values(cy)))
  return new Set(all.flatMap(({ en }) => Object.values(en)).filter((sentence) => !welsh.has(sentence)))
}

/** The page's text in the page's own language. */
const ownText = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const inside = node.parentElement
      if (
        inside !== null &&
        inside.closest('[lang^=en], script, style, svg') === null &&
        node.textContent!.trim() !== ''
      )
        found.push(node.textContent!.trim())
    }
    return found
  })

describe.skipIf(!hasBrowser)(`in Welsh${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('signing in, opening an account and checking a document, each from its English page', async () => {
    const english = await englishSentences()
    const person = await openPerson(chromium, { url: product.url, width: 390 })
    const { page } = person
    const look = async (screen: string): Promise<void> => {
      expect(await page.locator('html').getAttribute('lang')).toBe('cy')
      expect([screen, (await ownText(page)).filter((text) => english.has(text))]).toEqual([screen, []])
      await see(person, `cy ${screen}`)
    }
    const toWelsh = async (): Promise<void> =>
      await page.getByRole('banner').getByRole('link', { name: 'Cymraeg' }).click()

    await page.goto('/login')
    await toWelsh()
    await heading(page, say(accounts, 'signInTitle')).first().waitFor()
    await button(page, say(accounts, 'signIn')).click()
    await page.getByText(fieldProblems['password-needed']!).first().waitFor()
    await look('sign in, errors')
    await page.getByLabel(say(accounts, 'usernameOrEmail')).fill('nobody')
    await page.getByLabel(say(accounts, 'password'), { exact: true }).fill('not this one')
    await button(page, say(accounts, 'signIn')).click()
    await page.getByText(refusals['sign-in-wrong']!).waitFor()

    await page.getByRole('link', { name: say(accounts, 'toCreate') }).click()
    await heading(page, say(accounts, 'createTitle')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cy/sign-up')
    await button(page, say(accounts, 'create')).click()
    await page.getByText(fieldProblems['first-name-needed']!).first().waitFor()
    await look('create account, errors')

    await page.goto('/verify')
    await toWelsh()
    await heading(page, say(verify, 'title')).waitFor()
    await button(page, say(verify, 'sampleWhole')).click()
    await page.getByText(say(verify, 'verdictOffline')).waitFor()
    await look('check a document')
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test.runIf(full)('a new password and a confirmed address, by the Welsh links of their mails', async () => {
    const english = await englishSentences()
    const run = randomBytes(4).toString('hex')
    const inbox = openMailbox(product.mailbox, run)
    const email = await inbox.addressFor('Ann Example')
    const [username, password, next] = [`ann_${run}`, `${run} first words`, `${run} other words`]
    await openTerminal(product.url).call(signUp, {
      body: { firstName: 'Ann', lastName: 'Example', email, username, password, role: 'testator' },
    })
    const person = await openPerson(chromium, { url: product.url, width: 390 })
    const { page } = person
    const look = async (screen: string): Promise<void> => {
      expect([screen, new URL(page.url()).pathname]).toEqual([screen, expect.stringMatching(/^\/cy\//)])
      expect([screen, (await ownText(page)).filter((text) => english.has(text))]).toEqual([screen, []])
      await see(person, `cy ${screen}`)
    }
    const mailed = async (path: string): Promise<string> =>
      await inbox.link(email, path, async (one) => new URL(one).pathname.startsWith(path))

    await page.goto('/cy/login')
    await page.getByRole('link', { name: say(accounts, 'forgotten') }).click()
    await heading(page, say(accounts, 'resetTitle')).waitFor()
    await button(page, say(accounts, 'resetSend')).click()
    await page.getByText(fieldProblems['email-needed']!).first().waitFor()
    await look('new password, no address')
    await page.getByRole('textbox', { name: say(accounts, 'email') }).fill(email)
    await button(page, say(accounts, 'resetSend')).click()
    await page.getByText(say(arrivals, 'reset-asked')).waitFor()
    await look('new password, asked for')
    const link = await mailed('/cy/password-reset/')
    await page.goto(link)
    await page.getByLabel(say(accounts, 'newPassword'), { exact: true }).fill(next)
    await look('new password')
    await button(page, say(accounts, 'resetSave')).click()
    await page.getByText(say(arrivals, 'password-reset')).first().waitFor()
    await look('sign in after it')
    await page.goto(link)
    await page.getByText(say(accounts, 'resetGone')).waitFor()
    await look('new password, link used')

    await page.goto(await mailed('/cy/confirm-address/'))
    await button(page, say(addresses, 'confirm')).waitFor()
    await look('confirm an address')
    await button(page, say(addresses, 'confirm')).click()
    await heading(page, say(addresses, 'confirmedTitle')).waitFor()
    await look('address confirmed')

    await page.goto('/cy/login')
    await page.getByLabel(say(accounts, 'usernameOrEmail')).fill(username)
    await page.getByLabel(say(accounts, 'password'), { exact: true }).fill(next)
    await button(page, say(accounts, 'signIn')).click()
    await heading(page, 'Dashboard').waitFor()
    await page.goto('/cy/account')
    await page.getByRole('link', { name: say(factors, 'makeRecovery') }).click()
    await heading(page, say(factors, 'recoveryPage')).waitFor()
    await look('recovery codes')
    await person.close()
  })

  test('a mailed link that no longer works says so in Welsh, on each page that one leads to', async () => {
    const english = await englishSentences()
    const person = await openPerson(chromium, { url: product.url, width: 390 })
    const { page } = person
    const look = async (screen: string): Promise<void> => {
      expect([screen, (await ownText(page)).filter((text) => english.has(text))]).toEqual([screen, []])
      await see(person, `cy ${screen}`)
    }
    const token = 'x'.repeat(43)
    for (const [path, words, press] of [
      ['confirm-address', addresses, 'confirm'],
      ['unlock', addresses, 'unlock'],
      ['not-me', notMe, 'disown'],
      ['email-take-back', takeBack, null],
      ['stop-withdrawal', withdrawal, null],
      ['stop-erasure', erasure, null],
      ['stop-death-notice', deathNotice, null],
    ] as const) {
      await page.goto(`/cy/${path}/${token}`)
      if (press !== null) {
        await button(page, say(words, press)).waitFor()
        await look(path)
        await button(page, say(words, press)).click()
      }
      await heading(page, say(words, 'goneTitle')).waitFor()
      await look(`${path}, gone`)
    }
    await page.goto('/alive')
    await page.getByRole('banner').getByRole('link', { name: 'Cymraeg' }).click()
    await heading(page, say(letterCode, 'title')).waitFor()
    await button(page, say(letterCode, 'goOn')).click()
    await page.getByText(say(letterCode, 'codeNeeded')).first().waitFor()
    await look('the code of a letter')
    await person.close()
  })

  test('the account, from its English page', async () => {
    const english = await englishSentences()
    const { people } = await bringTo(product, 'account')
    const person = await openAs(chromium, people[0], { url: product.url, width: 390, theme: 'dark' })
    const { page } = person
    await page.goto('/account')
    await page.getByRole('banner').getByRole('link', { name: 'Cymraeg' }).click()
    await heading(page, say(account, 'page')).first().waitFor()
    await heading(page, say(account, 'sessions')).waitFor()
    await page.getByText(say(account, 'onlyThis')).waitFor()
    await heading(page, say(account, 'eraseStays')).waitFor()
    expect((await ownText(page)).filter((text) => english.has(text))).toEqual([])
    await see(person, 'cy account')
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test.runIf(full)('from the mailed link to the signature', async () => {
    const english = await englishSentences()
    const staged = await bringTo(product, 'invited')
    const {
      people: [testator, one, two],
      inbox,
      willId,
    } = staged
    const name = { testator: testator.name }
    const person = await openPerson(chromium, { url: product.url, width: 390 })
    const { page } = person
    const look = async (screen: string): Promise<void> => {
      expect([screen, new URL(page.url()).pathname]).toEqual([screen, expect.stringMatching(/^\/cy\//)])
      expect(await page.locator('html').getAttribute('lang')).toBe('cy')
      expect([screen, (await ownText(page)).filter((text) => english.has(text))]).toEqual([screen, []])
      await see(person, `cy ${screen}`)
    }

    await page.goto(await invitationOf(inbox, one.email))
    await heading(page, `${testator.name} asks you to be a witness`).waitFor()
    const link = page.getByRole('banner').getByRole('link', { name: 'Cymraeg' })
    expect([await link.getAttribute('lang'), await link.getAttribute('hreflang')]).toEqual(['cy', 'cy'])
    await link.click()
    await heading(page, say(witness, 'invitationAsks', name)).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'English' }).waitFor()
    await page.getByRole('contentinfo').getByText(say(layout, 'translated')).waitFor()
    await look('invitation')
    await heading(page, say(witness, 'declareTitle')).waitFor()
    await button(page, say(witness, 'begin')).click()
    await heading(page, say(kit, 'problem')).waitFor()
    await look('invitation, nothing declared')
    for (const declaration of ['isAdult', 'notBeneficiary', 'notSpouseOfBeneficiary'] as const) {
      await page.getByRole('checkbox', { name: say(agreed, declaration) }).check()
      await page.locator('label [lang=en]').filter({ hasText: agreed.en[declaration] }).first().waitFor()
    }
    await button(page, say(witness, 'begin')).click()

    await heading(page, say(witness, 'identityTitle')).waitFor()
    await look('identity')
    await page.getByText(say(identity, 'sampleOffer')).click()
    await button(page, say(identity, 'sampleUse')).click()
    await heading(page, say(witness, 'othersTitle')).waitFor()
    await look('others')
    // A person who returns by the mail's Welsh link continues in Welsh.
    await page.goto(
      await inbox.link(one.email, 'the Welsh invitation', async (address) =>
        new URL(address).pathname.startsWith('/cy/invitation/'),
      ),
    )
    await heading(page, say(witness, 'othersTitle')).waitFor()

    await openMailedInvitation(two, inbox, silent)
    for (const actor of [testator, two]) await proveIdentity(actor, silent)
    await awaitCeremony(testator, willId)
    await heading(page, say(witness, 'videoTitle')).waitFor()
    await look('video')
    await button(page, say(recording, 'openCamera')).click()
    await expect.poll(async () => await button(page, say(recording, 'start')).isEnabled()).toBe(true)
    await look('recorder')
    // A recording of their own is not needed to sign: the recorder is shown here, and another party's
    // recording is named.
    await page.goto('/cy/witness?video=none')
    await heading(page, say(witness, 'turnTitle', name)).waitFor()
    await look('turn')
    await sign(testator, inbox, staged, await record(testator, willId, silent), silent)

    await heading(page, say(witness, 'signTitle')).waitFor()
    await look('signing')
    for (const consent of ['witness-together', 'consentLegalEffect', 'noticeAccept'] as const) {
      await page.locator('label [lang=en]').filter({ hasText: agreed.en[consent] }).first().waitFor()
      await page.getByRole('checkbox', { name: say(agreed, consent) }).check()
    }
    const dialog = page.getByRole('dialog', { name: say(stepUp, 'title') })
    const code = await inbox.code(one.email, 'a code', async () => {
      await button(page, say(ceremony, 'sign')).click()
      await dialog
        .getByText(/Rydym wedi anfon cod atoch/)
        .first()
        .waitFor()
    })
    await look('code')
    const field = dialog.getByRole('textbox', { name: say(stepUp, 'code') })
    await field.fill(code === '000000' ? '111111' : '000000')
    await button(dialog, say(stepUp, 'confirm')).click()
    await dialog
      .getByText(/^Nid dyna’r cod/)
      .first()
      .waitFor()
    await field.fill(code)
    await button(dialog, say(stepUp, 'confirm')).click()
    await heading(page, say(witness, 'doneTitle')).waitFor()
    await page
      .getByText(/^\d{1,2}\s\p{L}+\s\d{4} am \d\d:\d\d$/u)
      .first()
      .waitFor()
    await look('signed')

    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await heading(page, 'You have signed').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB')
    await person.close()
  })
})
