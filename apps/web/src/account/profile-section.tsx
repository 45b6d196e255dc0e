// The profile. The name can be changed until an identity check relies on it.
import { useState } from 'react'
import type { showAccount } from '@testate/api/account'
import type { ReceivedOf } from '@testate/api/route'
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { NameDialog } from './name-dialog.tsx'
import { words } from './words.ts'

export function ProfileSection({ account }: { account: ReceivedOf<typeof showAccount> }) {
  const t = useWords(words)
  const to = useAddress()
  const { dateAndTime } = useTimes()
  const [naming, setNaming] = useState(false)
  const { firstName, lastName, username, role, createdAt, nameFixed } = account
  return (
    <section aria-labelledby="account-profile">
      <h2 id="account-profile">{t('profile')}</h2>
      <SummaryList
        rows={[
          { label: t('name'), value: `${firstName} ${lastName}` },
          { label: t('username'), value: username },
          ...(role === null ? [] : [{ label: t('role'), value: t(role) }]),
          { label: t('since'), value: dateAndTime(createdAt) },
        ]}
      />
      {nameFixed ? (
        <p className="field-hint">
          {t('nameFixed')} <Link to={to('/support')}>{t('writeToUs')}</Link>
        </p>
      ) : (
        <Button variant="secondary" onPress={() => setNaming(true)}>
          {t('changeName')}
        </Button>
      )}
      {naming && <NameDialog firstName={firstName} lastName={lastName} onClose={() => setNaming(false)} />}
    </section>
  )
}
