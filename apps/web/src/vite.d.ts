// What Vite adds to imports: `?url`, CSS, `import.meta.env`.
/// <reference types="vite/client" />
