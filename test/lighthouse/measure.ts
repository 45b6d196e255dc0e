// Runs Lighthouse on every public page and the signed-in dashboard, on a product of their own. The
// dashboard's session is sent as a cookie header.
import { painted, publicPages } from '../../apps/web/src/addresses/public-pages.ts'
import { chromiumPath } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { bringTo } from '../e2e/stages.ts'
import { askLighthouse, installLighthouse, type Verdict } from './lighthouse.ts'

interface Measured extends Verdict {
  address: string
  isPublic: boolean
}

export async function measurePages(
  tell: (one: Measured) => void,
  { runs = 3, only = [] as readonly string[] } = {},
): Promise<void> {
  if (chromiumPath === undefined) throw new Error('No Chromium is installed here, and CHROMIUM names none.')
  await installLighthouse()
  const product = await startProduct()
  try {
    const {
      people: [testator],
    } = await bringTo(product, 'submitted')
    const cookie = [...testator.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const pages: { address: string; isPublic: boolean; headers?: Record<string, string> }[] = [
      ...[...publicPages, ...painted].map((address) => ({ address, isPublic: true })),
      { address: '/dashboard', isPublic: false, headers: { Cookie: cookie } },
    ]
    for (const { address, isPublic, headers } of pages) {
      if (only.length > 0 && !only.includes(address)) continue
      tell({
        address,
        isPublic,
        ...(await askLighthouse(`${product.url}${address}`, {
          chromium: chromiumPath,
          runs,
          ...(headers === undefined ? {} : { headers }),
        })),
      })
    }
  } finally {
    await product.stop()
  }
}

/** `performance 97 (96, 97, 99), accessibility 100, best practice 100, SEO 100, layout shift 0.001` */
export function told({
  performance,
  performances,
  accessibility,
  bestPractices,
  seo,
  shift,
  failed,
}: Verdict): string {
  return (
    `performance ${performance} (${performances.join(', ')}), accessibility ${accessibility}, best ` +
    `practice ${bestPractices}, SEO ${seo}, layout shift ` +
    `${shift}${failed.length === 0 ? '' : `; against it: ${failed.join(', ')}`}`
  )
}

if (import.meta.main)
  await measurePages((one) => process.stdout.write(`${one.address}: ${told(one)}\n`), {
    runs: Number(process.env['RUNS'] ?? 3),
    only: process.argv.slice(2),
  })
