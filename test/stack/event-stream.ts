// A client of server-sent events over a real socket, like a browser's EventSource.
import { request, type IncomingMessage } from 'node:http'
import { eventually } from './stack.ts'

export interface Heard<Data = unknown> {
  status: number
  headers: IncomingMessage['headers']
  events: { event: string; data: Data }[]
  /** Heartbeats. */
  comments: number
  ended: boolean
  close(): void
  /** The data of the latest such event. */
  last(event: string): Data | undefined
  /** Waits for such an event; returns its data. */
  until(event: string, seconds?: number): Promise<Data>
}

/** A connection of its own, so that none of a client's pooled connections is counted as ours. */
export async function hear<Data = unknown>(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Heard<Data>> {
  const answer = await new Promise<IncomingMessage>(
    (resolve, reject) =>
      void request(url, { agent: false, headers, method }, resolve).once('error', reject).end(),
  )
  const heard: Heard<Data> = {
    status: answer.statusCode!,
    headers: answer.headers,
    events: [],
    comments: 0,
    ended: false,
    close: () => void answer.destroy(),
    last: (event) => heard.events.findLast((one) => one.event === event)?.data,
    until: async (event, seconds = 3) =>
      (await eventually(async () => heard.events.find((one) => one.event === event), seconds)).data,
  }
  let said = ''
  answer
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      said += chunk
      for (let end = said.indexOf('\n\n'); end >= 0; end = said.indexOf('\n\n')) {
        const lines = said.slice(0, end).split('\n')
        said = said.slice(end + 2)
        if (lines.some((line) => line.startsWith(':'))) heard.comments += 1
        const event = lines.find((line) => line.startsWith('event: '))?.slice(7)
        if (event !== undefined)
          heard.events.push({
            event,
            data: JSON.parse(lines.find((line) => line.startsWith('data: '))!.slice(6)) as Data,
          })
      }
    })
    .on('close', () => {
      heard.ended = true
    })
    .on('error', () => undefined)
  return heard
}
