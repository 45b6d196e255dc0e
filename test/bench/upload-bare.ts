// The bare upload without the product: stream, SHA-256, AES-256-GCM, write and fdatasync, one commit. A
// process of its own, as the api is. Arguments: port, database URL, folder.
import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'

const [, , port, databaseUrl, folder] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
await pool.query(
  'create table if not exists bare_uploads (id uuid primary key, sha256 bytea not null, size integer not null)',
)

const server = createServer((request, response) => {
  const take = async (): Promise<void> => {
    const id = randomUUID()
    const hash = createHash('sha256')
    const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12))
    const file = await open(join(folder!, id), 'wx', 0o600)
    let size = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      await file.write(cipher.update(chunk))
    }
    await file.write(Buffer.concat([cipher.final(), cipher.getAuthTag()]))
    await file.datasync()
    await file.close()
    const sha256 = hash.digest()
    await pool.query('insert into bare_uploads values ($1, $2, $3)', [id, sha256, size])
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id, sha256: sha256.toString('hex') }))
  }
  take().catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.once('SIGTERM', () => process.exit(0))
