// A shared secret that is being prepared: everybody's key, the shares, the practice run, and switching it on.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  endSharedSecret,
  giveShares,
  showReleaseKey,
  showSharedSecret,
  type SharedSecretView,
} from '@testate/api/death/shared-secret'
import type { BodyOf } from '@testate/api/route'
import { canGiveShares, canSwitchOn, shareActs, type HolderFacts } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { Holders } from './holders.tsx'
import { ShareConfirm } from './share-confirm.tsx'
import { useOpenKey } from './use-open-key.tsx'
import { useSwitch } from './use-switch.ts'
import { WhyNot } from './why-not.tsx'
import { words } from './testator-words.ts'

type MadeShares = BodyOf<typeof giveShares>

interface ComingSecretProps {
  willId: string
  personId: string
  /** The testator's own. */
  publicKey: string | null
  secret: SharedSecretView
  /** The one that it would replace. */
  closing: SharedSecretView | null
}

const factsOf = ({ holders }: SharedSecretView): HolderFacts[] =>
  holders.map(({ hasKey, practisedAt, isLost, isSilent }) => ({
    hasKey,
    hasPractised: practisedAt !== null,
    isLost,
    isSilent,
  }))

export function ComingSecret(props: ComingSecretProps) {
  const t = useWords(words)
  const { willId, secret } = props
  const isPreparing = secret.state === 'preparing'
  // Switching it on takes the testator's part of it, and of the one that it replaces.
  const isPartLost = secret.isPartLost || props.closing?.isPartLost === true
  return (
    <>
      {isPartLost && (
        <Notice kind="error" title={t('comingLost')}>
          {t('comingLostText')}
        </Notice>
      )}
      <h2>{t(isPreparing ? 'keys' : 'practice')}</h2>
      <p>{t(isPreparing ? 'keysText' : 'practiceText')}</p>
      <Holders willId={willId} of={secret} />
      <p>{t('compare')}</p>
      {!isPartLost && (isPreparing ? <Give {...props} /> : <SwitchOn {...props} />)}
      <GiveUp {...props} />
    </>
  )
}

function Give({ willId, personId, publicKey, secret }: ComingSecretProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const openKey = useOpenKey()
  const [made, setMade] = useState<MadeShares | null>(null)
  const make = useMutation({
    // The seed opens nothing here, and is kept by nobody.
    gcTime: 0,
    mutationFn: async (): Promise<MadeShares | null> => {
      const seed = await openKey()
      if (seed === null) return null
      const [{ makeShares }, { publicKey: releaseKey }] = await Promise.all([
        import('@testate/evidence/shared-secret/acts'),
        call(showReleaseKey),
      ])
      const { holders, id: secretId } = secret
      const { shares, ...rest } = await makeShares(
        { willId, secretId },
        { personId, seed },
        holders.map((one) => ({ personId: one.personId ?? '', publicKey: one.publicKey ?? '' })),
        releaseKey,
      )
      return { ...rest, shares: shares.map((share, n) => ({ holderId: holders[n]!.id, ...share })) }
    },
    onSuccess: setMade,
  })
  const give = useMutation({
    mutationFn: async ({ body, stepUp }: { body: MadeShares; stepUp: string }) =>
      await call(giveShares, { params: { id: willId, secretId: secret.id }, body, stepUp }),
    onSuccess: (answer) => {
      queries.setQueryData([showSharedSecret.id, { params: { id: willId } }], answer)
      toast({ title: t('given'), kind: 'done' })
    },
  })
  return (
    <>
      {publicKey === null && (
        <Notice kind="advice" title={t('ownKeyMissing')}>
          <p>{t('ownKeyMissingText')}</p>
          <LinkButton href="/shares">{t('makeOwn')}</LinkButton>
        </Notice>
      )}
      {(make.isError || give.isError) && (
        <Notice kind="error" title={t('giveFailed')}>
          <WhyNot of={make.error ?? give.error} />
        </Notice>
      )}
      {publicKey !== null && canGiveShares(factsOf(secret)) && (
        <Button
          pending={make.isPending || give.isPending}
          pendingText={t('giving')}
          onPress={() => make.mutate()}
        >
          {t('give')}
        </Button>
      )}
      {made !== null && (
        <ShareConfirm
          purpose="share-give"
          about={shareActs['share-give'](secret.id, made.commitment)}
          lead={t('forGive')}
          onCancel={() => setMade(null)}
          onToken={(stepUp) => {
            setMade(null)
            give.mutate({ body: made, stepUp })
          }}
        />
      )}
      {!canGiveShares(factsOf(secret)) && <p>{t('waitKeys')}</p>}
    </>
  )
}

function SwitchOn({ willId, personId, secret, closing }: ComingSecretProps) {
  const t = useWords(words)
  const [asks, setAsks] = useState(false)
  const change = useSwitch(willId, personId, () => toast({ title: t('switched'), kind: 'done' }))
  if (!canSwitchOn(factsOf(secret))) return <p>{t('waitPractice')}</p>
  return (
    <>
      {change.isError && (
        <Notice kind="error" title={t('switchFailed')}>
          <WhyNot of={change.error} />
        </Notice>
      )}
      <Button pending={change.isPending} pendingText={t('switching')} onPress={() => setAsks(true)}>
        {t('switchOn')}
      </Button>
      <ConfirmDialog
        title={t('switchTitle')}
        text={t('switchText')}
        confirmText={t('switchYes')}
        cancelText={t('goBack')}
        isOpen={asks}
        onAnswer={(yes) => {
          setAsks(false)
          if (yes) change.mutate({ what: 'on', secret, former: closing ?? undefined })
        }}
      />
    </>
  )
}

function GiveUp({ willId, secret }: ComingSecretProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const giveUp = useMutation({
    mutationFn: async () =>
      await call(endSharedSecret, { params: { id: willId, secretId: secret.id }, body: {} }),
    onSuccess: (answer) => {
      queries.setQueryData([showSharedSecret.id, { params: { id: willId } }], answer)
      toast({ title: t('gaveUp'), kind: 'done' })
    },
    onSettled: () => setAsks(false),
  })
  return (
    <>
      {giveUp.isError && (
        <Notice kind="error" title={t('giveUpFailed')}>
          <WhyNot of={giveUp.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button variant="quiet" onPress={() => setAsks(true)}>
          {t('giveUp')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('giveUpTitle')}
        text={t('giveUpText')}
        confirmText={t('giveUpYes')}
        cancelText={t('goBack')}
        pending={giveUp.isPending}
        isOpen={asks}
        onAnswer={(yes) => (yes ? giveUp.mutate() : setAsks(false))}
      />
    </>
  )
}
