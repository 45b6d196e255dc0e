// Whether anything of a seal is in a PDF. A damaged sealed file still has some of it, and is judged as one.
const traces = ['/TestateRegistration', '/ETSI.CAdES.detached', '/ETSI.RFC3161'] as const

export function hasTraceOfSeal(pdf: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(pdf)
  return traces.some((trace) => text.includes(trace))
}
