// Choosing the people of a shared secret, below what the testator gives up by it.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { beginSharedSecret, showSharedSecret } from '@testate/api/death/shared-secret'
import type { ReceivedOf } from '@testate/api/route'
import { holderCount, shareActs } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { FieldGroup } from '../ui/field/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { ShareConfirm } from './share-confirm.tsx'
import { WhyNot } from './why-not.tsx'
import { words } from './testator-words.ts'

export type Shown = ReceivedOf<typeof showSharedSecret>

const means = [
  'meansFiles',
  'meansCopy',
  'meansEvidence',
  'meansOne',
  'meansPersons',
  'meansLost',
  'meansPaper',
] as const

interface ChoosePeopleProps {
  willId: string
  candidates: Shown['candidates']
  headingLevel: 2 | 3
}

export function ChoosePeople({ willId, candidates, headingLevel }: ChoosePeopleProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const Heading = `h${headingLevel}` as const
  const fields = useFields<{ people: string[]; understood: boolean }>({ people: [], understood: false })
  const [confirming, setConfirming] = useState(false)
  const begin = useMutation({
    mutationFn: async (stepUp: string) =>
      await call(beginSharedSecret, {
        params: { id: willId },
        body: { people: fields.values.people },
        stepUp,
      }),
    onSuccess: (answer) => {
      queries.setQueryData([showSharedSecret.id, { params: { id: willId } }], answer)
      toast({ title: t('begun'), kind: 'done' })
    },
  })
  const form = useForm({
    ...fields,
    check: ({ people, understood }) => [
      ...(people.length < holderCount.least || people.length > holderCount.most
        ? [{ field: 'people' as const, message: t('choice') }]
        : []),
      ...(understood ? [] : [{ field: 'understood' as const, message: t('understoodFirst') }]),
    ],
    send: () => setConfirming(true),
    request: begin,
  })
  if (candidates.length < holderCount.least)
    return (
      <>
        <p>{candidates.length === 0 ? t('chooseNone') : t('chooseFew', { n: candidates.length })}</p>
        <LinkButton href={`/people-around?will=${willId}`}>{t('toPeople')}</LinkButton>
      </>
    )
  const { name, value: chosen, onChange, error } = form.field('people')
  return (
    <>
      <Form of={form}>
        {begin.isError && (
          <Notice kind="error" title={t('beginFailed')}>
            <WhyNot of={begin.error} />
          </Notice>
        )}
        <Heading>{t('means')}</Heading>
        <ul>
          {means.map((sentence) => (
            <li key={sentence}>{t(sentence)}</li>
          ))}
        </ul>
        <FieldGroup name={name} label={t('choose')} hint={t('chooseHint')} error={error}>
          {candidates.map(({ personId, name: who, relations }, n) => (
            <Checkbox
              key={personId}
              // The target of the summary's link.
              name={n === 0 ? name : `${name}-${personId}`}
              label={who ?? t('nameless')}
              hint={relations.map((relation) => t(relation)).join(', ')}
              value={chosen.includes(personId)}
              onChange={(yes) =>
                onChange(yes ? [...chosen, personId] : chosen.filter((one) => one !== personId))
              }
            />
          ))}
        </FieldGroup>
        <Checkbox {...form.field('understood')} label={t('understood')} />
        <Button type="submit" pending={begin.isPending} pendingText={t('beginning')}>
          {t('begin')}
        </Button>
      </Form>
      {confirming && (
        <ShareConfirm
          purpose="share-choose"
          about={shareActs['share-choose'](willId, fields.values.people)}
          lead={t('forChoose')}
          onCancel={() => setConfirming(false)}
          onToken={(token) => {
            setConfirming(false)
            begin.mutate(token)
          }}
        />
      )}
    </>
  )
}
