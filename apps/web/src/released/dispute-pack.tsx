// What the register holds about how this will was registered, in one PDF for a lawyer; and where a caveat is entered.
import { useMutation } from '@tanstack/react-query'
import { fetchPack, makeReleasedPack } from '@testate/api/released'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, nameIn } from '../wills/open-copy.ts'
import { words } from './words.ts'

const { caveat } = willsLaw

export function DisputePack({ willId }: { willId: string }) {
  const t = useWords(words)
  const ask = useStepUp()
  const make = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const stepUp = await ask('take-released', willId)
      if (stepUp === null) return null
      const { packId } = await call(makeReleasedPack, { params: { id: willId }, stepUp })
      const answer = await untilOpened(() => call(fetchPack, { params: { id: packId } }))
      const copy = { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
      keepCopy(copy)
      return copy.name
    },
    onSuccess: (name) => {
      if (name !== null) toast({ title: t('taken', { name }), description: t('packTakenText'), kind: 'done' })
    },
  })
  return (
    <>
      <h2 className="released-part">{t('disputed')}</h2>
      <p>{t('disputedText')}</p>
      <p>{caveat.en}</p>
      {make.isError && (
        <Notice kind="error" title={t('packFailed')}>
          <Refusal of={make.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button
          variant="secondary"
          pending={make.isPending}
          pendingText={t('makingPack')}
          onPress={() => make.mutate()}
        >
          {t('makePack')}
        </Button>
        <LinkButton href={caveat.source.url ?? ''} variant="quiet" external>
          {t('toCaveat')}
        </LinkButton>
      </div>
      <ClaimSources of={[caveat]} />
    </>
  )
}
