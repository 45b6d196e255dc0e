// Loaded before the viewer, which reads `Response` at load time but uses it only to write PDFs: Node's own
// would load a whole HTTP client for that (50 of 300 CPU-ms, measured), in a process that has no network.
globalThis.Response = class {
  bytes(): Promise<Uint8Array> {
    return Promise.reject(new Error('nothing is fetched here'))
  }
} as unknown as typeof Response

// A browser's matrix, as far as the viewer uses one to read: it turns each glyph of a bitmap font into a path. Without
// it, every file that TeX made with such a font counts as unreadable.
globalThis.DOMMatrix = class {
  a = 1
  b = 0
  c = 0
  d = 1
  e = 0
  f = 0
  scaleSelf(x: number, y: number): this {
    this.a *= x
    this.b *= x
    this.c *= y
    this.d *= y
    return this
  }
  translateSelf(x: number, y: number): this {
    this.e += this.a * x + this.c * y
    this.f += this.b * x + this.d * y
    return this
  }
} as unknown as typeof DOMMatrix
