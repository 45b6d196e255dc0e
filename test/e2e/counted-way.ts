// Counts one person's way through the screens, as it was counted by hand before: screens and dialogs, presses,
// and the words that can be seen. A screen is an address, whatever state it is in, and of the form and the witness's
// page each step; its words are those of its fullest state, without the frame around every screen and without what is
// folded away.
import type { BrowserContext } from 'playwright-core'

/** What a person should be asked for at most, of one registration. */
const most = {
  testator: { screens: 18, clicks: 35, words: 1800 },
  witness: { screens: 8, clicks: 16, words: 800 },
} as const
/**
 * What was reached so far: nothing may grow. A recording that this machine was too slow for adds five presses, and a
 * witness who waits sees one screen more.
 */
const reached = {
  testator: { screens: 20, clicks: 50, words: 4700 },
  witness: { screens: 10, clicks: 26, words: 2300 },
} as const

export interface Counted {
  screens: number
  clicks: number
  words: number
  /** Each screen with its words, in the order they were come to. */
  each: [screen: string, words: number][]
}

/** Begins to count everything that is opened in this context from now on. */
export async function countWay(context: BrowserContext): Promise<() => Counted> {
  const screens = new Map<string, number>()
  let clicks = 0
  await context.exposeBinding('wayPressed', () => void (clicks += 1))
  await context.exposeBinding('waySeen', (_, screen: string, words: number) => {
    screens.set(screen, Math.max(words, screens.get(screen) ?? 0))
  })
  await context.addInitScript(watch)
  return () => ({
    screens: screens.size,
    clicks,
    words: [...screens.values()].reduce((sum, words) => sum + words, 0),
    each: [...screens],
  })
}

/** Runs in the page, so it stands alone. */
function watch(): void {
  const told = globalThis as unknown as {
    wayPressed(): void
    waySeen(screen: string, words: number): void
  }
  const isRead = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('script, style, svg, select, .visually-hidden, details:not([open]) > :not(summary)') ===
      null
  const wordsIn = (part: Element): number => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    let words = 0
    while (texts.nextNode() !== null) {
      const text = texts.currentNode
      if (text.parentElement !== null && isRead(text.parentElement))
        words += text.nodeValue?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
    }
    return words
  }
  const look = (): void => {
    const dialog = [...document.querySelectorAll('.dialog')].at(-1)
    const part = dialog ?? document.querySelector('main') ?? document.body
    const heading = part?.querySelector(dialog === undefined ? 'h1' : 'h2')?.textContent?.trim() ?? ''
    if (heading === '' || document.querySelector('.loading, .loading-page') !== null) return
    const [, place = ''] = location.pathname.split('/')
    const hasSteps = place === 'register-will' || place === 'witness'
    const page = hasSteps ? `/${place}: ${heading}` : `/${place}`
    told.waySeen(dialog === undefined ? page : `dialog: ${heading}`, wordsIn(part))
  }
  // A press on a label is one press, and two clicks. What is pressed was seen, however quickly.
  const pressed = (): void => {
    told.wayPressed()
    look()
  }
  addEventListener('pointerdown', pressed, { capture: true })
  let waits = false
  const soon = (): void => {
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      look()
    }, 200)
  }
  const begin = (): void => {
    new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true })
    soon()
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}

/** Which figures are above what was reached so far. */
export const grown = (who: 'testator' | 'witness', counted: Counted): string[] =>
  (['screens', 'clicks', 'words'] as const).filter((what) => counted[what] > reached[who][what])

/** The table that is printed: a figure above what is asked for is marked as a miss. */
export function wayTable(
  people: readonly (readonly [who: 'testator' | 'witness', counted: Counted])[],
): string {
  const cell = (figure: number, limit: number): string =>
    `${figure} of ${limit}${figure > limit ? ' MISSED' : ''}`.padEnd(22)
  return people
    .flatMap(([who, counted]) => [
      `${who.padEnd(10)}screens ${cell(counted.screens, most[who].screens)}` +
        `clicks ${cell(counted.clicks, most[who].clicks)}words ${cell(counted.words, most[who].words)}`.trimEnd(),
      ...counted.each.map(([screen, words]) => `  ${String(words).padStart(4)}  ${screen}`),
    ])
    .join('\n')
}
