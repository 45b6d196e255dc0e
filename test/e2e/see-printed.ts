// The current screen on paper: nothing cut off, nothing to press or to go elsewhere, what is folded away printed, and
// where a link leads that cannot be followed.
import type { Page } from 'playwright-core'

/** What is left of A4 between the margins of print.css, in pixels of 1/96 inch: 176 by 259 mm. */
const paper = { width: 665, height: 979 }

/** Each finding as one line. Leaves the page as it was. */
export async function printedFindings(page: Page): Promise<string[]> {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  try {
    return await page.evaluate(whatIsWrongOnPaper, paper.width)
  } finally {
    await page.emulateMedia({ media: null })
    if (screen !== null) await page.setViewportSize(screen)
  }
}

function whatIsWrongOnPaper(width: number): string[] {
  const isSeen = (one: Element): boolean => {
    const { width: across, height } = one.getBoundingClientRect()
    const isForReaders = one.closest('.sr-only, .visually-hidden') !== null
    return across > 1 && height > 1 && !isForReaders && one.checkVisibility({ visibilityProperty: true })
  }
  const nameOf = (one: Element): string =>
    `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} ` +
    `“${(one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}”`
  const seen = [...document.querySelectorAll('body *')].filter(isSeen)
  const said: string[] = []
  const findings = (what: string, of: readonly Element[]): void =>
    void said.push(...of.slice(0, 5).map((one) => `${what}: ${nameOf(one)}`))
  findings(
    'to press',
    seen.filter((one) => one.matches('nav, button, [role="button"], .button, input[type="file"]')),
  )
  findings(
    'beyond the edge',
    seen.filter((one) => one.getBoundingClientRect().right > width + 1),
  )
  findings(
    'cut off',
    seen.filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one)
      if (one.matches('input, select, textarea')) return false
      return (
        (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) ||
        (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
      )
    }),
  )
  findings(
    'without its address',
    seen.filter(
      (one) =>
        one.matches('main a[href^="http"]') &&
        !getComputedStyle(one, '::after').content.includes((one as HTMLAnchorElement).getAttribute('href')!),
    ),
  )
  findings(
    'folded away',
    [...document.querySelectorAll('main details')].filter((one) =>
      [...one.children].every((part) => part.matches('summary') || !isSeen(part)),
    ),
  )
  return said
}
