// A disabled button has no hover style; an enabled one keeps 7:1 contrast under the mouse, in light and dark.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = read('button.css')
const tokens = read('../tokens.css')

/** A token's light and dark colours. */
const pair = (name: string): [string, string] => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  return [light, dark]
}
/** WCAG 2.2, relative luminance. */
const luminance = (colour: string): number =>
  [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index]!, 0)
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('no rule for the mouse holds for a disabled button', () => {
  const hovered = css.split('\n').filter((line) => line.includes(':hover'))
  expect(hovered.length).toBeGreaterThanOrEqual(4)
  for (const line of hovered) expect(line).toContain(':not([data-disabled])')
})

test.each(['brand', 'brand-hover', 'error-hover'])(
  'white on --%s is at least 7:1, light and dark',
  (name) => {
    for (const colour of pair(name)) expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(7)
  },
)

test('in the dark a hovered button rises from the card, and its edge can be seen on card and paper', () => {
  const [, card] = pair('card')
  expect(contrast(pair('brand-hover')[1], card)).toBeGreaterThan(contrast(pair('brand')[1], card))
  for (const ground of ['card', 'paper'])
    expect(contrast(pair('brand-hover-edge')[1], pair(ground)[1])).toBeGreaterThanOrEqual(3)
})
