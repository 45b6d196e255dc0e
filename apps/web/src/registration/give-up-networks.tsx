// For the testator: requests a refund for networks that do not hold the will yet (before it is registered, for
// added ones alone), and shows the refunds made. Nobody else sees a will's payments.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveUpNetwork, readPayment } from '@testate/api/payments'
import { displayName, type NetworkName } from '@testate/domain/networks'
import { PartsGivenBack } from '../payment/parts-given-back.tsx'
import { call, sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

interface GiveUpNetworksProps {
  willId: string
  /** The will is being entered on its networks, or was. */
  begun: boolean
  /** While every network is on its way, nothing asks for a decision. */
  isFolded?: boolean
}

export function GiveUpNetworks({ willId, begun, isFolded = false }: GiveUpNetworksProps) {
  const t = useWords(words)
  const { data } = useQuery(read(readPayment, { params: { id: willId } }))
  const [asking, setAsking] = useState<NetworkName | null>(null)
  if (data === undefined || (data.parts.length === 0 && data.cancellation.owed.length === 0)) return null
  const about = data.cancellation.owed.find(({ network }) => network === asking)
  const cards = data.cancellation.owed.map(({ network, amount }) => (
    <Card key={network} title={t('giveUpTitle', { network: displayName(network) })}>
      <p>{t(begun ? 'giveUpText' : 'giveUpBefore', { network: displayName(network), amount })}</p>
      <div className="button-row">
        <Button variant="secondary" onPress={() => setAsking(network)}>
          {t('giveUp', { network: displayName(network), amount })}
        </Button>
      </div>
    </Card>
  ))
  const folded = isFolded && data.parts.length === 0
  return (
    <section aria-label={t('moneyTitle')}>
      {!folded && <h2>{t('moneyTitle')}</h2>}
      <PartsGivenBack parts={data.parts} />
      {folded ? <Expander summary={t('giveUpFolded')}>{cards}</Expander> : cards}
      {about !== undefined && (
        <GiveUpDialog
          willId={willId}
          network={about.network}
          amount={about.amount}
          begun={begun}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

function GiveUpDialog({
  willId,
  network,
  amount,
  begun,
  onClose,
}: {
  willId: string
  network: NetworkName
  amount: string
  begun: boolean
  onClose: () => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const ask = useStepUp()
  const name = displayName(network)
  const giveUp = useMutation({
    mutationFn: (stepUp: string) => call(giveUpNetwork, { params: { id: willId, network }, stepUp }),
    onSuccess: async ({ message }) => {
      toast({ title: message })
      await queries.invalidateQueries()
      onClose()
    },
  })
  const confirmed = async () => {
    const stepUp = await ask('withdraw', willId)
    if (stepUp !== null) giveUp.mutate(stepUp)
  }
  return (
    <Dialog
      title={t('giveUpAsk', { network: name })}
      isOpen
      isDismissable={!giveUp.isPending}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={giveUp.isPending} onPress={onClose}>
            {t(begun ? 'giveUpKeep' : 'giveUpKeepAdded')}
          </Button>
          <Button variant="danger" pending={giveUp.isPending} onPress={() => void confirmed()}>
            {t('giveUpDo', { amount })}
          </Button>
        </>
      }
    >
      <p>{t('giveUpMeans', { network: name, amount })}</p>
      <p>{t(begun ? 'giveUpStays' : 'giveUpRest')}</p>
      {giveUp.error !== null && (
        <Notice kind="error" title={t('giveUpFailed')}>
          {sentenceOf(giveUp.error)}
        </Notice>
      )}
    </Dialog>
  )
}
