// The upload of one certificate: checked here, sent with its real progress, and named by the address that the
// register answers.
import { useEffect, useRef, useState } from 'react'
import { uploadCertificate } from '@testate/api/death-notices'
import { Problem } from '@testate/api/problem'
import type { ReasonOf } from '@testate/api/reasons'
import { sendForm } from '../platform/send-form.ts'
import type { Certificate } from './answers.ts'
import { whyNotCertificate } from './check-certificate.ts'

type Sending =
  | { phase: 'idle' }
  | { phase: 'refused'; why: ReasonOf<'deathNotices'> }
  | { phase: 'sending'; file: File; share: number }
  | { phase: 'failed'; file: File; error: unknown }
  | { phase: 'stopped' }

export function useCertificate(onSent: (certificate: Certificate) => void) {
  const [state, setState] = useState<Sending>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  /** A retry of the same file after a lost answer is the same request. */
  const intention = useRef<{ of: File; key: string } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    running.current?.abort()
    const stop = (running.current = new AbortController())
    const show = (next: Sending) => running.current === stop && setState(next)
    const why = whyNotCertificate(file)
    if (why !== null) return void show({ phase: 'refused', why })
    show({ phase: 'sending', file, share: 0 })
    if (intention.current?.of !== file) intention.current = { of: file, key: crypto.randomUUID() }
    const form = new FormData()
    form.set('certificate', file, file.name)
    try {
      const { supportingDocumentUrl: url } = await sendForm(uploadCertificate, form, {
        idempotencyKey: intention.current.key,
        signal: stop.signal,
        onSent: (share) => show({ phase: 'sending', file, share }),
      })
      show({ phase: 'idle' })
      if (running.current === stop) onSent({ url, name: file.name, size: file.size })
    } catch (error) {
      if (stop.signal.aborted) return void show({ phase: 'stopped' })
      if (error instanceof Problem && error.status < 500) intention.current = null
      show({ phase: 'failed', file, error })
    }
  }
  return { state, send, stop: () => running.current?.abort() }
}
