// The browser the tests drive, and one person in it: a context of their own, a fake camera, and a record of
// the page's errors.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The full browser: for measurements, and for permission prompts. */
export const chromiumPath = process.env['CHROMIUM'] ?? whole.find((path) => existsSync(path))
/**
 * The headless shell of the same engine, if installed: opening and closing a page costs 0.24 s of processor
 * time there, and 1.0 s in the full browser.
 */
const shellPath =
  process.env['CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', ...whole].find((path) => existsSync(path))
export const hasChromium = shellPath !== undefined
/** Whole journeys in a browser take ten minutes: they run in CI, and elsewhere with TESTATE_BROWSER=1. */
export const hasBrowser = hasChromium && process.env['TESTATE_BROWSER'] === '1'
/** Part of a test's name, so that a skipped test shows its reason. */
export const whySkipped = hasBrowser
  ? ''
  : hasChromium
    ? ' (asked for by TESTATE_BROWSER=1)'
    : ' (no Chromium is installed here, and CHROMIUM names none)'
/**
 * Each run takes each journey's steps once, provokes each refusal once and looks at each screen once. A second way
 * through the same steps, and each other state of a screen, is for `npm run assurance` alone.
 */
export const full = process.env['TESTATE_FULL'] === '1'
export const whyFull = hasBrowser && !full ? ' (in npm run assurance alone)' : whySkipped

const base = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]
const cameras = {
  given: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=10'],
  refused: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
}

export async function openBrowser(camera: keyof typeof cameras = 'given'): Promise<Browser> {
  // The headless shell never prompts, so nothing can be refused there.
  const path = camera === 'refused' ? (chromiumPath ?? shellPath) : shellPath
  return await chromium.launch({ executablePath: path!, args: [...base, ...cameras[camera]] })
}

const opened = Symbol.for('testate.browser')

/**
 * One browser for all files that this process runs: to start and end it takes a second of processor time. Each person
 * has a context of their own in it, and what a file leaves open is closed at its end.
 */
export async function sharedBrowser(): Promise<Browser> {
  // The modules of a file are loaded anew for the next.
  const kept = globalThis as { [opened]?: Promise<Browser> }
  const known = await kept[opened]
  if (known?.isConnected() === true) return known
  return await (kept[opened] = openBrowser())
}

export interface PersonOptions {
  url: string
  width?: 1280 | 390 | 320
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
  /**
   * In a window that others have used and left empty. A new one starts a process, which fetches and compiles every
   * script again: of a look with axe that is half the processor time. A window in which somebody changed the browser
   * itself (scripts before each page, virtual devices, another clock) is not used again. False: in a new one, for a
   * test of what a browser has not fetched yet.
   */
  usedWindow?: boolean
}

export interface Person {
  page: Page
  context: BrowserContext
  /** Errors from the console and the page since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

/** A machine with other work stands still for half a minute now and then. Only a failing test waits that long. */
export const waitsMs = 120_000

const heights = { 1280: 900, 390: 844, 320: 640 }

type Look = Required<Pick<PersonOptions, 'width' | 'theme'>>

interface Window extends Pick<Person, 'page' | 'context' | 'complaints'> {
  /** As new for the next person, except for the scripts the browser has compiled and the assets it has fetched. */
  empty(): Promise<void>
  /** The next person's width and colours, in each tab they open. */
  suit(look: Look): Promise<void>
  /** Whether somebody changed in it what outlives its pages. */
  isChanged(): boolean
}

const empties = Symbol.for('testate.empty-windows')
/** Of each browser, the empty windows by what they cannot change: for the next file of this process too. */
const used = ((globalThis as { [empties]?: WeakMap<Browser, Map<string, Window[]>> })[empties] ??=
  new WeakMap())

export async function openPerson(
  browser: Browser,
  { url, width = 1280, theme = 'light', reducedMotion = true, usedWindow = true }: PersonOptions,
): Promise<Person> {
  const options = { url, width, theme, reducedMotion }
  // A phone has a finger and twice the pixels.
  const key = JSON.stringify({ url, isPhone: width !== 1280, reducedMotion })
  const ofBrowser = used.get(browser) ?? new Map<string, Window[]>()
  used.set(browser, ofBrowser)
  const empty = ofBrowser.get(key) ?? []
  ofBrowser.set(key, empty)
  const left = usedWindow ? empty.pop() : undefined
  await left?.suit({ width, theme })
  const window = left ?? (await openWindow(browser, options))
  let isLeft = false
  const close = async (): Promise<void> => {
    if (isLeft) return
    isLeft = true
    await leaveRoutes(window.context)
    if (window.isChanged()) return await window.context.close()
    // The product may be away.
    await window.empty().then(
      () => void empty.push(window),
      async () => await window.context.close(),
    )
  }
  return { page: window.page, context: window.context, complaints: window.complaints, close }
}

/** So many empty windows stay for the next file: each is a process, with some 80 MB. */
const mostKept = 6

/** Closes what a file left open; `ended`: the product that ends with it, whose empty windows are no longer of use. */
export async function closeWindows(browser: Browser, ended: string | null): Promise<void> {
  const kept = new Set<BrowserContext>()
  for (const [key, empty] of used.get(browser) ?? []) {
    const isOver = (JSON.parse(key) as PersonOptions).url === ended
    empty.splice(isOver ? 0 : Math.max(0, mostKept - kept.size))
    for (const { context } of empty) kept.add(context)
  }
  for (const context of browser.contexts()) {
    if (kept.has(context)) continue
    await leaveRoutes(context)
    await context.close()
  }
}

/** What changes the browser itself, for every page that follows. */
const changes = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const clockChanges = ['install', 'setFixedTime', 'setSystemTime'] as const

/** Calls `heard` before each call of these. */
function listen<T extends object>(of: T, names: readonly string[], heard: () => void): void {
  const methods = of as Record<string, ((...args: unknown[]) => unknown) | undefined>
  for (const name of names) {
    const method = methods[name]?.bind(of)
    if (method === undefined) continue
    methods[name] = (...args) => {
      heard()
      return method(...args)
    }
  }
}

async function openWindow(
  browser: Browser,
  { url, width, theme, reducedMotion }: Required<Omit<PersonOptions, 'usedWindow'>>,
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heights[width] },
    ...(width === 1280 ? {} : { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  context.setDefaultTimeout(waitsMs)
  const heard: string[] = []
  // A server's refusal is a response, not a fault of the page: Chromium logs each as an error.
  const isAnswer = (text: string): boolean =>
    /Failed to load resource: the server responded with a status of (4\d\d|503)/.test(text) ||
    /net::ERR_(CONNECTION|INTERNET|NETWORK|INCOMPLETE|EMPTY)/.test(text)
  // Depends on the machine's speed: logged when the scripts that use a preloaded response run some seconds
  // after the page.
  const isSlowness = (text: string): boolean =>
    /was preloaded using link preload but not used within a few seconds/.test(text)
  context.on('console', (message) => {
    if (
      (message.type() === 'error' || message.type() === 'warning') &&
      !isAnswer(message.text()) &&
      !isSlowness(message.text())
    )
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`))
  const page = await context.newPage()
  let look: Look = { width, theme }
  const fit = async (tab: Page): Promise<void> => {
    await tab.setViewportSize({ width: look.width, height: heights[look.width] })
    await tab.emulateMedia({ media: null, forcedColors: null, colorScheme: look.theme })
  }
  const openTab = context.newPage.bind(context)
  context.newPage = async () => {
    const tab = await openTab()
    await fit(tab)
    return tab
  }
  const openTools = context.newCDPSession.bind(context, page)
  let isChanged = false
  for (const one of [context, page]) listen(one, changes, () => (isChanged = true))
  listen(page.clock, clockChanges, () => (isChanged = true))
  const empty = async (): Promise<void> => {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event)
    // A page of the same process without scripts, so that nothing is written after the clearing.
    await page.goto(new URL('/robots.txt', url).href)
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
    // Of the browser itself: through the context it takes another page, and what was fetched is lost. For this alone:
    // beside a second session of these tools a page does not learn that it is offline.
    const tools = await openTools()
    await tools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
    await tools.send('Page.resetNavigationHistory')
    await tools.detach()
    await context.clearCookies()
    await context.clearPermissions()
    heard.splice(0)
  }
  const suit = async (wanted: Look): Promise<void> => {
    look = wanted
    await fit(page)
  }
  return {
    page,
    context,
    complaints: () => heard.splice(0),
    empty,
    suit,
    isChanged: () => isChanged || page.isClosed(),
  }
}

/**
 * A route handler still running when its page closes is not an error; Vitest would report it outside every
 * test.
 */
export async function leaveRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}
