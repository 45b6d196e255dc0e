// Vite's additions to imports: `?url`, CSS, `import.meta.env`; and the constants defined in vite.config.ts.
/// <reference types="vite/client" />
declare const __INSTALLATION__: import('@testate/domain/installation').Installation
