// Sentences on where a will is secured although a network failed, and what can be done. Only the testator
// sees the payment.
import { displayName } from '@testate/domain/networks'
import { registrationsOf, type Anchors } from '../anchors/standing.ts'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

const list = new Intl.ListFormat('en-GB')

/** @param own false for a witness, who can neither retry nor has paid */
export function WhatFailed({ view, own }: { view: Anchors; own: boolean }) {
  const t = useWords(words)
  const all = registrationsOf(view)
  const named = (anchors: Anchors['anchors']) => ({
    n: anchors.length,
    names: list.format(anchors.map(({ network }) => displayName(network))),
  })
  const failed = all.filter(({ statusText }) => statusText === 'Failed')
  const done = named(all.filter(({ statusText }) => statusText === 'Registered'))
  const again = named(failed.filter(({ givenUp }) => !givenUp))
  const left = named(failed.filter(({ givenUp }) => givenUp))
  if (!own)
    return (
      <>
        {done.n > 0 ? t('securedTheirs', done) : t('keptTheirs')} {t('notTaken', named(failed))}
      </>
    )
  return (
    <>
      {done.n > 0 ? t('secured', done) : t('kept')}
      {again.n > 0 && ` ${t('notTakenYet', again)}`}
      {left.n > 0 && ` ${t('leftOut', left)}`}
    </>
  )
}
