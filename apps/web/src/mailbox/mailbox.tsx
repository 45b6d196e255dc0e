// /mailbox: on a development installation, the mails the register would have sent, with their links and
// codes.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { development, readMailbox } from '@testate/api/service'
import { isProblem, sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { Message } from './message.tsx'
import { words } from './words.ts'
import './mailbox.css'

/** The event stream does not report mails; a development page may poll. */
const LOOK_AGAIN_MS = 3_000

export default function Mailbox() {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const [to, setTo] = useState('')
  const known = useQuery(read(development))
  const { data, error } = useQuery({
    ...read(readMailbox, { query: to === '' ? {} : { to } }),
    refetchInterval: LOOK_AGAIN_MS,
    enabled: known.data?.mailbox != null,
  })
  const none =
    isProblem(known.error, 'not-found') || (known.data !== undefined && known.data.mailbox === null)
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <div className="mailbox">
        <h1>{t('page')}</h1>
        {none ? (
          <Notice kind="info">{t('none')}</Notice>
        ) : (
          <>
            <p>{t('lead')}</p>
            <form
              className="mailbox-to"
              onSubmit={(event) => {
                event.preventDefault()
                setTo(typed.trim())
              }}
            >
              <TextField
                name="to"
                label={t('to')}
                hint={t('toHint')}
                value={typed}
                onChange={setTyped}
                type="email"
                width="half"
              />
              <Button type="submit" variant="secondary">
                {t('show')}
              </Button>
            </form>
            {error !== null && (
              <Notice kind="error" title={t('failed')}>
                {sentenceOf(error)}
              </Notice>
            )}
            {data === undefined && error === null && <Loading text={t('loading')} />}
            {data?.messages.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
            <ul className="mailbox-list">
              {data?.messages.map((message) => (
                <li key={message.id}>
                  <Message message={message} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
