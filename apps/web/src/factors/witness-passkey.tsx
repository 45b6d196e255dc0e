// A person with an invitation may sign with their device's screen lock: added in their session after a mailed
// code, and valid at once.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listFactors } from '@testate/api/factors'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { hasPasskeys } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { words } from './passkey-words.ts'

export function WitnessPasskey() {
  const t = useWords(words)
  const [adding, setAdding] = useState(false)
  const { data } = useQuery(read(listFactors))
  // Optional: without it, a code by e-mail always works.
  if (data === undefined || !hasPasskeys()) return null
  const has = data.factors.some(({ kind }) => kind === 'passkey')
  return (
    <Expander summary={t('witnessTitle')}>
      <p>{t(has ? 'witnessHas' : 'witnessText')}</p>
      {!has && (
        <Button variant="secondary" onPress={() => setAdding(true)}>
          {t('addPasskey')}
        </Button>
      )}
      {adding && <AddPasskeyDialog when="guest" onClose={() => setAdding(false)} />}
    </Expander>
  )
}
