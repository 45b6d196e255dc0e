// The band below the header: somebody told the register that this person has died, and one button that stops it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listDeathNotices, stopDeathNotice } from '@testate/api/death-notices'
import { Link } from 'react-router'
import { call, isProblem, sentenceOf } from '../../platform/client.ts'
import { meQuery } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { words } from './alive-words.ts'
import './alive-band.css'

export function AliveBand({ noticeIds }: { noticeIds: readonly string[] }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: async () => {
      for (const id of noticeIds)
        await call(stopDeathNotice, { params: { id } }).catch((error: unknown) => {
          // It ended in the meantime: there is nothing left to stop.
          if (!isProblem(error, 'not-now')) throw error
        })
    },
    onSuccess: () => toast({ title: t('stopped'), kind: 'done' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [listDeathNotices.id] })
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
  return (
    <section className="alive-band" aria-label={t('label')}>
      <div className="alive-band-inner">
        <p>
          <Icon name="warning" />
          <span>
            <strong>{t('said')}</strong> {t('what')} <Link to="/death-notices">{t('read')}</Link>
          </span>
        </p>
        {stop.isError && <p role="alert">{t('failed', { why: sentenceOf(stop.error) })}</p>}
        <Button pending={stop.isPending} onPress={() => stop.mutate()}>
          {t('stop')}
        </Button>
      </div>
    </section>
  )
}
