// Reasons of refusals that only operators see.
export const operation = {
  'mailbox-missing': [],
  'mailbox-elsewhere': [],
  'mailbox-away': [],
  'metrics-closed': [],
  'figures-away': [],
  'support-unset': [],
} as const
