// One mail: its recipient, its text, and its code or links as large touch targets.
import type { ReceivedOf } from '@testate/api/route'
import type { readMailbox } from '@testate/api/service'
import { useWords } from '../platform/words.ts'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { words } from './words.ts'

export function Message({ message }: { message: ReceivedOf<typeof readMailbox>['messages'][number] }) {
  const t = useWords(words)
  const at = new Date(message.receivedAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/London',
  })
  return (
    <article className="mailbox-mail">
      <h2>{message.subject}</h2>
      <p className="mailbox-line">{t('toLine', { to: message.to, at })}</p>
      {message.codes.map((code) => (
        <p key={code} className="mailbox-code">
          <span>{t('code')}</span> <code>{code}</code> <CopyButton text={code} label={t('copyCode')} />
        </p>
      ))}
      {message.links.length > 0 && (
        <ul className="mailbox-links" aria-label={t('links')}>
          {message.links.map((link) => (
            <li key={link}>
              <a href={link}>{link}</a>
            </li>
          ))}
        </ul>
      )}
      <Expander summary={message.subject}>
        <pre className="mailbox-text">{message.text}</pre>
      </Expander>
    </article>
  )
}
