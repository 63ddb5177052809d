/** What a webhook costs at the least: a bare Fastify handler that stores one row per request, as durably as Heddle does. */
import Database from 'better-sqlite3'
import { fastify } from 'fastify'

const { PORT, FILE = '', BYTES } = process.env
const database = new Database(FILE)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table if not exists call (id integer primary key autoincrement, at text, data blob)')
const insert = database.prepare('insert into call (at, data) values (?, ?)')
const data = Buffer.alloc(Number(BYTES), 'x')

const app = fastify()
app.post<{ Body: { name: string } }>('/webhook/bare', ({ body }) => {
  insert.run(new Date().toISOString(), data)
  return { name: body.name }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
