// Opens the person's own key, in the way they choose: passkey, pass phrase, or a printed code.
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { listHoldings } from '@testate/api/death/shared-secret'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { useNavigate } from 'react-router'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { hasPasskeys } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './open-key-words.ts'
import { openOwnKey, type LockKind, type OwnKey } from './own-key.ts'
import { WhyNot } from './why-not.tsx'

const order = ['passkey', 'phrase', 'code'] as const

export function OpenKeyDialog({ onDone }: { onDone: (seed: Bytes | null) => void }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data, error } = useQuery(read(listHoldings))
  return (
    <Dialog title={t('openKey')} isOpen onOpenChange={(open) => !open && onDone(null)}>
      {error !== null && <NotLoaded error={error} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data?.key === null && (
        <>
          <p>{t('noKey')}</p>
          <Button
            onPress={() => {
              onDone(null)
              void navigate('/shares')
            }}
          >
            {t('toShares')}
          </Button>
        </>
      )}
      {data?.key != null && <OpenKey ownKey={data.key} onDone={onDone} />}
    </Dialog>
  )
}

function OpenKey({ ownKey, onDone }: { ownKey: OwnKey; onDone: (seed: Bytes | null) => void }) {
  const t = useWords(words)
  const ways = order.filter(
    (way) => ownKey.locks.some(({ kind }) => kind === way) && (way !== 'passkey' || hasPasskeys()),
  )
  const [chosen, setChosen] = useState<LockKind>()
  const [typed, setTyped] = useState('')
  const way = chosen ?? ways[0]
  const open = useMutation({
    // Whatever opens it, and the key, are not to stay in memory.
    gcTime: 0,
    mutationFn: async () =>
      await openOwnKey(
        ownKey,
        way === 'passkey'
          ? { kind: way }
          : way === 'phrase'
            ? { kind: way, phrase: typed }
            : { kind: 'code', code: typed },
      ),
    onSuccess: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!open.isPending) open.mutate()
      }}
    >
      <p>{t('openKeyText')}</p>
      {open.isError && (
        <Notice kind="error">
          <WhyNot of={open.error} />
        </Notice>
      )}
      {way === 'passkey' && <p>{t('passkeyText')}</p>}
      {way === 'phrase' && (
        <PasswordField
          name="key-phrase"
          label={t('phrase')}
          autoComplete="current-password"
          value={typed}
          onChange={setTyped}
        />
      )}
      {way === 'code' && (
        <TextField
          name="key-code"
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      )}
      <div className="button-row">
        <Button type="submit" pending={open.isPending} pendingText={t('opening')}>
          {t(way === 'passkey' ? 'usePasskey' : 'open')}
        </Button>
        <Button variant="quiet" onPress={() => onDone(null)}>
          {t('cancel')}
        </Button>
      </div>
      <div className="button-row">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              isDisabled={open.isPending}
              onPress={() => {
                setChosen(other)
                setTyped('')
                open.reset()
              }}
            >
              {t(`by${other}`)}
            </Button>
          ))}
      </div>
    </form>
  )
}
