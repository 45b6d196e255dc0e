// The product's mark: a W, for wills, within two rings. Screens, the explorer, mails' pictures and icons draw this one;
// the printed documents have its corners in their own language (document.typ).

/** In a square of 64. */
export const MARK_LETTER = 'M17 22h5l5.5 18L32 26l4.5 14L42 22h5L39 46h-4.5L32 37l-2.5 9H25z'

/** As markup in the colour of the text around it, for pages without scripts. Its name stands beside it. */
export const markSvg = (size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">` +
  '<circle cx="32" cy="32" r="29" fill="none" stroke="currentColor" stroke-width="3"/>' +
  '<circle cx="32" cy="32" r="23" fill="none" stroke="currentColor" stroke-width="1.5"/>' +
  `<path d="${MARK_LETTER}" fill="currentColor"/></svg>`
