// Loaded before the viewer, which reads `Response` at load time but uses it only to write PDFs: Node's own
// would load a whole HTTP client for that (50 of 300 CPU-ms, measured), in a process that has no network.
globalThis.Response = class {
  bytes(): Promise<Uint8Array> {
    return Promise.reject(new Error('nothing is fetched here'))
  }
} as unknown as typeof Response
