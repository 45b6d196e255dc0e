// A listener to server-sent events over a real socket, as a browser's EventSource hears them.
import { request, type IncomingMessage } from 'node:http'
import { eventually } from './stack.ts'

export interface Heard {
  status: number
  headers: IncomingMessage['headers']
  events: { event: string; data: unknown }[]
  ended: boolean
  close(): void
  /** Waits until such an event has come; answers its data. */
  until(event: string, seconds?: number): Promise<unknown>
}

/** A connection of its own, so that none that a client keeps for later is counted among ours. */
export async function hear(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Heard> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => void request(url, { agent: false, headers, method }, resolve).once('error', reject).end())
  const heard: Heard = {
    status: answer.statusCode!, headers: answer.headers, events: [], ended: false, close: () => void answer.destroy(),
    until: async (event, seconds = 3) => (await eventually(async () => heard.events.find((one) => one.event === event), seconds)).data,
  }
  let said = ''
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
    for (let end = said.indexOf('\n\n'); end >= 0; end = said.indexOf('\n\n')) {
      const lines = said.slice(0, end).split('\n')
      said = said.slice(end + 2)
      const event = lines.find((line) => line.startsWith('event: '))?.slice(7)
      if (event !== undefined) heard.events.push({ event, data: JSON.parse(lines.find((line) => line.startsWith('data: '))!.slice(6)) })
    }
  }).on('close', () => {
    heard.ended = true
  }).on('error', () => undefined)
  return heard
}
