// Shown when no network is ticked: one press chooses what the registration fee includes, so that there is
// always a next step.
import { displayName, type NetworkName } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { networksOf, type Networks } from './choice.ts'
import { words } from './words.ts'

export function NoneChosen({
  view,
  onChoose,
}: {
  view: Networks
  onChoose: (networks: NetworkName[]) => void
}) {
  const t = useWords(words)
  const included = networksOf('minimal', view)
  if (included.length === 0) return null
  const choose = (): void => {
    onChoose(included)
    // The button disappears when pressed; the focus moves to the box it has ticked.
    document.querySelector<HTMLElement>('[name^=selectedChains]:enabled')?.focus()
  }
  return (
    <>
      <p>{t('noneChosen')}</p>
      <div className="button-row">
        <Button onPress={choose}>
          {t('chooseIncluded', { networks: new Intl.ListFormat('en-GB').format(included.map(displayName)) })}
        </Button>
      </div>
    </>
  )
}
