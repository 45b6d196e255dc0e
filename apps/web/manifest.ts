// The build's manifest of each route's scripts: used to preload an address's scripts, and to measure their
// size (test/budget.test.ts).

interface Scripts {
  module: string
  imports: string[]
}
export interface Manifest {
  entry: Scripts
  routes: Record<string, Scripts & { parentId?: string }>
}

/** The manifest's name among a build's `assets`. @throws Error when it is missing */
export function nameOfManifest(assets: readonly string[]): string {
  const name = assets.find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no manifest of its routes.')
  return name
}

/** Parses the script that sets it on the window. */
export const parseManifest = (script: string): Manifest =>
  JSON.parse(script.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as Manifest

/** The scripts of a screen and of its frames, without duplicates; none for an unknown address. */
export function scriptsOf({ routes }: Manifest, address: string): string[] {
  const files = new Set<string>()
  for (
    let route = routes[address];
    route !== undefined;
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  ) {
    for (const file of [route.module, ...route.imports]) files.add(file)
  }
  return [...files]
}
