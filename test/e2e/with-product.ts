// Setup and teardown of every browser file: the product and a browser, both stopped at the end.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { leaveRoutes, openBrowser } from './browser.ts'
import { startProduct, type Place, type Product } from './product.ts'

interface Options {
  camera?: 'given' | 'refused'
}

/**
 * The product all files share: each file creates its own people, and none uses the staff views of everyone.
 */
export function withProduct(
  give: (has: { product: Place; chromium: Browser }) => void,
  { camera = 'given' }: Options = {},
): void {
  openAndClose(
    async () => {
      const answer = await fetch(inject('sharedProductAt'))
      const said = await answer.text()
      if (!answer.ok) throw new Error(said)
      return { product: JSON.parse(said) as Place, stop: async () => {} }
    },
    give,
    camera,
  )
}

/**
 * A product of this file's own: it may be restarted, has no other users, and its administrator's link is
 * unused.
 */
export function withOwnProduct(
  give: (has: { product: Product; chromium: Browser }) => void,
  env: NodeJS.ProcessEnv = {},
): void {
  openAndClose(
    async () => {
      const product = await startProduct(env)
      return { product, stop: async () => await product.stop() }
    },
    give,
    'given',
  )
}

function openAndClose<P>(
  start: () => Promise<{ product: P; stop: () => Promise<void> }>,
  give: (has: { product: P; chromium: Browser }) => void,
  camera: NonNullable<Options['camera']>,
): void {
  let stop = async (): Promise<void> => {}
  let chromium: Browser | undefined
  beforeAll(async () => {
    const started = await start()
    stop = started.stop
    chromium = await openBrowser(camera)
    give({ product: started.product, chromium })
  })
  afterAll(async () => {
    for (const context of chromium?.contexts() ?? []) await leaveRoutes(context)
    await chromium?.close()
    await stop()
  })
}
