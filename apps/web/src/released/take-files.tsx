// The sealed PDF, the capsule and the proof as they are: together with their cover, or one by one, each with a
// confirmation of its own.
import { useMutation } from '@tanstack/react-query'
import { takeAllReleased, takeReleased, type ReleasedPart } from '@testate/api/released'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, nameIn } from '../wills/open-copy.ts'
import { words } from './words.ts'

type File = ReleasedPart | 'all'

export function TakeFiles({ willId }: { willId: string }) {
  const t = useWords(words)
  const ask = useStepUp()
  const take = useMutation({
    mutationFn: async (file: File): Promise<string | null> => {
      const stepUp = await ask('take-released', willId)
      if (stepUp === null) return null
      const answer =
        file === 'all'
          ? await call(takeAllReleased, { params: { id: willId }, stepUp })
          : await call(takeReleased, { params: { id: willId, file }, stepUp })
      const copy = { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
      keepCopy(copy)
      return copy.name
    },
    onSuccess: (name) => {
      if (name !== null) toast({ title: t('taken', { name }), description: t('takenText'), kind: 'done' })
    },
  })
  const button = (file: File, label: 'takeAll' | 'takeSealed' | 'takeCapsule' | 'takeProof') => (
    <Button
      variant={file === 'all' ? 'secondary' : 'quiet'}
      pending={take.isPending && take.variables === file}
      pendingText={t('taking')}
      onPress={() => take.mutate(file)}
    >
      {t(label)}
    </Button>
  )
  return (
    <>
      <h2 className="released-part">{t('files')}</h2>
      <p>{t('filesText')}</p>
      {take.isError && (
        <Notice kind="error" title={t('takeFailed')}>
          <Refusal of={take.error} />
        </Notice>
      )}
      <div className="button-row">
        {button('all', 'takeAll')}
        <LinkButton href="/verify" variant="quiet">
          {t('check')}
        </LinkButton>
      </div>
      <Expander summary={t('whatFor')}>
        <p>{t('whatForText')}</p>
        <p>{t('oneByOne')}</p>
        <div className="button-row">
          {button('sealed', 'takeSealed')}
          {button('capsule', 'takeCapsule')}
          {button('proof', 'takeProof')}
        </div>
      </Expander>
    </>
  )
}
