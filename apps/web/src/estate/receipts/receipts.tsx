// Receipts of an estate, on its accounts: what is signed, what was asked for and what is missing.
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import {
  confirmEstateReceipt,
  listEstateReceipts,
  remindOfEstateReceipt,
  renewEstateReceipt,
  takeBackEstateReceipt,
  type ReceiptLine,
  type ReceiptRequest,
} from '@testate/api/estate/receipts'
import type { ReceivedOf } from '@testate/api/route'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { dayOf } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ShowMore } from '../../ui/show-more/show-more.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

type Page = ReceivedOf<typeof listEstateReceipts>
const keyOf = (willId: string) => [listEstateReceipts.id, { params: { id: willId } }] as const

export function Receipts({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { willId } = estate
  const { data, error, ...more } = useInfiniteQuery({
    queryKey: keyOf(willId),
    meta: { changedBy: listEstateReceipts.changedBy },
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(listEstateReceipts, {
        params: { id: willId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const lines = data?.pages.flatMap(({ receipts }) => receipts) ?? []
  return (
    <Question title={t('page')} backTo={estateAddress(willId, 'accounts')}>
      <p>{t('lead')}</p>
      {error !== null && !more.isFetchNextPageError && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && (
        <>
          <p>{lines.length === 0 ? t('none') : t('missing', { count: data.pages[0]!.missing })}</p>
          <ul className="estate-list">
            {lines.map((line) => (
              <li key={line.entryId} id={`receipt-${line.entryId}`} tabIndex={-1}>
                <ReceiptCard estate={estate} line={line} />
              </li>
            ))}
          </ul>
          {(more.hasNextPage || data.pages.length > 1) && (
            <ShowMore
              ids={lines.map(({ entryId }) => `receipt-${entryId}`)}
              shown={t('shown', { count: lines.length, more: more.hasNextPage ? 'yes' : 'no' })}
              hasMore={more.hasNextPage}
              isLoading={more.isFetchingNextPage}
              failure={more.isFetchNextPageError ? error : null}
              words={{ more: t('showMore'), loading: t('loading'), failed: t('failed') }}
              onMore={() => void more.fetchNextPage()}
            />
          )}
        </>
      )}
    </Question>
  )
}

/** Shows the one that an act changed, without reading the others again. */
function useChanged(willId: string): (answer: { receipt: Page['receipts'][number] }) => void {
  const queries = useQueryClient()
  return ({ receipt }) =>
    queries.setQueryData(keyOf(willId), (data: InfiniteData<Page> | undefined) =>
      data === undefined
        ? undefined
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              receipts: page.receipts.map((one) => (one.entryId === receipt.entryId ? receipt : one)),
            })),
          },
    )
}

function ReceiptCard({ estate, line }: { estate: Estate; line: ReceiptLine }) {
  const t = useWords(words)
  const { number, entryId, amountPence, itemId, personId, notedDay, request, refused, earlier, isTakenBack } =
    line
  const what = amountPence === null ? nameOfItem(estate, itemId ?? '') : pounds(amountPence)
  return (
    <Card
      title={t('titleOf', { number, what, person: nameOfPerson(estate, personId) })}
      actions={<Acts estate={estate} line={line} />}
    >
      <p>
        <Link to={`${estateAddress(estate.willId, 'accounts')}#entry-${entryId}`}>
          {t('entryOf', { number })}
        </Link>
      </p>
      {notedDay !== null && !isTakenBack && <p>{t('paper', { day: dayInWords(notedDay, 'en') })}</p>}
      {request === null
        ? notedDay === null && <p>{t('nothing')}</p>
        : // The sentence of a refusal says where its link went.
          (request.state !== 'refused' || refused === null) && <Standing request={request} />}
      {refused !== null && <p>{t('refused', { ...refused, day: dayOf(refused.at) })}</p>}
      {earlier.map((one) => (
        <p key={one.id}>
          {t('earlier', { as: one.signedName, day: dayOf(one.signedAt), person: one.personName })}
        </p>
      ))}
    </Card>
  )
}

function Standing({ request }: { request: ReceiptRequest }) {
  const t = useWords(words)
  const { state, signedAt, refusedAt, mailedAt, remindedAt, reminds } = request
  const answeredAt = signedAt ?? refusedAt
  const facts = {
    signer: request.signerName,
    address: request.address,
    asked: dayOf(request.askedAt),
    ends: dayOf(request.expiresAt),
    as: request.signedName ?? '',
    answered: answeredAt === null ? '' : dayOf(answeredAt),
    what:
      request.itemName ?? (request.amountPence === null ? t('unnamedThing') : pounds(request.amountPence)),
    former: request.personName,
  }
  return (
    <>
      <p>{t(`state-${state}`, facts)}</p>
      {(state === 'corrected' || state === 'changed') && signedAt !== null && <p>{t('wasSigned', facts)}</p>}
      {state === 'waiting' && (
        <p>
          {mailedAt === null
            ? t('waitsForMail')
            : remindedAt !== null
              ? t('reminded', { day: dayOf(remindedAt) })
              : reminds
                ? t('remindsOn')
                : ''}
        </p>
      )}
    </>
  )
}

function Acts({ estate: { willId }, line }: { estate: Estate; line: ReceiptLine }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const { number, entryId, request, earlier, isSignedFor, isTakenBack } = line
  const params = { id: willId, requestId: request?.id ?? '' }
  const ask = useStepUp()
  const changed = useChanged(willId)
  const confirm = useSaving(
    async (stepUp: string, idempotencyKey) =>
      await call(confirmEstateReceipt, {
        params,
        body: { contentHash: request?.contentHash ?? '' },
        stepUp,
        idempotencyKey,
      }),
    changed,
  )
  const proveAndMail = async (): Promise<void> => {
    const stepUp = await ask('ask-receipt', willId, params.requestId)
    if (stepUp !== null) confirm.mutate(stepUp)
  }
  const renew = useSaving(
    async (_: null, idempotencyKey) => await call(renewEstateReceipt, { params, idempotencyKey }),
    changed,
  )
  const takeBack = useSaving(
    async (_: null, idempotencyKey) => await call(takeBackEstateReceipt, { params, idempotencyKey }),
    changed,
  )
  const remind = useSaving(
    async (reminds: boolean, idempotencyKey) =>
      await call(remindOfEstateReceipt, { params, body: { reminds }, idempotencyKey }),
    changed,
  )
  const failed = [confirm, renew, takeBack, remind].find(({ isError }) => isError)
  const state = request?.state
  const isDraft = state === 'draft'
  const isOpen = state === 'waiting' || state === 'over'
  const wants = !isSignedFor && !isTakenBack
  return (
    <>
      {failed !== undefined && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={failed.error} />
        </Notice>
      )}
      {isDraft && (
        <Button pending={confirm.isPending} onPress={() => void proveAndMail()}>
          {t('confirm', { number })}
        </Button>
      )}
      {wants && state !== 'waiting' && !isDraft && (
        <LinkButton variant="secondary" href={estateAddress(willId, 'accounts', { ask: entryId })}>
          {t('ask', { number })}
        </LinkButton>
      )}
      {wants && (
        <LinkButton variant="secondary" href={estateAddress(willId, 'accounts', { receipt: entryId })}>
          {t('noteIt', { number })}
        </LinkButton>
      )}
      {isOpen && (
        <Button variant="secondary" pending={renew.isPending} onPress={() => renew.mutate(null)}>
          {t('renew', { number })}
        </Button>
      )}
      {state === 'waiting' && request?.remindedAt === null && (
        <Button variant="quiet" pending={remind.isPending} onPress={() => remind.mutate(!request.reminds)}>
          {t(request.reminds ? 'remindOff' : 'remindOn', { number })}
        </Button>
      )}
      {(isOpen || isDraft) && (
        <Button variant="quiet" pending={takeBack.isPending} onPress={() => takeBack.mutate(null)}>
          {t('takeBack', { number })}
        </Button>
      )}
      {request?.signedAt != null && (
        <LinkButton
          variant="secondary"
          download
          href={`/api/estates/${willId}/receipt-requests/${request.id}/print`}
        >
          {t('print', { number })}
        </LinkButton>
      )}
      {earlier.map(({ id, signedAt }) => (
        <LinkButton
          key={id}
          variant="secondary"
          download
          href={`/api/estates/${willId}/receipt-requests/${id}/print`}
        >
          {t('printEarlier', { number, day: dayOf(signedAt) })}
        </LinkButton>
      ))}
    </>
  )
}
