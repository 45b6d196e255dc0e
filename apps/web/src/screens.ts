// Every address people can open, in the order of the specification's table: title, aliases, who may see it and in which frame.
// The router, the server's list of addresses, the prerendering and docs/screens.md all read this.

export interface Screen {
  /** React Router form, from the root: `/invitation/:token`. */
  path: string
  title: string
  /** Below `src/`. */
  file: string
  aliases?: readonly string[]
  /**
   * public: whole in the HTML, no session needed, smallest script. interactive: forms for visitors.
   * bare: signed in, without the shared layout. app: signed in, with it.
   */
  frame: 'public' | 'interactive' | 'bare' | 'app'
}

export const screens: readonly Screen[] = [
  { path: '/', title: 'A register for existing wills', file: 'home/home.tsx', frame: 'public' },
  // beside the specification's table
  { path: '/verify', title: 'Check a document', file: 'verify/verify.tsx', frame: 'public' },
]

/** Addresses without a parameter whose HTML is made beforehand. */
export const prerendered: string[] = screens.filter((screen) => screen.frame === 'public' && !screen.path.includes(':')).flatMap((screen) => [screen.path, ...(screen.aliases ?? [])])

/** All addresses the screens answer, aliases included. */
export const addresses: string[] = screens.flatMap((screen) => [screen.path, ...(screen.aliases ?? [])])
