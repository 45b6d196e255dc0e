// On /account: the person's factors, and those they can add.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listFactors } from '@testate/api/factors'
import { useAddress } from '../addresses/address.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { AddAuthenticatorDialog } from './add-authenticator-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { FactorLine } from './factor-line.tsx'
import { words } from './words.ts'
import './factors.css'

export function FactorsSection() {
  const t = useWords(words)
  const to = useAddress()
  const staff = useMe()?.staffFactor ?? null
  // For an administrator within a day of the link that made them one.
  const atOnce = (staff?.atOnceUntil ?? null) !== null
  const [adding, setAdding] = useState<'passkey' | 'authenticator'>()
  const { data, error, refetch } = useQuery(read(listFactors))
  const codes = data?.factors.some(({ kind }) => kind === 'recovery codes') ?? false
  const counts =
    data?.factors.some(
      ({ kind, countsFrom }) =>
        countsFrom !== null &&
        new Date(countsFrom) <= new Date() &&
        (kind !== 'recovery codes' || data.recoveryCodesLeft > 0),
    ) ?? false
  return (
    <section aria-labelledby="account-factors">
      <h2 id="account-factors">{t('title')}</h2>
      <p>{t(staff === null ? 'lead' : 'leadStaff')}</p>
      {data === undefined &&
        (error === null ? (
          <Loading text={t('loading')} />
        ) : (
          <Notice kind="error" title={t('failed')}>
            <Refusal of={error} />
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}
      {data !== undefined && (
        <>
          {data.locked.map((one) => (
            <Notice key={one} kind="advice">
              {t(one === 'authenticator' ? 'lockedAuthenticator' : 'lockedRecovery')}
            </Notice>
          ))}
          {data.factors.length === 0 ? (
            <p>{t('mailOnly')}</p>
          ) : (
            <ul className="account-sessions">
              {data.factors.map((factor) => (
                <li key={factor.id}>
                  <FactorLine
                    factor={factor}
                    left={data.recoveryCodesLeft}
                    last={data.factors.length === 1}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="button-row">
            <Button variant="secondary" onPress={() => setAdding('passkey')}>
              {t('addPasskey')}
            </Button>
            <Button variant="secondary" onPress={() => setAdding('authenticator')}>
              {t('addAuthenticator')}
            </Button>
            <LinkButton variant="secondary" href={to('/recovery-codes')}>
              {t(codes ? 'makeRecoveryAgain' : 'makeRecovery')}
            </LinkButton>
          </div>
          {data.factors.length > 0 && <p className="field-hint">{t('lost')}</p>}
        </>
      )}
      {adding === 'passkey' && (
        <AddPasskeyDialog
          when={counts || atOnce ? 'at once' : 'first'}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'authenticator' && (
        <AddAuthenticatorDialog first={!counts && !atOnce} onClose={() => setAdding(undefined)} />
      )}
    </section>
  )
}
