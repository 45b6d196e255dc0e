// Browser test files that do not affect each other share one product: a start costs eight seconds of
// processor time, and there are fifteen files. The first that needs it starts it, in Vitest's own process,
// and it is stopped when all are done.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startProduct, type Place, type Product } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProductAt: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Product> | undefined
  const server = createServer((_, response) => {
    started ??= startProduct()
    started.then(
      ({ url, mailbox, dataDir }) => response.end(JSON.stringify({ url, mailbox, dataDir } satisfies Place)),
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
