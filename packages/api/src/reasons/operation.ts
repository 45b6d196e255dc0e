// What only those who run the register meet.
export const operation = {
  'mailbox-missing': [],
  'mailbox-elsewhere': [],
  'mailbox-away': [],
  'metrics-closed': [],
  'figures-away': [],
  'support-unset': [],
} as const
