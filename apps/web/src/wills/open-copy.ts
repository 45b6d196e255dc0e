// View and Download: the worker opens a copy for this one request; it is polled for, and delivered once.
import { fetchOpened, openWill, type CopyPart } from '@testate/api/wills'
import { call, isProblem } from '../platform/client.ts'
import type { OwnPart } from '../shared-secret/own-part.ts'
import { untilOpened } from '../platform/until-opened.ts'

export interface Copy {
  blob: Blob
  name: string
}

const MOST_ASKED = 2

/** Throws a Problem when it is refused, an Error when the worker takes longer than a minute and a half. */
export async function openCopy(
  willId: string,
  part: CopyPart,
  stepUp: string,
  signal: AbortSignal,
  /** Of a will that chosen people open together. */
  shared?: OwnPart,
): Promise<Copy> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await openOnce(willId, { part, ...(shared === undefined ? {} : { shared }) }, stepUp, signal)
    } catch (error) {
      // A request's key is lost with the server's process: after a restart in between it is requested again,
      // once.
      if (asked === MOST_ASKED || !isProblem(error, 'gone')) throw error
    }
  }
}

async function openOnce(
  willId: string,
  body: { part: CopyPart; shared?: OwnPart },
  stepUp: string,
  signal: AbortSignal,
): Promise<Copy> {
  const { requestId } = await call(openWill, { params: { id: willId }, body, stepUp, signal })
  const answer = await untilOpened(() =>
    call(fetchOpened, { params: { id: willId, requestId }, stepUp, signal }),
  )
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
}

/** The file name from a Content-Disposition header (RFC 6266: the encoded one takes precedence). */
export function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // Falls back to the plain one.
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'will.pdf'
}

/** Downloads a copy. */
export function keepCopy({ blob, name }: Copy): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has read it by then; without revoking, the will would stay in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
