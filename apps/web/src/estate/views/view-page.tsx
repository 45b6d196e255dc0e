// One view: what the beneficiary will see or sees, giving it with a factor, and ending it. The browser makes the secret
// of the address: the register gets its SHA-256 alone, and cannot show it again.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Estate } from '@testate/api/estate/calls'
import { endEstateView, giveEstateView, showEstateView, type EstateView } from '@testate/api/estate/views'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { dayOf } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { nameOfPerson } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { newSecret } from '../tasks/secret.ts'
import { ShownLines } from './shown-lines.tsx'
import { ViewStanding } from './view-standing.tsx'
import { words } from './words.ts'

export function ViewPage({ estate, view }: { estate: Estate; view: EstateView }) {
  const t = useWords(words)
  const { willId } = estate
  const { id, state, isGiven } = view
  const name = nameOfPerson(estate, view.personId)
  const { data, error } = useQuery(read(showEstateView, { params: { id: willId, viewId: id } }))
  return (
    <Question
      title={t(isGiven && state === 'shown' ? 'sees' : 'willSee', { name })}
      backTo={estateAddress(willId, 'views')}
    >
      <ViewStanding view={view} />
      {view.endedAt !== null && view.endedBy !== null && (
        <p>{t('endedBy', { day: dayOf(view.endedAt), name: nameOfPerson(estate, view.endedBy) })}</p>
      )}
      <Acts willId={willId} view={view} name={name} />
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined ? (
        error === null && <Loading text={t('loading')} />
      ) : (
        <section className="estate-shown" aria-label={t('willSee', { name })}>
          <ShownLines shown={data} />
        </section>
      )}
    </Question>
  )
}

function Acts({ willId, view, name }: { willId: string; view: EstateView; name: string }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const ask = useStepUp()
  const { id, state, isGiven, shownUntil, contentHash } = view
  const [address, setAddress] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const params = { id: willId, viewId: id }
  const give = useSaving(
    async (given: { stepUp: string; secretHash: string | null }, idempotencyKey) =>
      await call(giveEstateView, {
        params,
        body: { contentHash, secretHash: given.secretHash },
        stepUp: given.stepUp,
        idempotencyKey,
      }),
    () => undefined,
  )
  const end = useSaving(
    async (_: null, idempotencyKey) => await call(endEstateView, { params, idempotencyKey }),
    () => {
      setAsked(false)
      setAddress(null)
    },
  )
  const confirm = async (needsAddress: boolean): Promise<void> => {
    const stepUp = await ask('show-estate', willId, id)
    if (stepUp === null) return
    const made = needsAddress ? await newSecret() : null
    give.mutate(
      { stepUp, secretHash: made?.secretHash ?? null },
      { onSuccess: () => made !== null && setAddress(`${location.origin}/estate-view/${made.secret}`) },
    )
  }
  const failed = [give, end].find(({ isError }) => isError)
  const canGive = !isGiven && (state === 'draft' || state === 'shown' || state === 'over')
  return (
    <>
      {failed !== undefined && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={failed.error} />
        </Notice>
      )}
      {address !== null && (
        <Notice kind="done" title={t('address', { name })}>
          <p className="estate-address">{address}</p>
          <p>{t('addressText', { name })}</p>
          <CopyButton text={address} label={t('copyAddress')} />
        </Notice>
      )}
      {canGive && <p>{t('giveText')}</p>}
      {state !== 'ended' && (
        <div className="button-row">
          {canGive && (
            <Button pending={give.isPending} onPress={() => void confirm(shownUntil === null)}>
              {t('give', { name })}
            </Button>
          )}
          <LinkButton variant="secondary" href={estateAddress(willId, 'views', { change: id })}>
            {t('changeLines')}
          </LinkButton>
          {isGiven && state === 'shown' && (
            <Button variant="secondary" pending={give.isPending} onPress={() => void confirm(true)}>
              {t('newAddress')}
            </Button>
          )}
          <Button variant="quiet" onPress={() => setAsked(true)}>
            {t('end')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked}
        title={t('endTitle', { name })}
        text={t('endText')}
        confirmText={t('endConfirm')}
        cancelText={t('leave')}
        pending={end.isPending}
        danger
        onAnswer={(confirmed) => (confirmed ? end.mutate(null) : setAsked(false))}
      />
    </>
  )
}
