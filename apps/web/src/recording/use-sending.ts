// The upload of one take as the screen sees it: how much arrived, whether the connection is gone, and a promise that all of it is there.
import { useCallback, useRef, useState } from 'react'
import { discardRecordingUpload } from '@testate/api/ceremony'
import { call } from '../platform/client.ts'
import type { GrowingFile } from './growing-file.ts'
import { sendTake, type SendingHandle } from './send-take.ts'
import { uploadIdOf } from './unfinished.ts'

interface Current {
  handle: SendingHandle | null
  address: string | null
  allSent: Promise<string>
}

/** `onBegun` hears the id of the upload, to be kept beside the bytes. */
export function useSending(willId: string, onBegun: (uploadId: string) => void) {
  const [sent, setSent] = useState(0)
  const [interrupted, setInterrupted] = useState(false)
  const current = useRef<Current | null>(null)
  const begun = useRef(onBegun)
  begun.current = onBegun

  /** Begins, or goes on at an address. What the register no longer has is sent anew, once. */
  const begin = useCallback(
    (file: GrowingFile, address: string | null): void => {
      setSent(0)
      setInterrupted(false)
      let anew = address !== null
      const mine: Current = { handle: null, address, allSent: Promise.resolve('') }
      mine.allSent = new Promise((resolve, reject) => {
        const go = async (at: string | null): Promise<void> => {
          mine.handle = await sendTake(file, willId, at, {
            onBegun(to) {
              mine.address = to
              begun.current(uploadIdOf(to))
            },
            onProgress(bytes) {
              setSent(bytes)
              setInterrupted(false)
            },
            onInterrupted: () => setInterrupted(true),
            onSent: () => (setSent(file.size), resolve(uploadIdOf(mine.address ?? ''))),
            onRefused(error) {
              if (!anew) return reject(error as Error)
              anew = false
              void mine.handle?.stop()
              go(null).catch(reject)
            },
          })
        }
        go(address).catch(reject)
      })
      // Heard where it is waited for; until then a refusal must not count as unheard.
      mine.allSent.catch(() => undefined)
      current.current = mine
    },
    [willId],
  )

  /** Leaves what arrived at the register. */
  const stop = useCallback(async (): Promise<void> => {
    const mine = current.current
    current.current = null
    await mine?.handle?.stop()
  }, [])

  /** Has the register throw away what arrived. One that is gone already is what was wanted. */
  const discard = useCallback(
    async (address = current.current?.address ?? null): Promise<void> => {
      await stop()
      setSent(0)
      setInterrupted(false)
      if (address !== null)
        await call(discardRecordingUpload, { params: { id: willId, uploadId: uploadIdOf(address) } }).catch(
          () => undefined,
        )
    },
    [stop, willId],
  )

  const again = useCallback(() => {
    setInterrupted(false)
    current.current?.handle?.again()
  }, [])
  /** The upload's id once everything is at the register. */
  const allSent = useCallback(
    () => current.current?.allSent ?? Promise.reject(new Error('nothing is being sent')),
    [],
  )
  return { sent, interrupted, begin, stop, discard, again, allSent }
}
