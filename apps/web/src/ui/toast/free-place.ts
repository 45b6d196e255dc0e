// Where a message can stand without covering what a person fills in or presses.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The first is the usual place. On a narrow screen left and right are the same. */
const places = ['bottom-right', 'top-right', 'bottom-left', 'top-left'] as const
type ToastPlace = (typeof places)[number]

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/** The message's box at a place, `gap` away from the window's edges. */
function boxAt(place: ToastPlace, message: Box, view: Box, gap: number): Box {
  const { width, height } = message
  return {
    width,
    height,
    left: place.endsWith('left') ? gap : view.width - gap - width,
    top: place.startsWith('top') ? gap : view.height - gap - height,
  }
}

/**
 * The first place where the message covers none of the boxes; where there is none, the first that leaves the
 * focused one free.
 */
export function freePlace(
  message: Box,
  view: Box,
  gap: number,
  others: readonly Box[],
  focused: Box | null,
): ToastPlace {
  const covers = (place: ToastPlace, boxes: readonly Box[]): boolean => {
    const box = boxAt(place, message, view, gap)
    return boxes.some((one) => overlap(box, one))
  }
  return (
    places.find((place) => !covers(place, others)) ??
    places.find((place) => focused === null || !covers(place, [focused])) ??
    places[0]
  )
}
