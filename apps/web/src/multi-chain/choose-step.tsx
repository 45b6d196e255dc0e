// Step 1: the networks, at their current prices. It ends in a quote, which fixes the price for half an hour.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNetworks } from '@testate/api/networks'
import { makeQuote, readPayment } from '@testate/api/payments'
import { saveDraft, showWill } from '@testate/api/wills'
import { inOrder, isNetworkName, STRATEGIES, type NetworkName } from '@testate/domain/networks'
import { saveLoaded } from '../drafts/save-loaded.ts'
import { ASKED_AGAIN_MS, chosenHere } from '../networks/choice.ts'
import { NoneChosen } from '../networks/none-chosen.tsx'
import { Optimiser } from '../networks/optimiser.tsx'
import { useChoice } from '../networks/use-choice.ts'
import { call, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { standsFor, type Payment, type Tasks } from './place.ts'
import { words } from './words.ts'

interface ChooseStepProps {
  willId: string
  tasks: Tasks
  payment: Payment | null
  onNext: () => void
}

export function ChooseStep({ willId, tasks, payment, onNext }: ChooseStepProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const keyFor = useIntention()
  const networks = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS })
  const will = useQuery(read(showWill, { params: { id: willId } }))
  const [kept, keep, forget] = useChoice(willId)
  const view = networks.data
  const names = kept.chosen ?? payment?.quote?.networks ?? will.data?.networks ?? STRATEGIES.minimal
  const chosen = view === undefined ? [] : chosenHere(names, view)
  const proceed = useMutation({
    mutationFn: async (wanted: NetworkName[]) => {
      // An open form is given the same networks, so that submitting it later requests the same price.
      const form = will.data
      if (
        form !== undefined &&
        form.submittedAt === null &&
        inOrder(wanted).join() !== inOrder(form.networks.filter(isNetworkName)).join()
      ) {
        const selected = { selectedChains: wanted }
        await saveLoaded(
          form,
          selected,
          async (updatedAt) =>
            await call(saveDraft, { params: { id: willId }, body: { form: selected, updatedAt } }),
        )
      }
      if (!standsFor(payment, wanted, new Date()))
        await call(makeQuote, {
          params: { id: willId },
          body: { networks: wanted },
          idempotencyKey: keyFor({ wanted, after: payment?.quote?.id ?? null }),
        })
    },
    onSuccess: async () => {
      forget()
      await Promise.all([
        queries.invalidateQueries({ queryKey: [readPayment.id] }),
        queries.invalidateQueries({ queryKey: [showWill.id] }),
      ])
      onNext()
    },
    // The form may have been saved before the quote was refused; or it has changed since it was shown here.
    onError: () => void queries.invalidateQueries({ queryKey: [showWill.id] }),
  })
  const error = networks.error ?? will.error
  return (
    <>
      <h1>{t('step1')}</h1>
      <p className="multi-chain-lead">
        {t('step1Text', { title: tasks.title === '' ? t('untitled') : tasks.title })}
      </p>
      {error !== null && (
        <Notice kind="error" title={t('failed')}>
          <p>{sentenceOf(error)}</p>
          <Button variant="secondary" onPress={() => void Promise.all([networks.refetch(), will.refetch()])}>
            {t('again')}
          </Button>
        </Notice>
      )}
      {error === null && (view === undefined || will.data === undefined) && <Loading text={t('loading')} />}
      {view !== undefined && will.data !== undefined && (
        <Optimiser
          view={view}
          chosen={chosen}
          error={chosen.length === 0 ? t('atLeastOne') : undefined}
          onChange={(next) => keep({ chosen: next })}
        />
      )}
      {view !== undefined && will.data !== undefined && chosen.length === 0 && (
        <NoneChosen view={view} onChoose={(next) => keep({ chosen: next })} />
      )}
      {proceed.error !== null && (
        <Notice kind="error" title={t('quoteFailed')}>
          {sentenceOf(proceed.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button variant="secondary" isDisabled>
          {t('previous')}
        </Button>
        <Button
          isDisabled={chosen.length === 0 || will.data === undefined}
          pending={proceed.isPending}
          pendingText={t('asking')}
          onPress={() => proceed.mutate(chosen)}
        >
          {t('proceed')}
        </Button>
      </div>
    </>
  )
}
