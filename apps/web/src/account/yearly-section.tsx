// Once a year: whether everything is still right. What to think of, where to change it, and the answer.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answerYearlyCheck, chooseYearlyCheck, showYearlyCheck } from '@testate/api/death/yearly-check'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './yearly-words.ts'

export function YearlySection() {
  const t = useWords(words)
  const to = useAddress()
  const queries = useQueryClient()
  const { data, error } = useQuery(read(showYearlyCheck))
  const onSettled = async () => await queries.invalidateQueries({ queryKey: [showYearlyCheck.id] })
  const change = useMutation({
    mutationFn: async (asks: boolean) => await call(chooseYearlyCheck, { body: { asks } }),
    onSettled,
  })
  const answer = useMutation({
    mutationFn: async () => await call(answerYearlyCheck, { body: { holds: true } }),
    onSettled,
  })
  const failed = change.error ?? answer.error
  return (
    <section aria-labelledby="account-yearly">
      <h2 id="account-yearly">{t('title')}</h2>
      <p>{t('what')}</p>
      <ul>
        <li>
          {t('marriage')} <ClaimText of={willsLaw.marriage} />
        </li>
        <li>{t('birth')}</li>
        <li>{t('move')}</li>
        <li>{t('people')}</li>
      </ul>
      <p>
        <Link to={to('/my-wills')}>{t('where')}</Link>
      </p>
      {error !== null && <NotLoaded error={error} title={t('notLoaded')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data?.stands === false && <p role="status">{t('nothing')}</p>}
      {data?.stands === true && (
        <>
          {data.open && <p role="status">{t('asked', { at: new Date(data.askedAt!) })}</p>}
          {!data.open && data.answeredAt !== null && (
            <p role="status">{t('answered', { at: new Date(data.answeredAt) })}</p>
          )}
          <Button variant="secondary" pending={answer.isPending} onPress={() => answer.mutate()}>
            {t('holds')}
          </Button>
          <Checkbox
            name="yearly"
            label={t('choose')}
            hint={t('hint')}
            value={change.isPending ? change.variables : data.asks}
            onChange={(asks) => change.mutate(asks)}
          />
        </>
      )}
      {failed !== null && (
        <Notice kind="error" title={t('failed')}>
          <Refusal of={failed} />
        </Notice>
      )}
      <ClaimSources of={[willsLaw.marriage]} isDateFolded />
    </section>
  )
}
