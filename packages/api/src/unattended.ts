// The header that marks a request made without a person at the screen; separate from the routes, so that
// public pages need not load them.

/**
 * Sent with a screen's automatic requests while no one is using it, so that a forgotten screen does not keep
 * its session alive.
 */
export const UNATTENDED = 'testate-unattended'
