// Events that the mails emit for slices to their right.
declare module '../platform/events.ts' {
  interface Events {
    /** `sent`: a mail server took it over, which does not say that it arrived. */
    'mail.settled': { outboxId: string; result: 'sent' | 'refused' | 'returned' }
    /** The same of a text message. `returned`: the network could not deliver it. */
    'text.settled': { textId: string; result: 'sent' | 'refused' | 'returned' }
  }
}
