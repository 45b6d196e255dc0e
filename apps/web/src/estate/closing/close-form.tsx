// Proposes the final accounts and how long the records are kept; every acting executor then agrees to both.
import { proposeForEstate } from '@testate/api/estate/agreement'
import type { Estate } from '@testate/api/estate/calls'
import { estateRules } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words } from './words.ts'

/** Null: no whole number of years from 1 to 100. */
function readYears(text: string): number | null {
  const years = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return years >= 1 && years <= 100 ? years : null
}

export function CloseForm({ estate: { willId, dateOfDeath } }: { estate: Estate }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const rule = ruleOn(estateRules.recordsKept, dateOfDeath)
  const [values, change, forget] = useKeptHere(`estate ${willId} closing`, {
    years: rule === null ? '' : String(rule.value),
  })
  const save = useSaving(
    async (keepYears: number | null, idempotencyKey) =>
      await call(proposeForEstate, {
        params: { id: willId },
        body: { kind: 'closed', keepYears },
        idempotencyKey,
      }),
    async () => {
      forget()
      await goOn(estateAddress(willId, 'agreement'))
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ years }) =>
      readYears(years) === null ? [{ field: 'years' as const, message: t('yearsWrong') }] : [],
    send: () => save.mutate(readYears(values.years)),
    request: save,
  })
  return (
    <>
      <h2>{t('close')}</h2>
      <p>{t('closeText')}</p>
      <SaveForm of={form} request={save} label={t('propose')}>
        <TextField
          {...form.field('years')}
          label={t('years')}
          hint={t('yearsHint', { years: rule?.value ?? '' })}
          inputMode="numeric"
          width="short"
          autoComplete="off"
          isRequired
        />
      </SaveForm>
      {rule !== null && (
        <Expander summary={t('limit')}>
          <p>
            <RuleText rule={rule} />
          </p>
        </Expander>
      )}
      <div className="button-row">
        <LinkButton variant="secondary" href={estateAddress(willId, 'agreement')}>
          {t('seeProposed')}
        </LinkButton>
      </div>
    </>
  )
}
