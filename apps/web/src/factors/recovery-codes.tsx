// /recovery-codes: ten codes to print, shown once. The printout is the list and its owner's name, nothing
// else.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listFactors, makeRecoveryCodes } from '@testate/api/factors'
import { useAddress } from '../addresses/address.ts'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useMe } from '../platform/session.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { FactorConfirm } from './factor-confirm.tsx'
import { words } from './words.ts'
import './factors.css'

export default function RecoveryCodes() {
  const t = useWords(words)
  const to = useAddress()
  const me = useMe()
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const hasAccount = me?.kind === 'account'
  const { data } = useQuery({ ...read(listFactors), enabled: hasAccount })
  const make = useMutation({
    mutationFn: (stepUp: string) => call(makeRecoveryCodes, { body: {}, stepUp }),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: [listFactors.id] }),
  })
  const from = make.data?.factor.countsFrom ?? null
  const waits = useAsOfNow((now) => from !== null && new Date(from) > now)
  const before = data?.factors ?? []
  return (
    <div className="account">
      <title>{`${t('recoveryPage')} – Testate`}</title>
      <h1>{t('recoveryPage')}</h1>
      {!hasAccount && <p>{t('guestAccount')}</p>}
      {hasAccount && make.data === undefined && (
        <>
          <p>{t('recoveryWhat')}</p>
          {before.some(({ kind }) => kind === 'recovery codes') && <p>{t('recoveryEnds')}</p>}
          {data !== undefined && before.length === 0 && (me?.staffFactor?.atOnceUntil ?? null) === null && (
            <p>{t('recoveryFirst')}</p>
          )}
          {make.isError && (
            <Notice kind="error" title={t('addFailed')}>
              <Refusal of={make.error} />
            </Notice>
          )}
          {make.isPending && <Loading text={t('recoveryMaking')} />}
          <div className="button-row">
            <Button
              isDisabled={make.isPending}
              onPress={() => {
                make.reset()
                setConfirming(true)
              }}
            >
              {t('recoveryMake')}
            </Button>
            <LinkButton variant="quiet" href={to('/account')}>
              {t('toAccount')}
            </LinkButton>
          </div>
        </>
      )}
      {make.data !== undefined && me != null && (
        <>
          <Notice kind="done" title={t('recoveryReady')}>
            {waits && from !== null ? t('recoveryFrom', { when: dateAndTime(from) }) : ''}
          </Notice>
          <p>
            {t('recoveryOf', {
              name: me.name,
              register: location.host,
              when: dateAndTime(make.data.factor.enrolledAt),
            })}
          </p>
          <ol className="factors-codes" aria-label={t('recoveryList')}>
            {make.data.codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="button-row">
            <Button onPress={() => window.print()}>{t('print')}</Button>
            <LinkButton variant="secondary" href={to('/account')}>
              {t('recoveryDone')}
            </LinkButton>
          </div>
        </>
      )}
      {confirming && (
        <Dialog title={t('recoveryTitle')} isOpen onOpenChange={(open) => !open && setConfirming(false)}>
          <FactorConfirm
            lead={t('leadAdd')}
            onCancel={() => setConfirming(false)}
            onToken={(token) => {
              setConfirming(false)
              make.mutate(token)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
