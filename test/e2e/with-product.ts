// Setup and teardown of every browser file: the product and a browser, both stopped at the end.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeWindows, openBrowser, sharedBrowser } from './browser.ts'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { quickHashes, startProduct, type Place, type Product } from './product.ts'
import type { Staged, WillToRead } from './stages.ts'

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
      return { product: await askShared<Place>('/'), stop: async () => {}, isOwn: false }
    },
    give,
    camera,
  )
}

/**
 * The registered will of the shared product, made once (a registration takes four seconds of processor time). Any
 * number of files read it at a time, so it is for tests that only look: they open its pages as its testator, or as
 * nobody, and read what the register answers. They save, confirm, send and withdraw nothing, ask for no code, sign
 * nobody out, and change nothing in its account; whoever does needs `bringTo`.
 */
export async function willToRead(
  product: Place,
): Promise<Pick<Staged, 'people' | 'willId' | 'documentHash'>> {
  const { people, ...will } = await askShared<WillToRead>('/registered')
  return {
    ...will,
    people: people.map(({ cookies, ...person }) => ({
      ...person,
      browser: openTerminal(product.url, cookies),
    })) as Staged['people'],
  }
}

/** What the process that started the shared product says about it. */
async function askShared<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, inject('sharedProductAt')))
  const said = await answer.text()
  if (!answer.ok) throw new Error(said)
  return JSON.parse(said) as T
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
      const product = await startProduct({ ...quickHashes, ...env })
      return { product, stop: async () => await product.stop(), isOwn: true }
    },
    give,
    'given',
  )
}

function openAndClose<P extends Place>(
  start: () => Promise<{ product: P; stop: () => Promise<void>; isOwn: boolean }>,
  give: (has: { product: P; chromium: Browser }) => void,
  camera: NonNullable<Options['camera']>,
): void {
  let stop = async (): Promise<void> => {}
  let ended: string | null = null
  let chromium: Browser | undefined
  beforeAll(async () => {
    const started = await start()
    stop = started.stop
    if (started.isOwn) ended = started.product.url
    chromium = camera === 'given' ? await sharedBrowser() : await openBrowser(camera)
    give({ product: started.product, chromium })
  })
  afterAll(async () => {
    if (chromium !== undefined) await closeWindows(chromium, ended)
    // The usual browser stays for the next file of this process, and ends with it.
    if (camera === 'refused') await chromium?.close()
    await stop()
  })
}
