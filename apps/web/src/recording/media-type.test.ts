import { expect, it } from 'vitest'
import { chooseMediaType, isWebKit } from './media-type.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.4 Safari/605.1.15'
const chromeOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'CriOS/140.0 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

it('knows WebKit by what it is, also under another name on an iPhone', () => {
  expect([safari, chromeOnIphone].map(isWebKit)).toEqual([true, true])
  expect([chrome, firefox, android].map(isWebKit)).toEqual([false, false, false])
})

it('asks for WebM first, and for MP4 first on WebKit', () => {
  expect(chooseMediaType(chrome, () => true)).toBe('video/webm;codecs=vp8,opus')
  expect(chooseMediaType(safari, () => true)).toBe('video/mp4;codecs=avc1.42E01E,mp4a.40.2')
})

it('takes the next form, and says when there is none', () => {
  expect(chooseMediaType(firefox, (type) => type.includes('vp9'))).toBe('video/webm;codecs=vp9,opus')
  expect(chooseMediaType(chrome, (type) => type.startsWith('video/mp4') && type.includes('opus'))).toBe(
    'video/mp4;codecs=avc1.42E01E,opus',
  )
  // A bare container does not count: the requested types have codecs.
  expect(chooseMediaType(chrome, (type) => type === 'video/mp4')).toBeNull()
})
