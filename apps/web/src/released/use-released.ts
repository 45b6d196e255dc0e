// The list of released copies; asked again by itself while where an original lies cannot be opened.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { listReleased, type ReleasedCopy } from '@testate/api/released'
import { read } from '../platform/queries.ts'

const AGAIN_MS = 10_000

export function useReleased(): UseQueryResult<{ released: ReleasedCopy[] }> {
  return useQuery({
    ...read(listReleased),
    refetchInterval: ({ state: { data } }) =>
      data?.released.some(({ placeWaits }) => placeWaits) === true ? AGAIN_MS : false,
  })
}
