// A consumer has 14 days to cancel a service bought at a distance, and the trader may not begin within them unless the
// consumer expressly asks (Consumer Contracts Regulations 2013, SI 2013/3134, reg. 36(1)). The right ends with full performance
// only if the consumer acknowledged that when asking (reg. 36(2)), so the words shown are versioned and stored with the request.

export const EXPRESS_START = {
  version: '2026-11-21',
  text:
    'I ask you to begin the service now, before my 14-day right to cancel has ended. I understand that if I cancel before the registration ' +
    'is complete I pay only for what has been done, and that I lose the right to cancel once the registration is complete.',
  law: 'The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 (SI 2013/3134), regulations 29 to 36',
  cancellationDays: 14,
} as const
