// The card in which the testator chooses how the three take part, folded: they are asked again where they sign.
// Nothing once somebody has signed.
import { useQuery } from '@tanstack/react-query'
import { showCeremony } from '@testate/api/ceremony'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { WayChoice, ways } from './way-choice.tsx'
import { words } from './words.ts'

export function WayCard({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data } = useQuery(read(showCeremony, { params: { id: willId } }))
  if (data === undefined || !data.wayOpen) return null
  return (
    <Card>
      <Expander summary={data.way === null ? t('way') : t('wayChosen', { way: t(ways[data.way]) })}>
        <WayChoice willId={willId} way={data.way} recordingShown={data.recordingShown} />
      </Expander>
    </Card>
  )
}
