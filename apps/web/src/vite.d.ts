// Vite's additions to imports: `?url`, CSS, `import.meta.env`; and the constants defined in vite.config.ts.
/// <reference types="vite/client" />
/** The name of this build of the screens (apps/embedded/src/build-screens.ts). */
declare const __BUILD__: string
declare const __INSTALLATION__: import('@testate/domain/installation').Installation
