// A proxy between the register and a ledger that records every byte of every request, headers included.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Haystack } from '../faults/ledger-bytes.ts'

export interface LedgerTraffic {
  /** Takes the place of the ledger's own address. */
  url: string
  sent: Haystack[]
  stop(): void
}

export async function listenInTo(rpcUrl: string): Promise<LedgerTraffic> {
  const sent: Haystack[] = []
  const listener = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      sent.push({
        from: `request ${sent.length + 1}`,
        bytes: Buffer.concat([
          Buffer.from(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n\n`),
          body,
        ]),
      })
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    sent,
    stop() {
      listener.closeAllConnections()
      listener.close()
    },
  }
}
