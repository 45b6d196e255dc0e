// The printed codes of a key that was just made, and keeping it. Whoever goes without a code has no second way in.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listHoldings, makeSharedKey } from '@testate/api/death/shared-secret'
import { shareActs } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { KeyNumber } from './key-number.tsx'
import type { MadeKey } from './own-key.ts'
import { ShareConfirm } from './share-confirm.tsx'
import { WhyNot } from './why-not.tsx'
import { words } from './words.ts'

interface KeepCodesProps {
  made: MadeKey
  personId: string
  name: string
  onDone: () => void
}

export function KeepCodes({ made, personId, name, onDone }: KeepCodesProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [printed, setPrinted] = useState(false)
  const [missing, setMissing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { publicKey, keyHash, locks, codes } = made
  const keep = useMutation({
    mutationFn: async (stepUp: string) => await call(makeSharedKey, { body: { publicKey, locks }, stepUp }),
    onSuccess: (answer) => {
      queries.setQueryData([listHoldings.id, {}], answer)
      toast({ title: t('kept'), description: t('keptText'), kind: 'done' })
      onDone()
    },
  })
  return (
    <>
      <h2>{t('codesTitle')}</h2>
      <p>{t('codesText')}</p>
      <div className="key-paper">
        <p>{t('codesOf', { name, register: location.host })}</p>
        <ol className="key-codes" aria-label={t('codesList')}>
          {codes.map((code) => (
            <li key={code}>
              <code className="key-code">{code}</code>
            </li>
          ))}
        </ol>
        <h3>{t('number')}</h3>
        <p>
          <KeyNumber publicKey={publicKey} personId={personId} />
        </p>
        <p>{t('numberKeep')}</p>
      </div>
      <div className="button-row">
        <Button variant="secondary" onPress={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Checkbox
        name="printed"
        label={t('havePrinted')}
        value={printed}
        onChange={setPrinted}
        error={missing && !printed ? t('havePrintedFirst') : undefined}
      />
      {keep.isError && (
        <Notice kind="error" title={t('keepFailed')}>
          <WhyNot of={keep.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button
          pending={keep.isPending}
          pendingText={t('keepingKey')}
          onPress={() => (printed ? setConfirming(true) : setMissing(true))}
        >
          {t('keepKey')}
        </Button>
        <Button variant="quiet" isDisabled={keep.isPending} onPress={onDone}>
          {t('throwAway')}
        </Button>
      </div>
      {confirming && (
        <ShareConfirm
          purpose="share-key"
          about={shareActs['share-key'](keyHash)}
          lead={t('forMake')}
          onCancel={() => setConfirming(false)}
          onToken={(token) => {
            setConfirming(false)
            keep.mutate(token)
          }}
        />
      )}
    </>
  )
}
