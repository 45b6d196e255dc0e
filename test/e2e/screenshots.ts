// `npm run screenshots`: a picture of every screen of the path in each of its states, for review: desktop,
// phone, dark. Into out/screenshots.
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { hasChromium, openBrowser, type PersonOptions } from './browser.ts'
import { startProduct } from './product.ts'
import { openToNotices } from './told-death.ts'
import { startTour, stops } from './tour.ts'

const folder = join(import.meta.dirname, '../../out/screenshots')
const variants: Record<string, Omit<PersonOptions, 'url'>> = {
  'desktop': { width: 1280 },
  'phone': { width: 390 },
  'dark': { width: 1280, theme: 'dark' },
  'phone-dark': { width: 390, theme: 'dark' },
}
const only = process.argv.slice(2)

if (!hasChromium) {
  process.stderr.write('No Chromium was found: install it, or name it with CHROMIUM.\n')
  process.exit(1)
}
const product = await startProduct(openToNotices)
const chromium = await openBrowser()
let failed = 0
let made = 0
try {
  const tour = startTour(product)
  await mkdir(folder, { recursive: true })
  for (const stop of stops) {
    if (only.length > 0 && !only.includes(stop.name)) continue
    for (const [name, options] of Object.entries(variants)) {
      try {
        const person = await tour.open(stop, chromium, options)
        await person.page.evaluate(async () => await document.fonts.ready)
        await person.page.screenshot({
          path: join(folder, `${stop.name}-${name}.png`),
          fullPage: true,
          animations: 'disabled',
        })
        await person.close()
        made += 1
      } catch (error) {
        failed += 1
        process.stderr.write(
          `${stop.name}, ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`,
        )
      }
    }
    process.stdout.write(`${stop.name}\n`)
  }
} finally {
  await chromium.close()
  await product.stop()
}
process.stdout.write(`${made} pictures in ${folder}${failed === 0 ? '' : `; ${failed} could not be made`}\n`)
process.exitCode = failed === 0 ? 0 : 1
