// What the builder notes of each route's scripts: read where they are named at once for an address, and where they are weighed (test/budget.test.ts).

interface Scripts {
  module: string
  imports: string[]
}
export interface Manifest {
  entry: Scripts
  routes: Record<string, Scripts & { parentId?: string }>
}

/** Among the files of a build's `assets`. @throws Error when the manifest is not there */
export function nameOfManifest(assets: readonly string[]): string {
  const name = assets.find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no manifest of its routes.')
  return name
}

/** From the script that sets it on the window. */
export const parseManifest = (script: string): Manifest =>
  JSON.parse(script.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as Manifest

/** Of a screen and of each frame around it, each named once; none for an address the build does not know. */
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
