// "Send to my executor", on the certificate's page: who acts, whether they were told, and the button.
import { useQuery } from '@tanstack/react-query'
import { readPeople, type PeopleAround } from '@testate/api/people-around'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { AnswerTag } from './answer-tag.tsx'
import { useTell } from './use-tell.tsx'
import { words } from './words.ts'

type Person = PeopleAround['people'][number]

export function SendToExecutor({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data, error } = useQuery(read(readPeople, { params: { id: willId } }))
  const acting = data?.people.filter((one) => one.kind === 'executor' && one.standing === 'acting')
  const reached = acting?.filter(({ email }) => email !== null)
  const mayBeTold = reached?.some(({ answer }) => answer !== 'declined') ?? false
  return (
    <section aria-labelledby="executor">
      <h2 id="executor">{t('tellExecutor')}</h2>
      <p>{t('tellExecutorText')}</p>
      {error !== null && <NotLoaded error={error} title={t('loadFailed')} />}
      {reached === undefined && error === null && <Loading text={t('loading')} />}
      {reached?.map((one) => (
        <Executor key={one.id} willId={willId} one={one} alone={reached.length === 1} />
      ))}
      {reached !== undefined && !mayBeTold && (
        <>
          <p>{t(reached.length === 0 ? 'noExecutor' : 'executorDeclined')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href={`/people-around?will=${willId}`}>
              {t('page')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}

function Executor({ willId, one, alone }: { willId: string; one: Person; alone: boolean }) {
  const t = useWords(words)
  const { name } = one
  const tell = useTell(willId, one)
  const label =
    one.toldAt !== null ? t('tellAgain', { name }) : alone ? t('sendToExecutor') : t('sendTo', { name })
  return (
    <>
      <p>
        {name} <AnswerTag of={one} />
      </p>
      {one.answer !== 'declined' && (
        <div className="button-row">
          <Button
            variant={one.toldAt === null ? 'primary' : 'secondary'}
            pending={tell.pending}
            onPress={tell.ask}
          >
            {label}
          </Button>
        </div>
      )}
      {tell.said}
    </>
  )
}
