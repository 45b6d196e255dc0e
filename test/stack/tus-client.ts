// The tus client that browsers use, including its own stream reading, over fetch instead of XMLHttpRequest:
// tests upload as a screen does.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HttpRequest, HttpResponse, HttpStack, UploadOptions, Upload as TusUpload } from 'tus-js-client'

const browserBuild = pathToFileURL(
  join(dirname(createRequire(import.meta.url).resolve('tus-js-client')), '../../lib.esm/browser/index.js'),
)

type UploadClass = new (
  source: ReadableStreamDefaultReader<Uint8Array> | Blob,
  options: UploadOptions,
) => TusUpload

/**
 * Starts an upload as `person`; `done` resolves to its address. `seen` are the requests, such as `PATCH 409`.
 */
export async function tusUpload(
  source: ReadableStreamDefaultReader<Uint8Array> | Blob,
  person: { id: string },
  options: UploadOptions,
): Promise<{ upload: TusUpload; done: Promise<string>; seen: string[] }> {
  const { Upload } = (await import(browserBuild.href)) as { Upload: UploadClass }
  const seen: string[] = []
  const done = Promise.withResolvers<string>()
  const upload: TusUpload = new Upload(source, {
    headers: { 'x-person': person.id },
    httpStack: fetchStack(seen),
    storeFingerprintForResuming: false,
    retryDelays: Array.from({ length: 30 }, () => 100),
    onSuccess: () => done.resolve(upload.url ?? ''),
    onError: (error) => done.reject(error),
    ...options,
  })
  // A caller that awaits it gets the failure; until then the rejection must not count as unhandled.
  done.promise.catch(() => undefined)
  upload.start()
  return { upload, done: done.promise, seen }
}

function fetchStack(seen: string[]): HttpStack {
  return {
    getName: () => 'fetch',
    createRequest(method, url): HttpRequest {
      const headers: Record<string, string> = {}
      const abort = new AbortController()
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => void (headers[name] = value),
        getHeader: (name) => headers[name],
        setProgressHandler: () => undefined,
        getUnderlyingObject: () => null,
        abort: async () => abort.abort(),
        async send(body: unknown): Promise<HttpResponse> {
          const answer = await fetch(url, {
            method,
            headers,
            body: (body as Blob | undefined) ?? null,
            signal: abort.signal,
          }).catch((error: unknown) => {
            seen.push(`${method} lost`)
            throw error
          })
          const text = await answer.text()
          seen.push(`${method} ${answer.status}`)
          return {
            getStatus: () => answer.status,
            getHeader: (name) => answer.headers.get(name) ?? undefined,
            getBody: () => text,
            getUnderlyingObject: () => null,
          }
        },
      }
    },
  }
}
