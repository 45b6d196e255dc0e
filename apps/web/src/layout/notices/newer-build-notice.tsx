// Asks for a reload when the register was updated while this page was open. It does not reload by itself: that
// would lose what is typed and not yet saved.
import { useNewerBuild } from '../../platform/newer-build.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { words } from '../words.ts'
import './newer-build-notice.css'

export function NewerBuildNotice() {
  const t = useWords(words)
  const newer = useNewerBuild()
  return (
    <div className="newer-build" role="status">
      {newer && (
        <Notice kind="advice" title={t('newerBuild')}>
          <p>{t('newerBuildText')}</p>
          <Button variant="secondary" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
