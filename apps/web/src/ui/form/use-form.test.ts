import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Problem } from '@testate/api/problem'
import { signUp } from '@testate/api/accounts'
import { checkedBy, useForm } from './use-form.ts'

const account = { firstName: '', lastName: 'Example', email: 'no address', username: 'ann', password: 'x' }

test('values are checked by the rules of the call: of each field what is wrong first, in the order of the form', () => {
  const found = checkedBy<typeof account>(signUp.body)(account)
  expect(found.map(({ field }) => field)).toEqual(['firstName', 'email', 'password'])
  expect(found[0]?.message).toBe('First name is required')
  expect(checkedBy<{ lastName: string }>(signUp.body)({ lastName: 'Example' })).toEqual([])
})

test('nothing is said of a form that nobody has submitted; what the server refused stands at its own fields', () => {
  const shown = (error: unknown): string[] => {
    const said: string[] = []
    const Screen = () => {
      const form = useForm({
        values: account,
        change: () => undefined,
        check: checkedBy(signUp.body),
        send: () => undefined,
        request: { error, isPending: false, reset: () => undefined },
      })
      said.push(...form.said.map(({ field }) => field), form.field('username').error ?? '-')
      return null
    }
    renderToStaticMarkup(createElement(Screen))
    return said
  }
  expect(shown(null)).toEqual(['-'])
  const errors = [
    { field: 'username', message: 'It is taken.' },
    { field: 'invitation', message: 'It is over.' },
  ]
  expect(shown(new Problem('invalid-fields', undefined, { errors }))).toEqual(['username', 'It is taken.'])
})
