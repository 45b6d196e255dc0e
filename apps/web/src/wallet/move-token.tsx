// Moves a token: which wallet, its address, its signature, the second factor, then the request. Declining at
// any step changes nothing.
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { askOwnAddress, moveToken } from '@testate/api/registration'
import { displayName } from '@testate/domain/networks'
import { call, sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { refusalWords, WalletRefusal, type FoundWallet, type WalletNetwork } from './found-wallet.ts'
import { useWallets } from './use-wallets.ts'
import { words } from './words.ts'

type Step = 'connecting' | 'signing' | 'sending'

export function MoveToken({
  willId,
  network,
  again,
}: {
  willId: string
  network: WalletNetwork
  again: boolean
}) {
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  const name = displayName(network)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The panel that has the focus is removed.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        size="small"
        isDisabled={open}
        aria-label={t(again ? 'againOn' : 'moveOn', { network: name })}
        onPress={() => setOpen(true)}
      >
        {t(again ? 'again' : 'move')}
      </Button>
      {open && <ChooseWallet willId={willId} network={network} onDone={close} />}
    </>
  )
}

function ChooseWallet({
  willId,
  network,
  onDone,
}: {
  willId: string
  network: WalletNetwork
  onDone: () => void
}) {
  const t = useWords(words)
  const { wallets, looked } = useWallets(network)
  const { run, busy, error } = useMove(willId, network, onDone)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="wallet-choice">
      <h4 ref={head} tabIndex={-1}>
        {t(looked && wallets.length === 0 ? 'noWallet' : 'choose')}
      </h4>
      {error !== null && (
        <Notice kind="error" title={t('failed')}>
          {error instanceof WalletRefusal
            ? t(refusalWords[error.kind], { message: error.message })
            : sentenceOf(error)}
        </Notice>
      )}
      {wallets.length === 0 &&
        (looked ? (
          <Notice kind="info" title={t('none', { network: displayName(network) })}>
            {t('noneHint')}
          </Notice>
        ) : (
          <Loading text={t('looking')} />
        ))}
      {busy !== null && <Loading text={t(busy.step, { wallet: busy.wallet })} />}
      <div className="button-row">
        {wallets.map((wallet) => (
          <Button key={wallet.id} isDisabled={busy !== null} onPress={() => void run(wallet)}>
            {t('use', { wallet: wallet.name })}
          </Button>
        ))}
        <Button variant="quiet" onPress={onDone}>
          {t('notNow')}
        </Button>
      </div>
    </div>
  )
}

function useMove(willId: string, network: WalletNetwork, onDone: () => void) {
  const t = useWords(words)
  const queries = useQueryClient()
  const askStepUp = useStepUp()
  const [busy, setBusy] = useState<{ step: Step; wallet: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const params = { id: willId, network }
  async function run(wallet: FoundWallet): Promise<void> {
    setError(null)
    try {
      setBusy({ step: 'connecting', wallet: wallet.name })
      const address = await wallet.connect()
      const challenge = await call(askOwnAddress, { params, query: { address } })
      setBusy({ step: 'signing', wallet: wallet.name })
      const signature = await wallet.sign(address, challenge)
      const stepUp = await askStepUp('move', willId)
      if (stepUp === null) return
      setBusy({ step: 'sending', wallet: wallet.name })
      const { message } = await call(moveToken, {
        params,
        body: { address, deadline: challenge.deadline, signature },
        stepUp,
        idempotencyKey: crypto.randomUUID(),
      })
      toast({ title: t('asked'), description: message })
      await queries.invalidateQueries()
      onDone()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(null)
    }
  }
  return { run, busy, error }
}
