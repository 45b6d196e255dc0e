// Testator and witnesses: naming, inviting, declaring and replacing them.
export const parties = {
  'testator-name-signed': [],
  'testator-name-relied-on': [],
  'witness-address-of-testator': [],
  'witness-addresses-same': [],
  'invitations-too-many': ['most'],
  'witness-mails-too-many': ['name'],
  'invitation-link-spent': [],
  'declarations-incomplete': [],
  'declarations-needed': [],
  'declarations-closed': ['partyState'],
  'testator-not-replaced': [],
  'party-signed': [],
  'witness-named-in-statement': [],
  'party-state-cannot-follow': ['partyState', 'to'],
} as const
