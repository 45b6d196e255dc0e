// The register's live stream of one will, read as a browser's EventSource would (HTML Living Standard,
// section 9.2.6), with this person's cookies.
import { willEvents } from '@testate/api/registration'
import type { Browser } from './browser.ts'

/** Longer than the register's heartbeat: a stream silent for this long is dead. */
const silentForMs = 40_000

/**
 * Each event's name and parsed data, until the stream ends or `signal` is aborted. Throws the register's
 * Problem on refusal.
 */
export async function* willStream(
  browser: Browser,
  willId: string,
  signal: AbortSignal,
): AsyncGenerator<{ event: string; data: unknown }> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentForMs)
  try {
    const answer = await browser.call(willEvents, {
      params: { id: willId },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentForMs)
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = parse(text.slice(0, end))
        text = text.slice(end + 2)
        if (event !== null) yield event
      }
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** Null for a comment and for a block without data. */
function parse(block: string): { event: string; data: unknown } | null {
  const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line))
  const data = fields.flatMap((field) => (field?.[1] === 'data' ? [field[2]!] : [])).join('\n')
  return data === ''
    ? null
    : {
        event: fields.find((field) => field?.[1] === 'event')?.[2] ?? 'message',
        data: JSON.parse(data) as unknown,
      }
}
