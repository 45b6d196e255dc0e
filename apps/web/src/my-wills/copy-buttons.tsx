// View and Download on a will's card. Where several files can be opened, Download is a menu.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import type { useCopies } from '../wills/use-copies.ts'
import { Coming, Menu } from './lazy-menu.tsx'
import { words } from './words.ts'

interface CopyButtonsProps extends Pick<ReturnType<typeof useCopies>, 'opening' | 'view' | 'download'> {
  title: string
  /** Undefined until it is known what can be opened. */
  openable: WillDetail['openable'] | undefined
  isPending: boolean
}

export function CopyButtons({ title, openable = [], isPending, opening, view, download }: CopyButtonsProps) {
  const t = useWords(words)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={t('viewOf', { title })}
        pending={opening === 'view'}
        pendingText={t('opening')}
        isDisabled={opening !== null}
        onPress={() => void view()}
      >
        {t('view')}
      </Button>
      {/* Before the available downloads are known, a press would fetch one file where later there is a choice. */}
      {isPending && <Coming label={t('download')} />}
      {openable.length > 1 && (
        <Menu
          label={t('download')}
          ariaLabel={t('downloadOf', { title })}
          items={openable.map((part) => ({ label: t(`part${part}`), onAction: () => void download(part) }))}
        />
      )}
      {!isPending && openable.length <= 1 && (
        <Button
          variant="secondary"
          aria-label={t('downloadOf', { title })}
          pending={opening === 'download'}
          pendingText={t('opening')}
          isDisabled={opening !== null}
          onPress={() => void download('document')}
        >
          {t('download')}
        </Button>
      )}
    </>
  )
}
