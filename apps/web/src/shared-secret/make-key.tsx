// Makes a person's own key: how it is to be opened first. Nothing is stored here.
import { useMutation } from '@tanstack/react-query'
import { LEAST_PHRASE, phraseFault } from '@testate/domain/death/shared-secret'
import { useWords } from '../platform/words.ts'
import { hasPasskeys } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { makeOwnKey, type MadeKey } from './own-key.ts'
import { WhyNot } from './why-not.tsx'
import { words } from './words.ts'

export function MakeKey({ onMade }: { onMade: (made: MadeKey) => void }) {
  const t = useWords(words)
  const fields = useFields({ way: '', phrase: '', again: '' })
  const { way, phrase } = fields.values
  const make = useMutation({
    gcTime: 0,
    mutationFn: async () => await makeOwnKey(way === 'passkey' ? { kind: way } : { kind: 'phrase', phrase }),
    onSuccess: onMade,
  })
  const form = useForm({
    ...fields,
    check: ({ way: chosen, phrase: typed, again }) => {
      if (chosen === '') return [{ field: 'way', message: t('wayMissing') }]
      if (chosen === 'passkey') return []
      const fault = phraseFault(typed)
      if (fault === 'short') return [{ field: 'phrase', message: t('phraseShort', { least: LEAST_PHRASE }) }]
      if (fault === 'plain') return [{ field: 'phrase', message: t('phrasePlain') }]
      return typed === again ? [] : [{ field: 'again', message: t('phraseOther') }]
    },
    send: () => make.mutate(),
    request: make,
  })
  return (
    <Form of={form}>
      {make.isError && (
        <Notice kind="error" title={t('makeFailed')}>
          <WhyNot of={make.error} />
        </Notice>
      )}
      <RadioGroup
        {...form.field('way')}
        label={t('way')}
        options={[
          ...(hasPasskeys() ? [{ value: 'passkey', label: t('wayPasskey'), hint: t('wayPasskeyHint') }] : []),
          { value: 'phrase', label: t('wayPhrase'), hint: t('wayPhraseHint') },
        ]}
      />
      {way === 'phrase' && (
        <>
          <PasswordField
            {...form.field('phrase')}
            label={t('phrase')}
            hint={t('phraseHint', { least: LEAST_PHRASE })}
            autoComplete="new-password"
          />
          <PasswordField {...form.field('again')} label={t('phraseAgain')} autoComplete="new-password" />
        </>
      )}
      <div className="button-row">
        <Button type="submit" pending={make.isPending} pendingText={t('making')}>
          {t('makeKey')}
        </Button>
      </div>
    </Form>
  )
}
