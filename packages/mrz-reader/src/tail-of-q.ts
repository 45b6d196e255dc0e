// A Q is an O with a tail. Over the whole position the tail weighs so little that on a noisy or small print
// the two are as alike as two Os are, so only its place is examined: low and to the right (in both typefaces
// measured; OCR-B draws it there too, and was not measured).
import { CELL_HEIGHT, PITCH } from './cells.ts'
import { differenceOf, SPAN_X, SPAN_Y } from './shapes.ts'

/** The region of a tail's ink within the compared window; a D's corners are on the other side. */
const [FROM_X, FROM_Y] = [PITCH * 0.4, CELL_HEIGHT * 0.53]
/** Least additional ink of a tail, in standard deviations of the print. */
const LEAST_TAIL = 0.8
/**
 * The tail must exceed the difference everywhere else by this factor. Measured on 144 strips (two typefaces,
 * six variants): 3,002 of 3,008 pairs of Q and O, none of 3,200 pairs of Os, and of no other letter beside an
 * O (22,188).
 */
const CLEARER = 1.25

/** True if one print is the other with a tail: a Q beside an O, and not an O that was misread as one. */
export function hasTail(q: Float32Array, o: Float32Array): boolean {
  const more = differenceOf(q, o)
  let [tail, elsewhere] = [0, 0]
  for (let y = 0; y < SPAN_Y; y += 1) {
    for (let x = 0; x < SPAN_X; x += 1) {
      const value = more[y * SPAN_X + x]!
      if (value > 0 && x >= FROM_X && y >= FROM_Y) tail = Math.max(tail, value)
      else elsewhere = Math.max(elsewhere, Math.abs(value))
    }
  }
  return tail >= LEAST_TAIL && tail >= CLEARER * elsewhere
}
