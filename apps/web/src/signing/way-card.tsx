// The testator's choice of how the three take part: open when it is its turn, so that it is made before anybody
// records, and folded before and afterwards. Nothing once somebody has signed.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showCeremony } from '@testate/api/ceremony'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { WayChoice, ways, type WayChoiceProps } from './way-choice.tsx'
import { words } from './words.ts'

export function WayCard({ willId, isNext }: { willId: string; isNext: boolean }) {
  const { data } = useQuery(read(showCeremony, { params: { id: willId } }))
  if (data === undefined || !data.wayOpen) return null
  return (
    <Card>
      <FoldedWay
        key={String(isNext)}
        willId={willId}
        way={data.way}
        recordingShown={data.recordingShown}
        isNext={isNext}
      />
    </Card>
  )
}

interface FoldedWayProps extends WayChoiceProps {
  isNext?: boolean
  /** Whether the statement beside it says what is chosen. */
  isStated?: boolean
}

export function FoldedWay({ isNext = true, isStated = false, ...props }: FoldedWayProps) {
  const t = useWords(words)
  // It does not close under the hand that chooses.
  const [isOpen] = useState(isNext && props.way === null)
  return (
    <Expander
      isOpen={isOpen}
      summary={
        props.way === null
          ? t('way')
          : isStated
            ? t('wayChange')
            : t('wayChosen', { way: t(ways[props.way]) })
      }
    >
      <WayChoice {...props} />
    </Expander>
  )
}
