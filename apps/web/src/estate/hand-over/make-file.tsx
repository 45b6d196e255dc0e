// Says what is in the file, makes it by a factor, encrypts it here, and shows its pass phrase once.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { handOverEstate, readHandOver, showEstateHandOvers } from '@testate/api/estate/hand-over'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { keepCopy } from '../../wills/open-copy.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Hash } from '../../ui/hash/hash.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { encryptFile, newPassPhrase } from './encrypt-file.ts'
import { makeOnce, newIntention } from './make-once.ts'
import { words } from './words.ts'

const NAME = 'estate.zip.age'
const contents = [
  'holdsPeople',
  'holdsMoney',
  'holdsWork',
  'holdsPast',
  'holdsPrint',
  'holdsDocuments',
] as const

export function MakeFile({ willId }: { willId: string }) {
  const t = useWords(words)
  const ask = useStepUp()
  const queries = useQueryClient()
  const [intention, setIntention] = useState(newIntention)
  /** With its line in the record, and not here yet. */
  const isMade = intention.made !== null
  const make = useMutation({
    mutationFn: async (stepUp: string | null) => {
      const steps = {
        make: async (token: string, idempotencyKey: string) =>
          await call(handOverEstate, { params: { id: willId }, stepUp: token, idempotencyKey }),
        fetch: async (handOverId: string) => await call(readHandOver, { params: { id: willId, handOverId } }),
      }
      const { answer, fileHash } = await makeOnce(steps, { stepUp, intention, setIntention })
      const phrase = newPassPhrase()
      return { phrase, fileHash, file: await encryptFile(answer.body!, phrase) }
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of === showEstateHandOvers.id }),
  })
  const confirm = async (): Promise<void> => {
    if (isMade) return make.mutate(null)
    const stepUp = await ask('hand-over-estate', willId)
    if (stepUp !== null) make.mutate(stepUp)
  }
  return (
    <Question title={t('makePage')} backTo={estateAddress(willId, 'closing', { file: 'all' })}>
      {make.data === undefined ? (
        <>
          {make.isError && (
            <Notice kind="error" title={t(isMade ? 'notRead' : 'notMade')}>
              <Refusal of={make.error} />
              {isMade && <p>{t('notReadText')}</p>}
            </Notice>
          )}
          <h2>{t('holds')}</h2>
          <ul>
            {contents.map((one) => (
              <li key={one}>{t(one)}</li>
            ))}
          </ul>
          <p>{t('holdsNot')}</p>
          <p>{t('linksStay')}</p>
          <p>{t('othersData')}</p>
          <Button pending={make.isPending} pendingText={t('making')} onPress={() => void confirm()}>
            {t(isMade ? 'fetch' : 'makeIt')}
          </Button>
        </>
      ) : (
        <Made {...make.data} />
      )}
    </Question>
  )
}

function Made({ phrase, fileHash, file }: { phrase: string; fileHash: string; file: Blob }) {
  const t = useWords(words)
  return (
    <>
      <Notice kind="done" title={t('phraseTitle')}>
        <p className="estate-address">{phrase}</p>
        <p>{t('phraseText')}</p>
        <CopyButton text={phrase} label={t('copyPhrase')} />
      </Notice>
      <div className="button-row">
        <Button onPress={() => keepCopy({ blob: file, name: NAME })}>{t('keep')}</Button>
      </div>
      <p>{t('hash')}:</p>
      <Hash value={fileHash} label={t('hash')} />
      <p>{t('hashText')}</p>
      <h2>{t('howTitle')}</h2>
      <p>{t('howText', { command: `age -d -o estate.zip ${NAME}` })}</p>
    </>
  )
}
