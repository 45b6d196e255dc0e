// The mailbox's pages for a browser.
import type { LoopbackAnswer } from '../ledgers/loopback-http.ts'
import type { MailboxMessage } from './message.ts'
import { escapeHtml, page } from '../page.ts'

const NOTE = '<p class="note" role="note">Development mailbox: nothing here leaves this machine.</p>'

/** All messages, newest first, or only those to one address. */
export function listPage(messages: MailboxMessage[], to: string | null): LoopbackAnswer {
  const rows = messages.map(
    ({ id, to: recipient, subject, receivedAt }) =>
      `<li><a href="/messages/${escapeHtml(id)}">${escapeHtml(subject || '(no subject)')}</a><br>to ` +
      `${escapeHtml(recipient)}, <time datetime="${receivedAt}">${time(receivedAt)}</time></li>`,
  )
  const list =
    rows.length > 0
      ? `<ul class="rows">${rows.join('')}</ul>`
      : `<p>No messages${to ? ` to ${escapeHtml(to)}` : ' yet'}.</p>`
  return page(
    'Development mailbox',
    `<h1>Development mailbox</h1>${NOTE}
    <form method="get" action="/" role="search"><label for="to">Messages to (email address)</label><input id="to" name="to" type="search" autocomplete="off" value="${escapeHtml(to ?? '')}"><button>Show</button></form>${list}`,
  )
}

/** One message: text always, HTML in a sandboxed frame, links as text a person can judge before following. */
export function messagePage(message: MailboxMessage): LoopbackAnswer {
  const { id, to, from, subject, receivedAt, text, html, links, codes, attachments } = message
  const section = (title: string, items: string[]) =>
    items.length > 0 ? `<h2>${title}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''
  return page(
    subject || '(no subject)',
    `<p><a href="/">All messages</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>${NOTE}
    <dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>Received</dt><dd><time datetime="${receivedAt}">${time(receivedAt)}</time></dd></dl>
    ${section(
      'Codes',
      codes.map((code) => `<strong>${escapeHtml(code)}</strong>`),
    )}
    ${section(
      'Links',
      links.map((link) => `<a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a>`),
    )}
    ${section(
      'Attachments',
      attachments.map(
        (file, index) =>
          `<a href="/messages/${escapeHtml(id)}/attachments/${index}" ` +
          `download>${escapeHtml(file.name)}</a> (${file.size} bytes)`,
      ),
    )}
    <h2>Text</h2>${text ? `<pre>${escapeHtml(text)}</pre>` : '<p>This message has no text part.</p>'}
    ${html ? '<h2>As formatted</h2><iframe sandbox="allow-popups" title="The message as its sender formatted ' + `it" src="/messages/${escapeHtml(id)}/html"></iframe>` : ''}`,
  )
}

function time(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}
