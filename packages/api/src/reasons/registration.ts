// The networks, the withdrawal of a registration, the token, and the public log.
export const registration = {
  'network-not-connected': ['networkName'],
  'network-done': ['networkName'],
  'network-given-up': ['networkName'],
  'network-not-final': ['networkName'],
  'withdrawal-waiting': [],
  'withdrawal-asked': [],
  'withdrawal-none': [],
  'withdrawal-over': [],
  'withdrawal-link-unknown': [],
  'recipient-invalid': ['networkName'],
  'token-there-already': [],
  'token-being-moved': ['networkName'],
  'wallet-signature-expired': [],
  'wallet-signature-wrong': [],
  'log-head-missing': [],
  'keys-unpublished': [],
} as const
