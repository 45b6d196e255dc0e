// Counts one person's way through the screens, as it was counted by hand before: screens and dialogs, presses,
// and the words that can be seen. A screen is an address, whatever state it is in, and of the form and the witness's
// page each step; its words are those of its fullest state, without the frame around every screen, without what is
// folded away, and without what the person types into a field. Of the words, those of the statement, the consents and
// the legal notices are printed beside them too.
import type { BrowserContext } from 'playwright-core'

/** What a person should be asked for at most, of one registration. */
const most = {
  testator: { screens: 18, clicks: 35, words: 1800 },
  witness: { screens: 8, clicks: 16, words: 800 },
} as const
/** What was reached so far: nothing may grow. Words depend a little on which states were seen. */
const reached = {
  testator: { screens: 18, clicks: 35, words: 1800 },
  witness: { screens: 8, clicks: 15, words: 800 },
} as const
/** Of each recording that this machine was too slow for: from putting it on record to stopping the next one. */
const pressesOfATake = 5

export interface Counted {
  screens: number
  clicks: number
  words: number
  /** Of the words, those of the statement, the consents and the notices: they stand word for word. */
  legal: number
  /** Each screen, in the order they were come to. */
  each: [screen: string, seen: Seen, clicks: number][]
}

interface Seen {
  words: number
  legal: number
}

/** Begins to count everything that is opened in this context from now on. */
export async function countWay(context: BrowserContext): Promise<() => Promise<Counted>> {
  const screens = new Map<string, Seen>()
  const presses = new Map<string, number>()
  let clicks = 0
  await context.exposeBinding('wayPressed', (_, screen: string) => {
    clicks += 1
    presses.set(screen, 1 + (presses.get(screen) ?? 0))
  })
  await context.exposeBinding('waySeen', (_, screen: string, seen: Seen) => {
    if (seen.words > (screens.get(screen)?.words ?? 0)) screens.set(screen, seen)
  })
  await context.addInitScript(watch)
  return async () => {
    // The last screen, as it stands now: it may have been there for less than a look takes to come.
    for (const page of context.pages())
      await page.evaluate(async () => await (globalThis as { wayLook?: () => unknown }).wayLook?.())
    return counted()
  }
  function counted(): Counted {
    return {
      screens: screens.size,
      clicks,
      words: [...screens.values()].reduce((sum, { words }) => sum + words, 0),
      legal: [...screens.values()].reduce((sum, { legal }) => sum + legal, 0),
      each: [...screens].map(([screen, seen]) => [screen, seen, presses.get(screen) ?? 0]),
    }
  }
}

/** Runs in the page, so it stands alone. */
function watch(): void {
  const told = globalThis as unknown as {
    wayPressed(screen: string): void
    waySeen(screen: string, seen: Seen): Promise<void>
    wayLook: () => Promise<void>
  }
  const isRead = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(
      'script, style, svg, select, textarea, .visually-hidden, details:not([open]) > :not(summary)',
    ) === null
  const isLegal = (element: Element): boolean =>
    element.closest(
      '[aria-labelledby="statement-shown"], .signing-consents, .signing-notice, ' +
        [
          'isAdult',
          'notBeneficiary',
          'notSpouseOfBeneficiary',
          'expressStart',
          'agreeTerms',
          'confirmLegalAdvice',
        ]
          .map((name) => `label[for="${name}"]`)
          .join(', '),
    ) !== null
  const wordsIn = (part: Element): Seen => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const all: Seen = { words: 0, legal: 0 }
    while (texts.nextNode() !== null) {
      const text = texts.currentNode
      if (text.parentElement !== null && isRead(text.parentElement)) {
        const words = text.nodeValue?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
        all.words += words
        if (isLegal(text.parentElement)) all.legal += words
      }
    }
    return all
  }
  // The address changes before the page does: until another heading stands there, it is still the screen before.
  let shown: { element: Element; heading: string; screen: string } | null = null
  const partNow = (): { part: Element; screen: string } | null => {
    const dialog = [...document.querySelectorAll('.dialog')].at(-1)
    const part = dialog ?? document.querySelector('main') ?? document.body
    const element = part.querySelector(dialog === undefined ? 'h1' : 'h2')
    const heading = element?.textContent?.trim() ?? ''
    if (element === null || heading === '') return null
    if (shown?.element === element && shown.heading === heading) return { part, screen: shown.screen }
    const [, place = ''] = location.pathname.split('/')
    const hasSteps = place === 'register-will' || place === 'witness'
    const page = hasSteps ? `/${place}: ${heading}` : `/${place}`
    shown = { element, heading, screen: dialog === undefined ? page : `dialog: ${heading}` }
    return { part, screen: shown.screen }
  }
  const look = async (): Promise<void> => {
    const now = partNow()
    if (now === null || document.querySelector('.loading, .loading-page') !== null) return
    await told.waySeen(now.screen, wordsIn(now.part))
  }
  told.wayLook = look
  // A press on a label is one press, and two clicks. What is pressed was seen, however quickly. At the document: what
  // Playwright takes back, since a button moved under it, ends at the window, and is pressed again.
  const pressed = (): void => {
    told.wayPressed(partNow()?.screen ?? '')
    void look()
  }
  document.addEventListener('pointerdown', pressed, { capture: true })
  let waits = false
  const soon = (): void => {
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      void look()
    }, 200)
  }
  const begin = (): void => {
    new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true })
    soon()
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}

/**
 * Which figures are above what was reached so far.
 * @param takesAgain how often this person recorded again, because the machine was too slow
 */
export const grown = (who: 'testator' | 'witness', counted: Counted, takesAgain: number): string[] =>
  (['screens', 'clicks', 'words'] as const).filter(
    (what) => counted[what] > reached[who][what] + (what === 'clicks' ? pressesOfATake * takesAgain : 0),
  )

/** The table that is printed: a figure above what is asked for is marked as a miss. */
export function wayTable(
  people: readonly (readonly [who: 'testator' | 'witness', counted: Counted])[],
): string {
  const cell = (figure: number, limit: number): string =>
    `${figure} of ${limit}${figure > limit ? ' MISSED' : ''}`.padEnd(22)
  const ofThese = (legal: number): string => (legal === 0 ? '' : ` (legal text ${legal})`)
  return people
    .flatMap(([who, { screens, clicks, words, legal, each }]) => [
      `${who.padEnd(10)}screens ${cell(screens, most[who].screens)}clicks ${cell(clicks, most[who].clicks)}` +
        `words ${cell(words, most[who].words).trimEnd()}${ofThese(legal)}`,
      ...each.map(
        ([screen, seen, pressed]) =>
          `  ${String(seen.words).padStart(4)} words ${String(pressed).padStart(2)} clicks  ${screen}` +
          ofThese(seen.legal),
      ),
    ])
    .join('\n')
}
