// The document: its title, real name, size, pages and hash, so that it can be compared with the mailed code and the
// paper. The first sixteen characters, which the message gives, are always in sight.
import type { ReceivedOf } from '@testate/api/route'
import type { showWill } from '@testate/api/wills'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { Hash } from '../ui/hash/hash.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { sizeOf } from '../wills/upload/check-file.ts'
import { words } from './words.ts'

export function DocumentBox({
  will,
  documentHash,
  isTitled,
}: {
  will: ReceivedOf<typeof showWill>
  documentHash: string | null
  /** Unless the statement beside it names the will. */
  isTitled: boolean
}) {
  const t = useWords(words)
  return (
    <section aria-label={t('document')}>
      <SummaryList
        rows={[
          ...(isTitled ? [{ label: t('willTitle'), value: will.title }] : []),
          ...(will.document === null
            ? []
            : [
                {
                  label: t('documentName'),
                  value: t('documentParts', {
                    name: will.document.name,
                    size: sizeOf(will.document.size),
                    pages: will.pagesStage.pages ?? 0,
                  }),
                },
              ]),
          ...(documentHash === null
            ? []
            : [
                {
                  label: t('documentBegins'),
                  value: <code>{groupsOf(documentHash.slice(0, 16)).join(' ')}</code>,
                },
              ]),
        ]}
      />
      {documentHash !== null && (
        <Expander summary={t('documentHash')}>
          <Hash value={documentHash} label={t('documentHash')} />
        </Expander>
      )}
    </section>
  )
}
