// /estate-administration/:willId/closing?file=…: all records as one encrypted file, and an estate taken over from one.
// A part of the page on which an estate is closed: a screen of its own would make every first load longer.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateHandOvers, type HandOverState } from '@testate/api/estate/hand-over'
import { read } from '../../platform/queries.ts'
import { dayOf } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Hash } from '../../ui/hash/hash.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { nameOfPerson } from '../frame/names.ts'
import { CheckedPage } from './checked-page.tsx'
import { MakeFile } from './make-file.tsx'
import { TakeFile } from './take-file.tsx'
import { words as taskWords } from '../overview/words.ts'
import { words } from './words.ts'

export function HandOver({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { data, error } = useQuery(read(showEstateHandOvers, { params: { id: estate.willId } }))
  const asked = search.get('file')
  if (asked === 'new') return <MakeFile willId={estate.willId} />
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  if (asked === 'take' && data.canTakeOver) return <TakeFile willId={estate.willId} />
  if (asked === 'checked' && data.checked !== null)
    return <CheckedPage estate={estate} checked={data.checked} />
  return <Both estate={estate} state={data} />
}

function Both({ estate, state }: { estate: Estate; state: HandOverState }) {
  const t = useWords(words)
  const { willId } = estate
  const { handOvers, canTakeOver, checked, takenOver } = state
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      {takenOver !== null && (
        <Notice kind="info" title={t('taken')}>
          <p>
            {t('takenText', {
              madeBy: takenOver.madeBy,
              madeOn: dayOf(takenOver.madeAt),
              name: nameOfPerson(estate, takenOver.by),
              day: dayOf(takenOver.at),
            })}
          </p>
          <p>{t('hash')}:</p>
          <Hash value={takenOver.fileHash} label={t('hash')} />
        </Notice>
      )}
      {takenOver !== null && <History of={takenOver.history} />}
      <h2>{t('handOver')}</h2>
      <p>{t('handOverText')}</p>
      <div className="button-row">
        <LinkButton variant="secondary" href={estateAddress(willId, 'closing', { file: 'new' })}>
          {t('make')}
        </LinkButton>
      </div>
      {handOvers.length > 0 && (
        <>
          <h3>{t('madeBefore')}</h3>
          <ul>
            {handOvers.map(({ id, by, at, fileHash }) => (
              <li key={id}>
                <p>{t('madeOn', { name: nameOfPerson(estate, by), day: dayOf(at) })}</p>
                <p>{t('hash')}:</p>
                <Hash value={fileHash} label={t('hash')} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('takeOver')}</h2>
      <p>{t('takeOverText')}</p>
      {canTakeOver ? (
        <LinkButton
          variant="secondary"
          href={estateAddress(willId, 'closing', { file: checked === null ? 'take' : 'checked' })}
        >
          {t(checked === null ? 'take' : 'checkedPage')}
        </LinkButton>
      ) : (
        takenOver === null && <p>{t('notEmpty')}</p>
      )}
    </>
  )
}

function History({
  of: { payments, links, marks, disputes },
}: {
  of: NonNullable<HandOverState['takenOver']>['history']
}) {
  const t = useWords(words)
  const task = useWords(taskWords)
  const lines = [
    ...marks.map(({ mark, day }) => t('historyDone', { task: task(`task-${mark}`), day: dayOf(day) })),
    ...payments.flatMap(({ number, agreed, signedOn }) => [
      ...(agreed.length > 0
        ? [
            t('historyAgreed', {
              number,
              names: agreed.map(({ name }) => name ?? t('somebody')).join(', '),
            }),
          ]
        : []),
      ...(signedOn === null ? [] : [t('historySigned', { number, day: dayOf(signedOn) })]),
    ]),
    ...links.map(({ number, state, on, name, reason }) =>
      t(`link-${state}`, {
        number,
        on: dayOf(on),
        name: name ?? t('somebody'),
        reason: reason ?? '',
      }),
    ),
    ...(disputes > 0 ? [t('historyDisputes', { count: disputes })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <h2>{t('history')}</h2>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
