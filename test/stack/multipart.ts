// A multipart body as a browser sends it, for injected requests.
import { randomUUID } from 'node:crypto'

export interface FilePart {
  name: string
  bytes: Uint8Array
  type?: string
}

/** Parts in the order given; a string is a field, a FilePart a file. */
export function multipart(parts: Record<string, string | FilePart>): {
  headers: Record<string, string>
  payload: Buffer
} {
  const boundary = `----part${randomUUID()}`
  const pieces: Buffer[] = []
  for (const [field, value] of Object.entries(parts)) {
    if (typeof value === 'string')
      pieces.push(
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
      )
    else {
      const name = value.name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
      pieces.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; ` +
            `filename="${name}"\r\ncontent-type: ${value.type ?? 'application/octet-stream'}\r\n\r\n`,
        ),
        Buffer.from(value.bytes),
        Buffer.from('\r\n'),
      )
    }
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(pieces),
  }
}
