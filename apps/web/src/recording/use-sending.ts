// The state of one take's upload for the screen: how much arrived, whether the connection is lost, and a
// promise that all of it has arrived.
import { useCallback, useEffect, useRef, useState } from 'react'
import { discardRecordingUpload } from '@testate/api/ceremony'
import { call } from '../platform/client.ts'
import type { TakeFile } from './take-file.ts'
import { sendTake, type SendingHandle } from './send-take.ts'
import { uploadIdOf } from './unfinished.ts'

interface Current {
  handle: SendingHandle | null
  address: string | null
  allSent: Promise<string>
}

/** `onBegun` receives the id of the upload, to be stored with the bytes. */
export function useSending(willId: string, onBegun: (uploadId: string) => void) {
  const [sent, setSent] = useState(0)
  const [interrupted, setInterrupted] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const current = useRef<Current | null>(null)
  const begun = useRef(onBegun)
  useEffect(() => {
    begun.current = onBegun
  })

  /** Begins, or resumes at an address. An upload the register no longer has is sent again, once. */
  const begin = useCallback(
    (file: TakeFile, address: string | null): void => {
      setSent(0)
      setInterrupted(false)
      setSignedOut(false)
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
              setSignedOut(false)
            },
            onInterrupted: () => setInterrupted(true),
            onSignedOut: () => setSignedOut(true),
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
      // The waiting caller gets the rejection; until then it must not count as unhandled.
      mine.allSent.catch(() => undefined)
      current.current = mine
    },
    [willId],
  )

  /** Leaves what has arrived at the register. */
  const stop = useCallback(async (): Promise<void> => {
    const mine = current.current
    current.current = null
    await mine?.handle?.stop()
  }, [])

  /** Makes the register delete what arrived. One already deleted is fine too. */
  const discard = useCallback(
    async (address = current.current?.address ?? null): Promise<void> => {
      await stop()
      setSent(0)
      setInterrupted(false)
      setSignedOut(false)
      if (address !== null)
        await call(discardRecordingUpload, { params: { id: willId, uploadId: uploadIdOf(address) } }).catch(
          () => undefined,
        )
    },
    [stop, willId],
  )

  const again = useCallback(() => {
    setInterrupted(false)
    setSignedOut(false)
    current.current?.handle?.again()
  }, [])
  /** The upload's id once everything is at the register. */
  const allSent = useCallback(
    () => current.current?.allSent ?? Promise.reject(new Error('nothing is being sent')),
    [],
  )
  return { sent, interrupted, signedOut, begin, stop, discard, again, allSent }
}
