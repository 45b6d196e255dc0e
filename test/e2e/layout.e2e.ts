// The frame around the screens: header, menu and footer with everything the specification lists, the landing
// screen on every address that requires signing in, the not-found screen, and the scroll position after each
// navigation. In short a form is looked at in one width, every eighth address is opened by a visitor, and every
// third item of the menu is followed.
import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signUp } from '@testate/api/accounts'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { addressesOf, screens } from '../../apps/web/src/addresses/screens.ts'
import { words as appWords } from '../../apps/web/src/layout/app-words.ts'
import { languageOf } from '../../apps/web/src/platform/language.ts'
import { button, heading } from './acts.ts'
import { full, hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const menuItems = {
  'Dashboard': '/dashboard',
  'My Wills': '/my-wills',
  'Digital Signing': '/digital-signing',
  'Death Notices': '/death-notices',
  'NFT Guide': '/nft-guide',
  'UK Wills Act Compliance': '/uk-wills-act-compliance',
  'Audit Log': '/audit-log',
}
const policies = {
  'Privacy Policy': '/privacy-policy',
  'Terms of Service': '/terms-of-service',
  'UK Wills Act Compliance': '/uk-wills-act-compliance',
}
const kept = screens
  .filter(({ frame, path }) => (frame === 'app' || frame === 'bare') && !path.includes(':'))
  .flatMap(addressesOf)

describe.skipIf(!hasBrowser)(`around the screens${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))
  const visitor = async (): Promise<Person> => await openPerson(chromium, { url: product.url })

  test('a window that somebody left is as new for the next person', async () => {
    const before = await openPerson(chromium, { url: product.url, theme: 'dark' })
    await before.page.goto('/nft-guide')
    await before.page.goto('/login')
    await before.page.evaluate(async () => {
      localStorage.setItem('left', 'behind')
      sessionStorage.setItem('left', 'behind')
      document.cookie = 'left=behind'
      window.name = 'left'
      await new Promise((opened) => (indexedDB.open('left').onsuccess = opened))
      await caches.open('left')
    })
    await before.close()
    const [used, fresh] = [
      await visitor(),
      await openPerson(chromium, { url: product.url, usedWindow: false }),
    ]
    // Else it would be compared with another new one.
    expect(used.page).toBe(before.page)
    const [ofUsed, ofFresh] = await Promise.all(
      [used, fresh].map(async ({ page, context }) => {
        await page.goto('/login')
        await heading(page, 'Sign in').first().waitFor()
        return {
          ...(await page.evaluate(async () => ({
            stored: { ...localStorage },
            ofTheTab: { ...sessionStorage },
            name: window.name,
            databases: (await indexedDB.databases()).map(({ name }) => name),
            caches: await caches.keys(),
            workers: (await navigator.serviceWorker.getRegistrations()).length,
            visited: history.length,
            isDark: matchMedia('(prefers-color-scheme: dark)').matches,
            size: [innerWidth, innerHeight],
          }))),
          cookies: (await context.cookies()).map(({ name }) => name),
        }
      }),
    )
    expect(ofUsed).toEqual(ofFresh)
    await used.close()
    await fresh.close()
  })

  test('saving moves nothing on the form, at either width', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'drafted')
    for (const [width, number] of [
      [390, '020 7946 0001'],
      ...(full ? ([[1280, '020 7946 0002']] as const) : []),
    ] as const) {
      const person = await openAs(chromium, ann, { url: product.url, width })
      const { page } = person
      await page.goto(`/register-will?draft=${willId}&step=1`)
      await page.getByLabel(/^Telephone number/).waitFor()
      await page.evaluate(async () => void (await document.fonts.ready))
      // Noted in the page: to wait and to save may take less than a look from here.
      const noted = await page.evaluateHandle(() => {
        const seen: { phase: string; title: number }[] = []
        const line = document.querySelector<HTMLElement>('.wizard-saved')!
        const note = (): void => {
          const { top } = document.querySelector('#wizard-title')!.getBoundingClientRect()
          seen.push({ phase: line.dataset['phase'] ?? '', title: Math.round(top + scrollY) })
        }
        note()
        new MutationObserver(note).observe(line, { attributes: true, childList: true, subtree: true })
        return seen
      })
      await page.getByLabel(/^Telephone number/).fill(number)
      await page.locator('.wizard-saved[data-phase="saved"]').waitFor()
      const seen = await noted.jsonValue()
      expect(seen.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['untouched', 'saving', 'saved']))
      expect([...new Set(seen.map(({ title }) => title))]).toHaveLength(1)
      await person.close()
    }
  })

  test('a message covers nothing that is filled in or pressed, while there is room', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    for (const width of full ? ([390, 1280] as const) : ([390] as const)) {
      const person = await openAs(chromium, ann, { url: product.url, width })
      const { page } = person
      await page.goto('/create-will')
      await page.getByLabel(/^Will Title/).fill('Last will of Ann Example')
      await button(page, 'Save as Draft').click()
      const message = page.locator('.toast').filter({ hasText: 'Draft saved' })
      // In one step, since it is gone after five seconds.
      const covered = await message.evaluate((shown) => {
        const toast = shown.getBoundingClientRect()
        return [...document.querySelectorAll('main :is(input, textarea, select, button)')]
          .map((one) => ({ of: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.bottom > toast.top && box.top < toast.bottom)
          .filter(({ box }) => box.right > toast.left && box.left < toast.right)
          .map(({ of }) => of)
      })
      expect(covered).toEqual([])
      await person.close()
    }
  })

  test('header, menu and foot, and Sign Out', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto('/dashboard')
    const header = page.getByRole('banner')
    await header.getByText('Secure Platform').waitFor()
    await header.getByRole('link', { name: /Testate/ }).waitFor()
    // The five most used, without the menu.
    const row = header.getByRole('navigation').getByRole('link')
    await row.first().waitFor()
    expect(await row.allTextContents()).toEqual([
      'Dashboard',
      'My Wills',
      'Digital Signing',
      'Death Notices',
      'Audit Log',
    ])
    expect(await row.first().getAttribute('aria-current')).toBe('page')
    await button(header, 'Menu').click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const me = (await (await page.request.get('/api/auth/me')).json()) as { username: string; name: string }
    await menu.locator('.side-menu-who').getByText(me.username, { exact: true }).waitFor()
    await menu.locator('.side-menu-who').getByText('Testator', { exact: true }).waitFor()
    // From the display name: a sample account's username begins with an s.
    expect((await menu.locator('.side-menu-initial').textContent())?.toUpperCase()).toMatch(/^[AS]$/)
    await menu.getByText('Blockchain Connected').waitFor()
    await menu.getByText(/Solana \(local development ledger\) answers: block/).waitFor()
    const items = await menu.getByRole('navigation').getByRole('link').all()
    expect(
      await Promise.all(
        items.map(async (item) => [(await item.textContent())?.trim(), await item.getAttribute('href')]),
      ),
    ).toEqual(Object.entries(menuItems))
    // Where each leads is said above.
    for (const [name, href] of Object.entries(menuItems).filter((_, at) => full || at % 3 === 0)) {
      if (!(await menu.isVisible())) await button(page.getByRole('banner'), 'Menu').click()
      await menu.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await page.waitForURL((url) => url.pathname === href)
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      // These two are public: they have the visitors' header.
      if (href === '/nft-guide' || href === '/uk-wills-act-compliance') await page.goto('/dashboard')
    }
    await page.goto('/dashboard')
    const foot = page.getByRole('contentinfo')
    for (const [name, href] of Object.entries(policies))
      expect(await foot.getByRole('link', { name }).first().getAttribute('href')).toBe(href)
    await foot.getByText('AES-256 Encrypted').waitFor()
    await foot.getByText(/Solana \(local development ledger\) answers$/).waitFor()
    const other = await person.context.newPage()
    await other.goto('/my-wills')
    await heading(other, 'My Wills & Documents').waitFor()
    await button(page.getByRole('banner'), 'Menu').click()
    await button(menu, 'Sign Out').click()
    await page
      .getByRole('link', { name: /Sign in/ })
      .first()
      .waitFor()
    expect((await page.request.get('/api/auth/me')).status()).toBe(401)
    // The other tab does not go on showing what was somebody's.
    await heading(other, 'Please sign in to continue').waitFor()
    await other.close()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('Sign Out on an unrelated screen deletes the person’s pictures and recordings here', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.evaluate(async (id) => {
      const open = async (name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> =>
        await new Promise((resolve, reject) => {
          const opening = indexedDB.open(name, 1)
          opening.addEventListener('upgradeneeded', () => make(opening.result))
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => reject(new Error(`${name} was not opened`)))
        })
      const identity = await open('testate-identity', (database) => {
        database.createObjectStore('pictures', { keyPath: 'personId' }).put({ personId: id, at: Date.now() })
      })
      const recordings = await open('testate-recordings', (database) => {
        const takes = database.createObjectStore('takes', { keyPath: 'key' })
        database.createObjectStore('pieces')
        for (const key of [`${id} will`, 'somebody-else will'])
          takes.put({ key, startedAt: new Date().toISOString() })
      })
      identity.close()
      recordings.close()
    }, ann.id)
    await button(page.getByRole('banner'), 'Menu').click()
    await button(page.getByRole('dialog', { name: 'Menu' }), 'Sign Out').click()
    await page
      .getByRole('link', { name: /Sign in/ })
      .first()
      .waitFor()
    const left = async (): Promise<unknown> =>
      await page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name)
        const keys = await new Promise((resolve) => {
          const opening = indexedDB.open('testate-recordings', 1)
          opening.addEventListener('success', () => {
            const database = opening.result
            const asked = database.transaction('takes').objectStore('takes').getAllKeys()
            asked.addEventListener('success', () => {
              database.close()
              resolve(asked.result)
            })
          })
        })
        return { names, keys }
      })
    await expect.poll(left).toEqual({ names: ['testate-recordings'], keys: ['somebody-else will'] })
    await person.close()
  })

  test('a link to a part of another page shows that part', async () => {
    const person = await visitor()
    await person.page.goto('/pricing')
    await person.page
      .getByRole('main')
      .getByRole('link', { name: 'The model cancellation form, to print' })
      .click()
    await person.page.waitForURL((url) => url.hash === '#cancel-form')
    await person.page.waitForFunction(() => {
      const part = document.getElementById('cancel-form')?.getBoundingClientRect()
      return part !== undefined && part.top >= 0 && part.top < innerHeight / 2
    })
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('a visitor sees the landing screen on each protected address, and its link keeps it', async () => {
    const person = await visitor()
    for (const address of full ? kept : kept.filter((_, at) => at % 8 === 0)) {
      await person.page.goto(`${address}?will=1`)
      const welsh = languageOf(address) === 'cy'
      const words = (welsh ? appWords.cy : undefined) ?? appWords.en
      const way = person.page.getByRole('main').getByRole('link', { name: words.landingSignIn! })
      await way.waitFor()
      await heading(person.page, words.landingTitle!).waitFor()
      expect(await way.getAttribute('href'), address).toBe(
        `${welsh ? '/cy' : ''}/login?next=${encodeURIComponent(`${address}?will=1`)}`,
      )
    }
    await person.close()
  })

  test('signing in there leads to the address wanted, and from the front page to the dashboard', async () => {
    const username = `ann.${randomBytes(4).toString('hex')}`
    const password = randomBytes(12).toString('base64url')
    await openTerminal(product.url).call(signUp, {
      body: {
        firstName: 'Ann',
        lastName: 'Example',
        email: `${username}@example.com`,
        username,
        password,
        role: 'testator',
      },
    })
    const ways = [
      ['/wills', '/wills', 'My Wills & Documents'],
      ['/', '/dashboard', 'Dashboard'],
    ] as const
    for (const [from, to, title] of full ? ways : ways.slice(0, 1)) {
      const person = await visitor()
      await person.page.goto(from)
      // On the landing screen the link that retains the address; on the front page the one in the header.
      await person.page
        .locator(from === '/' ? 'header' : 'main')
        .getByRole('link', { name: /^Sign in/ })
        .filter({ visible: true })
        .first()
        .click()
      await person.page.getByLabel('Username').fill(username)
      await person.page.getByLabel('Password', { exact: true }).fill(password)
      await button(person.page, 'Sign in').click()
      await person.page.locator('.toast').getByText('Login Successful').waitFor()
      await heading(person.page, title).first().waitFor()
      expect(new URL(person.page.url()).pathname).toBe(to)
      await person.close()
    }
  })

  test('an address that is not one: the words, the status, and ways out', async () => {
    const person = await visitor()
    for (const address of ['/no-such-page', '/my-wills/no-such-page', '/cy/no-such-page']) {
      const answer = await person.page.goto(address)
      expect(answer?.status(), address).toBe(404)
      await person.page
        .locator('main h1')
        .filter({ hasText: address.startsWith('/cy') ? /404/ : '404 Page Not Found' })
        .waitFor()
    }
    await person.page.goto('/no-such-page')
    await person.page.getByRole('link', { name: 'Go to the front page' }).click()
    await heading(person.page, 'Make sure your will is found, and trusted').waitFor()
    await person.close()
  })

  test('each step to another screen begins at its top, on its heading', async () => {
    const person = await openPerson(chromium, { url: product.url, width: 320 })
    const { page } = person
    await page.goto('/')
    // The text before the scripts load does not count.
    await page.waitForFunction(() => document.querySelector('.standings') !== null)
    for (const name of ['Privacy Policy', 'Terms of Service', 'Support']) {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const before = page.url()
      await page.getByRole('contentinfo').getByRole('link', { name }).first().click()
      await page.waitForURL((url) => url.href !== before)
      await expect
        .poll(async () => await page.evaluate(() => ({ top: scrollY, on: document.activeElement?.tagName })))
        .toEqual({ top: 0, on: 'H1' })
    }
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
