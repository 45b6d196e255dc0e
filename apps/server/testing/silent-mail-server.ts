// A mail server that takes every connection, greets, and never says another word.
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentMailServer {
  url: string
  /** How many connections wait for an answer now. */
  waiting(): number
  /** Ends all connections. */
  breakOff(): void
  stop(): Promise<void>
}

export async function startSilentMailServer(): Promise<SilentMailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 mx.example ESMTP\r\n')
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const breakOff = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => sockets.size,
    breakOff,
    stop: async () => {
      breakOff()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
