// The current screen by keyboard alone, in the colours that a person chose for every page (forced colours): each thing
// to use is reached by Tab with a ring round it, and each drawing stands out from the ground.
import type { Page } from 'playwright-core'
import { focusNow } from './keys.ts'

/** More than any screen has. */
const mostStops = 200

/**
 * Each finding as one line. Moves the focus; the page is otherwise left as it was. What came late is looked at again;
 * what is found three times stands.
 */
export async function keyFindings(page: Page): Promise<string[]> {
  let found = await goThrough(page)
  for (let again = 0; found.length > 0 && again < 2; again += 1) found = await goThrough(page)
  return found
}

async function goThrough(page: Page): Promise<string[]> {
  await allThere(page)
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    const said = new Set<string>(await page.evaluate(beginAtTop))
    for (let stop = 0; stop < mostStops; stop += 1) {
      await page.keyboard.press('Tab')
      const isAtEnd = await page.evaluate(markStop)
      if (isAtEnd) break
      const { wrong } = await page.evaluate(focusNow, null)
      if (wrong !== null) said.add(wrong)
    }
    for (const one of await page.evaluate(notReached)) said.add(one)
    return [...said]
  } finally {
    await page.emulateMedia({ forcedColors: null })
  }
}

/** Until nothing more to use comes: the header's links are loaded after the first paint. */
async function allThere(page: Page): Promise<void> {
  const count = async (): Promise<number> =>
    await page.locator('a[href], button, input, select, textarea, summary').count()
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now
    await page.waitForTimeout(200)
  }
}

/** The next Tab begins at the top of the page. Says which drawings cannot be told from the ground. */
function beginAtTop(): string[] {
  // After a press the browser goes on from where it was, though nothing has the focus.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  for (const one of document.querySelectorAll('[data-key-stop]')) one.removeAttribute('data-key-stop')
  const channels = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(Number)
  const lightOf = (text: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(text).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = lightOf(getComputedStyle(document.body).backgroundColor)
  const standsOut = (color: string): boolean => {
    if (color === 'none') return false
    const [lighter, darker] = [lightOf(color), ground].toSorted((one, other) => other - one) as [
      number,
      number,
    ]
    return (lighter + 0.05) / (darker + 0.05) >= 3
  }
  return [...document.querySelectorAll('main svg:not([aria-hidden="true"] svg)')]
    .filter((one) => one.getBoundingClientRect().width > 0)
    .filter((one) =>
      [one, ...one.querySelectorAll('*')].every((part) => {
        const { fill, stroke } = getComputedStyle(part)
        return !standsOut(fill) && !standsOut(stroke)
      }),
    )
    .map((one) => `cannot be seen in forced colours: svg.${one.getAttribute('class') ?? ''}`)
}

/** True at the end of the page, where the browser's own toolbar begins, and where a stop comes again. */
function markStop(): boolean {
  const element = document.activeElement
  if (element === null || element === document.body || element.hasAttribute('data-key-stop')) return true
  element.setAttribute('data-key-stop', '')
  return false
}

function notReached(): string[] {
  const within = document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]') ?? document
  const all = within.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
  )
  return [...all]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.hasAttribute('data-key-stop') && one.closest('[inert]') === null)
    .filter(
      (one) =>
        // The arrow keys lead from one radio button of a group to the next.
        !(one instanceof HTMLInputElement && one.type === 'radio') ||
        document.querySelector(`input[name="${one.name}"][data-key-stop]`) === null,
    )
    .map(
      (one) =>
        `not reached by Tab: ${one.tagName.toLowerCase()} “${(one.textContent ?? '').trim().slice(0, 40)}”`,
    )
}
