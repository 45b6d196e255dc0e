// The header by which a page and the register compare the build of the screens; separate from the routes, so
// that public pages need not load them.

/**
 * A page sends the name of its build with each call. The register answers with the name of the build it serves
 * when the two differ: the page was opened before an update.
 */
export const SCREENS_BUILD = 'testate-screens'
