// Letters to people whom a notice says to be dead: staff print and post each, and say what became of it. The address
// stands on the letter alone.
import { useQuery } from '@tanstack/react-query'
import { fetchLetter, listLetters, printLetter } from '@testate/api/death/letters'
import { staffActs } from '@testate/api/death/staff-acts'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy } from '../wills/open-copy.ts'
import { joined, OutcomeForm } from './letter-outcome.tsx'
import { PostedLetters } from './posted-letters.tsx'
import { UndoLetter } from './undo-letter.tsx'
import { words } from './words.ts'

type Listed = ReceivedOf<typeof listLetters>
type Due = Listed['due'][number]
type Fallen = Listed['fallen'][number]

export function Letters() {
  const { data } = useQuery(read(listLetters))
  return data === undefined ? null : (
    <>
      <LetterLists {...data} />
      <PostedLetters />
    </>
  )
}

export function LetterLists({ due, moreDue, fallen, moreFallen, undoable }: Listed) {
  const t = useWords(words)
  if (due.length + fallen.length + undoable.length === 0) return null
  return (
    <section>
      <h2>{t('letters')}</h2>
      {undoable.length > 0 && (
        <ul className="notice-lines">
          {undoable.map((said) => (
            <li key={said.id}>
              <UndoLetter said={said} />
            </li>
          ))}
        </ul>
      )}
      {fallen.length > 0 && (
        <>
          <h3>{t('lettersFallen')}</h3>
          <ul className="notice-reviews">
            {fallen.map((letter) => (
              <li key={letter.id}>
                <FallenLetter letter={letter} />
              </li>
            ))}
          </ul>
          {moreFallen > 0 && <p>{t('lettersMore', { n: moreFallen })}</p>}
          {due.length > 0 && <h3>{t('lettersDue')}</h3>}
        </>
      )}
      {due.length > 0 && <p>{t('lettersLead')}</p>}
      <ul className="notice-reviews">
        {due.map((letter) => (
          <li key={letter.id}>
            <DueLetter letter={letter} />
          </li>
        ))}
      </ul>
      {moreDue > 0 && <p>{t('lettersMore', { n: moreDue })}</p>}
    </section>
  )
}

function FallenLetter({ letter }: { letter: Fallen }) {
  const t = useWords(words)
  const { id, deceasedName, fellAt, why, printedBy, maySay } = letter
  return (
    <Card title={t('letterFallen', { name: deceasedName })}>
      <Notice kind="advice">{t(`letterfallen${joined(why)}`)}</Notice>
      <SummaryList
        rows={[
          { label: t('letterAbout'), value: t(`letterabout${joined(letter.about)}`) },
          { label: t('letterFellAt'), value: dateAndTime(fellAt) },
          { label: t('letterPrintedBy'), value: printedBy.join(', ') },
        ]}
      />
      {maySay ? (
        <Expander summary={t('letterOutcome')}>
          <OutcomeForm letterId={id} outcomes={['destroyed', 'posted']} />
        </Expander>
      ) : (
        <p>{t('letterFallenOthers')}</p>
      )}
    </Card>
  )
}

function DueLetter({ letter }: { letter: Due }) {
  const t = useWords(words)
  return (
    <Card title={t('letterTo', { name: letter.deceasedName })}>
      {letter.isLate && (
        <p>
          <StatusTag kind="warning">{t('letterLate')}</StatusTag>
        </p>
      )}
      <SummaryList
        rows={[
          { label: t('letterAbout'), value: t(`letterabout${joined(letter.about)}`) },
          { label: t('letterMade'), value: dateAndTime(letter.madeAt) },
          ...(letter.endsAt === null ? [] : [{ label: t('due'), value: dateAndTime(letter.endsAt) }]),
          {
            label: t('letterPrinted'),
            value: letter.printedAt === null ? t('letterNotPrinted') : dateAndTime(letter.printedAt),
          },
        ]}
      />
      {letter.takesPart ? (
        <Notice kind="info">{t(letter.maySay ? 'letterYours' : 'letterTakesPart')}</Notice>
      ) : (
        <PrintButton letter={letter} />
      )}
      {letter.maySay && (
        <Expander summary={t('letterOutcome')}>
          <OutcomeForm letterId={letter.id} outcomes={['posted', 'not-posted']} />
        </Expander>
      )}
    </Card>
  )
}

function PrintButton({ letter }: { letter: Due }) {
  const t = useWords(words)
  const { act, error, isPending } = useStaffAct(
    async ({ id }: { id: string }, { stepUp }): Promise<Blob> => {
      const { requestId } = await call(printLetter, { params: { id }, stepUp })
      return await (await untilOpened(() => call(fetchLetter, { params: { id: requestId } }))).blob()
    },
    {
      actOf: ({ id }) => staffActs.printLetter(id),
      onDone: (blob) => {
        const file = `letter-${letter.about}.pdf`
        keepCopy({ blob, name: file })
        toast({ title: t('letterSaved', { file }), description: t('letterSavedText'), kind: 'done' })
      },
    },
  )
  return (
    <div className="notice-look">
      <p className="notice-time">{t('letterPrintNote')}</p>
      {error !== null && (
        <Notice kind="error" title={t('letterPrintFailed')}>
          <Refusal of={error} />
        </Notice>
      )}
      <Button
        variant="secondary"
        pending={isPending}
        pendingText={t('opening')}
        onPress={() => void act({ id: letter.id })}
      >
        {t('letterPrint')}
      </Button>
    </div>
  )
}
