// In the dialogs that end a will's registration: one question for each codicil that stands.
import { sentenceOf } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import type { CodicilChoice, CodicilChoices as Choices } from './use-codicils.ts'
import { words } from '../words.ts'

export function CodicilChoices({ codicils, error, choiceOf, choose, isWrong }: Choices) {
  const t = useWords(words)
  return (
    <>
      {error !== null && <Notice kind="error">{sentenceOf(error)}</Notice>}
      {codicils.map((codicil) => (
        <RadioGroup
          key={codicil.id}
          name={`codicil-${codicil.id}`}
          label={t('codicilAsk', { title: codicil.title })}
          value={choiceOf(codicil) ?? ''}
          onChange={(value) => choose(codicil, value as CodicilChoice)}
          error={isWrong(codicil) ? t('codicilMissing') : undefined}
          options={[
            { value: 'keep', label: t('codicilKeep'), hint: t('codicilKeepHint') },
            {
              value: 'withdraw',
              label: t('codicilWithdraw'),
              hint: t(codicil.status === 'registered' ? 'codicilWithdrawHint' : 'codicilBusy'),
              isDisabled: codicil.status !== 'registered',
            },
          ]}
        />
      ))}
    </>
  )
}
