// Browser test files that do not affect each other share one product: a start costs eight seconds of
// processor time, and there are fifteen files. The first that needs it starts it, in Vitest's own process,
// and it is stopped when all are done.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { quickHashes, startProduct, type Place, type Product } from './product.ts'
import { makeWillToRead, type WillToRead } from './stages.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProductAt: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Product> | undefined
  let registered: Promise<WillToRead> | undefined
  const start = async (): Promise<Product> => await (started ??= startProduct(quickHashes))
  const answer = async (path: string): Promise<Place | WillToRead> => {
    const { url, mailbox, dataDir } = await start()
    const place = { url, mailbox, dataDir }
    return path === '/registered' ? await (registered ??= makeWillToRead(place)) : place
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '/').then(
      (said) => response.end(JSON.stringify(said)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('sharedProductAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await (await started?.catch(() => undefined))?.stop()
  }
}
