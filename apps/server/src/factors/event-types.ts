// Events that the factors slice emits for slices to its right.

declare module '../platform/events.ts' {
  interface Events {
    /** `at`: when an added factor starts to count, or a removed one goes. */
    'factor.changed': {
      email: string
      name: string
      kind: 'passkey' | 'authenticator' | 'recovery codes'
      called: string | null
      at: string | null
      what: 'added' | 'opened' | 'removed' | 'removal-asked' | 'kept' | 'counter-back'
    }
  }
}
