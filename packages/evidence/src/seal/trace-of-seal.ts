// Whether anything of a seal is in a PDF. A damaged sealed file still has some of it, and is judged as one.
import { fromLatin1 } from '../bytes/latin1.ts'

const traces = ['/TestateRegistration', '/ETSI.CAdES.detached', '/ETSI.RFC3161'] as const

export function hasTraceOfSeal(pdf: Uint8Array): boolean {
  const text = fromLatin1(pdf)
  return traces.some((trace) => text.includes(trace))
}
