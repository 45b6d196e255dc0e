// The data of every ceremony screen: the will, its ceremony, and the caller's own entry in it.
import { useQuery } from '@tanstack/react-query'
import { showCeremony } from '@testate/api/ceremony'
import { listParties } from '@testate/api/parties'
import { showWill } from '@testate/api/wills'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'

export function useCeremony(willId: string) {
  const me = useMe()
  const input = { params: { id: willId } }
  const will = useQuery(read(showWill, input))
  const ceremony = useQuery(read(showCeremony, input))
  const parties = useQuery(read(listParties, input))
  const mine = parties.data?.find(({ you }) => you)
  return {
    error: will.error ?? ceremony.error ?? parties.error,
    will: will.data,
    ceremony: ceremony.data,
    parties: parties.data,
    me,
    /** From the list of parties: declarations. */
    mine,
    /** From the ceremony: recording and signature. */
    party: ceremony.data?.parties.find(({ partyId }) => partyId === mine?.id),
  }
}
