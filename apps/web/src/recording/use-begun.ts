// What this person began earlier and has not put on record: at the register, or stored in this browser.
import { useQuery } from '@tanstack/react-query'
import { showRecordingUpload } from '@testate/api/ceremony'
import { read } from '../platform/queries.ts'
import { findKeptTake } from './kept-take.ts'
import { isTaken } from './one-window.ts'
import { unfinished, type Unfinished } from './unfinished.ts'

/** `busy`: another window of this browser is recording. */
export type Begun = { kind: 'loading' } | { kind: 'busy' } | Unfinished

/** @param isOff whether this window's own camera is still off @param open whether the register takes recordings */
export function useBegun(willId: string, key: string, isOff: boolean, open: boolean): Begun {
  const uploads = useQuery({ ...read(showRecordingUpload, { params: { id: willId } }), enabled: open })
  const here = useQuery({
    queryKey: ['recording.kept', key],
    queryFn: async () => ({
      take: (await findKeptTake(key))?.take ?? null,
      busy: await isTaken(key),
    }),
    refetchOnWindowFocus: 'always',
  })
  if (isOff && (uploads.isLoading || here.isLoading)) return { kind: 'loading' }
  if (here.data?.busy === true) return { kind: 'busy' }
  return isOff ? unfinished(uploads.data?.upload ?? null, here.data?.take ?? null) : { kind: 'none' }
}
