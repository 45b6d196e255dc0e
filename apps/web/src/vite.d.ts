// What Vite adds to imports: `?url`, CSS, `import.meta.env`; and what vite.config.ts puts in by name.
/// <reference types="vite/client" />
declare const __INSTALLATION__: import('@testate/domain/installation').Installation
