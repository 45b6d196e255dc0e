// The state of one upload: the file is chosen and checked here, hashed while it is sent, and compared with
// what the register says it received.
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '@testate/api/problem'
import { listWills, showWill } from '@testate/api/wills'
import { read } from '../../platform/queries.ts'
import { hashFile, sendWill, type WillDetail, type WillUpload } from './send-will.ts'

export type UploadState =
  | { phase: 'idle' }
  /** `share` of the bytes sent, 0 to 1. */
  | { phase: 'sending'; file: File; share: number; hash: string | null }
  | { phase: 'done'; file: File; hash: string; agrees: boolean; will: WillDetail }
  | { phase: 'failed'; file: File; error: unknown }
  | { phase: 'stopped'; file: File }

export function useUpload() {
  const queries = useQueryClient()
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  const intention = useRef<{ of: string; key: string } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves with the will, or null when it failed or was stopped. */
  const start = async (upload: WillUpload): Promise<WillDetail | null> => {
    const { file, ...fields } = upload
    running.current?.abort()
    const stop = (running.current = new AbortController())
    const show = (next: UploadState) => running.current === stop && setState(next)
    let share = 0
    let known: string | null = null
    show({ phase: 'sending', file, share, hash: known })
    const hashed = hashFile(file).then((hash) => {
      known = hash
      show({ phase: 'sending', file, share, hash })
      return hash
    })
    try {
      const hash = await hashed
      const of = JSON.stringify([fields, file.name, hash])
      if (intention.current?.of !== of) intention.current = { of, key: crypto.randomUUID() }
      const will = await sendWill(upload, {
        idempotencyKey: intention.current.key,
        signal: stop.signal,
        onSent: (now) => {
          share = now
          show({ phase: 'sending', file, share, hash: known })
        },
      })
      intention.current = null
      queries.setQueryData(read(showWill, { params: { id: will.id } }).queryKey, will)
      void queries.invalidateQueries({ queryKey: [listWills.id] })
      show({ phase: 'done', file, hash, agrees: will.document?.sha256 === hash, will })
      return will
    } catch (error) {
      if (stop.signal.aborted) show({ phase: 'stopped', file })
      else {
        // Without a response the outcome is unknown: a retry is the same request.
        if (error instanceof Problem && error.status < 500) intention.current = null
        show({ phase: 'failed', file, error })
      }
      return null
    }
  }
  return { state, start, stop: () => running.current?.abort(), reset: () => setState({ phase: 'idle' }) }
}
