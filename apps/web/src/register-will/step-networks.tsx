// Step 4, first page: the networks.
import { useEffect } from 'react'
import type { NetworkName } from '@testate/domain/networks'
import type { Networks } from '../networks/choice.ts'
import { ChooseNetworks } from '../networks/choose-networks.tsx'
import { NoneChosen } from '../networks/none-chosen.tsx'
import { useWords } from '../platform/words.ts'
import type { StepProps } from './step-fields.tsx'
import { WithPrices } from './with-prices.tsx'
import { words } from './words.ts'

export interface ChosenProps {
  chosen: readonly NetworkName[]
}

export function StepNetworks(props: StepProps & ChosenProps) {
  const t = useWords(words)
  return (
    <>
      <p className="wizard-lead">{t('networksText')}</p>
      <WithPrices>{(view) => <Choice {...props} view={view} />}</WithPrices>
    </>
  )
}

function Choice({ errors, change, chosen, view }: StepProps & ChosenProps & { view: Networks }) {
  const onChoose = (selectedChains: NetworkName[]) => change({ selectedChains })
  useEffect(() => {
    // The address can ask for the boxes, which are there only now.
    if (window.location.hash === '#selectedChains') document.getElementById('selectedChains')?.focus()
  }, [])
  return (
    <>
      <ChooseNetworks view={view} chosen={chosen} error={errors.selectedChains} isBrief onChange={onChoose} />
      {chosen.length === 0 && <NoneChosen view={view} onChoose={onChoose} />}
    </>
  )
}
