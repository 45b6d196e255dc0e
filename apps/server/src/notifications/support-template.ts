// What somebody wrote on the contact page, as the operator's support reads it.
import { shown, type Mail } from './mail.ts'

export const supportTemplates = {
  'support-message': (d: { name: string; email: string; message: string }): Mail => ({
    subject: 'A message from the contact page',
    replyTo: d.email,
    paragraphs: [
      {
        rows: [
          ['From', shown(d.name)],
          ['Answer to', d.email],
        ],
      },
      ...d.message
        .split(/\r?\n/)
        .map((line) => shown(line, 4000))
        .filter((line) => line !== ''),
      'Reply to this mail and your answer goes to them. Nobody has checked that the address is theirs, ' +
        'so say nothing in your answer about a will, an account or a person that only the owner may know.',
    ],
  }),
} as const
