// An element shows the bytes it was given; its object URL is revoked when it unmounts.
import { resolveObjectURL } from 'node:buffer'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useBlobSource } from './blob-source.ts'

test('the address leads to the bytes until the element is gone', async () => {
  let give: ReturnType<typeof useBlobSource> | undefined
  const Screen = () => {
    give = useBlobSource(new Blob(['a picture']))
    return null
  }
  renderToString(createElement(Screen))
  const element = { src: '' } as HTMLImageElement
  const letGo = give?.(element)
  expect(await resolveObjectURL(element.src)?.text()).toBe('a picture')
  if (typeof letGo === 'function') letGo()
  expect(resolveObjectURL(element.src)).toBeUndefined()
})
