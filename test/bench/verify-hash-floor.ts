// The floor for verification: the same query on the same table with only Fastify and pg. Runs as a process of
// its own.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const http = fastify()
http.get<{ Params: { hash: string } }>('/api/verify/:hash', async (request) => {
  const { rows } = await pool.query(
    'select status, version, updated_at from wills where document_hash = $1',
    [Buffer.from(request.params.hash, 'hex')],
  )
  return { hash: request.params.hash, registered: rows.length > 0, registrations: rows }
})
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.send?.('ready')
process.once('SIGTERM', () => process.exit(0))
