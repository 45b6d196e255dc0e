// The legal notice, for a party who has not accepted it before.
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Agreed } from '../wording/agreed.tsx'
import { noticeKeys } from '../wording/agreed-keys.ts'
import type { Party } from './missing-to-sign.ts'
import { words } from './words.ts'

interface NoticeToAcceptProps {
  role: Party['role']
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

export function NoticeToAccept({ role, isTicked, onTick }: NoticeToAcceptProps) {
  const t = useWords(words)
  return (
    <fieldset className="signing-consents">
      <legend>{t('notice')}</legend>
      <ol>
        {noticeKeys(role).map((line) => (
          <li key={line}>
            <Agreed of={line} end="." />
          </li>
        ))}
      </ol>
      <Checkbox
        name="legal-notice"
        label={<Agreed of="noticeAccept" />}
        value={isTicked}
        onChange={onTick}
        isRequired
      />
    </fieldset>
  )
}
