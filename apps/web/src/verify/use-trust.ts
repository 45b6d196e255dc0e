// The trust set for checking a file: this website's (cached for offline use by the page), or one from a file.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Trust } from '@testate/evidence/certificates/trust'
import { readPlain } from '../platform/read-plain.ts'
import { untilKnown } from './until-known.ts'

export interface TrustChoice {
  /** Null: neither fetched nor loaded from a file. */
  trust: Trust | null
  own: boolean
  failed: boolean
  broken: boolean
  /**
   * For a file chosen meanwhile: awaits a trust set that is being fetched or read from a file, retries a failed
   * request. Null when it cannot be fetched.
   */
  wait(): Promise<Trust | null>
  bring(file: File): void
  giveBack(): void
}

export function useTrust(): TrustChoice {
  const [ours, setOurs] = useState<Trust | null>(null)
  const [theirs, setTheirs] = useState<Trust | null>(null)
  const [failed, setFailed] = useState(false)
  const [broken, setBroken] = useState(false)
  const brought = useRef<Trust | null>(null)
  const [find] = useState(() => untilKnown(async () => await readPlain<Trust>('/api/trust')))
  const fetched = useCallback(
    async (): Promise<Trust | null> =>
      await find()
        .catch(() => null)
        .then((found) => {
          setOurs(found)
          setFailed(found === null)
          return found
        }),
    [find],
  )
  useEffect(() => void fetched(), [fetched])
  // One at a time, so that the file brought last decides.
  const reading = useRef<Promise<void>>(Promise.resolve())
  const choose = (set: Trust | null) => {
    brought.current = set
    setTheirs(set)
  }
  const read = async (file: File): Promise<void> => {
    try {
      const { readTrust } = await import('./check-file.ts')
      choose(await readTrust(await file.text()))
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }
  return {
    trust: theirs ?? ours,
    own: theirs !== null,
    failed,
    broken,
    wait: async () => {
      await reading.current
      const found = brought.current ?? (await fetched())
      return brought.current ?? found
    },
    bring: (file) => {
      reading.current = reading.current.then(async () => await read(file))
    },
    giveBack: () => choose(null),
  }
}
