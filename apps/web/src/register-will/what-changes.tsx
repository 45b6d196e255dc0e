// Before a submitted form is submitted again: which answers differ, and what follows from each.
import type { FormField } from '@testate/domain/registration-form'
import { words as fieldWords } from '../drafts/field-words.ts'
import { changedFields, type Draft } from '../drafts/merge-draft.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

const follows = (field: FormField) =>
  field === 'testatorName'
    ? 'followsName'
    : field === 'selectedChains'
      ? 'followsNetworks'
      : field.startsWith('witness')
        ? 'followsWitness'
        : null

export function WhatChanges({ submitted, form }: { submitted: Draft; form: Draft }) {
  const t = useWords(words)
  const name = useWords(fieldWords)
  const fields = changedFields(submitted, form)
  const after = new Set(fields.map(follows))
  return (
    <Notice kind="advice" title={t('whatChanges')}>
      {fields.length === 0 ? (
        <p>{t('nothingChanges')}</p>
      ) : (
        <ul>
          {fields.map((field) => (
            <li key={field}>{name(field)}</li>
          ))}
        </ul>
      )}
      {[...after].map((key) => key !== null && <p key={key}>{t(key)}</p>)}
    </Notice>
  )
}
