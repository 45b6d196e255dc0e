// Opens one document: it is saved to this device, and the register's record says so.
import { useMutation } from '@tanstack/react-query'
import { readEstateDocument, type EstateDocument } from '@testate/api/estate/documents'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { keepCopy } from '../../wills/open-copy.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { words } from './words.ts'

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** The title without what file systems refuse. */
const nameOf = ({ title, media }: EstateDocument): string =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'document'}.${endings[media]}`

export function OpenButton({ willId, document }: { willId: string; document: EstateDocument }) {
  const t = useWords(words)
  const { id, title } = document
  const open = useMutation({
    mutationFn: async () => {
      const answer = await call(readEstateDocument, { params: { id: willId, documentId: id } })
      keepCopy({ blob: await answer.blob(), name: nameOf(document) })
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        pending={open.isPending}
        pendingText={t('opening')}
        onPress={() => open.mutate()}
      >
        {t('open')}
        <span className="visually-hidden">: {title}</span>
      </Button>
      <div role="status">{open.isSuccess && <p>{t('opened', { title })}</p>}</div>
      {open.isError && (
        <Notice kind="error" title={t('notOpened')}>
          <Refusal of={open.error} />
        </Notice>
      )}
    </>
  )
}
