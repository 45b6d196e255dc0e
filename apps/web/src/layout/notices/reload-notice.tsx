// Asks for a reload when the register was updated while this page was open, or a part of the page could not be
// fetched. It does not reload by itself: that would lose what is typed and not yet saved.
import { useWhyReload } from '../../platform/why-reload.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { words } from '../words.ts'
import './reload-notice.css'

export function ReloadNotice() {
  const t = useWords(words)
  const why = useWhyReload()
  return (
    <div className="reload-notice" role="status">
      {why !== null && (
        <Notice kind="advice" title={t(why)}>
          <p>{t('finishFirst')}</p>
          <Button variant="secondary" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
