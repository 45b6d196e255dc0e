// Who is calling. A visitor is a person too, so that no code path has to ask whether there is one.
export type PersonId = string & { readonly brand?: 'PersonId' }

export interface Person {
  id: PersonId
  kind: 'account' | 'guest' | 'visitor'
  name: string
  /** Lower case. */
  email: string
  role: 'testator' | 'witness' | 'executor' | 'admin' | null
  isAdmin: boolean
}

export const visitor: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  kind: 'visitor',
  name: '',
  email: '',
  role: null,
  isAdmin: false,
}
