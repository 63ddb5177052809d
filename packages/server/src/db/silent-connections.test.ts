import { sql } from 'kysely'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from './postgres.ts'

const server = inject('postgresUrl')
const silence = { lookMs: 50, silentMs: 300, patienceMs: 300 }

/** A way to the database that can swallow everything, as a network does that is cut. */
async function aWay(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const { hostname: host, port } = url
  const sockets = new Set<Socket>()
  let isOpen = true
  const way = createServer((from) => {
    const to = connect(Number(port), host)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      if (!isOpen) socket.pause()
    }
    if (isOpen) from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  url.port = String((way.address() as AddressInfo).port)
  const db = openPostgres(url.href, silence)
  onTestFinished(() => db.destroy())
  return {
    db,
    cut() {
      isOpen = false
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isOpen = true
    },
  }
}

/** Whether the database answers within a while. */
const answers = async (db: ReturnType<typeof openPostgres>, seconds = 0) =>
  sql`select pg_sleep(${seconds})`.execute(db).then(
    () => 'an answer',
    (error: { errorCode?: string }) => error.errorCode,
  )

test.runIf(server !== undefined)(
  'REL-12 whoever waits for a database that is gone without a word is told so, and it is found again',
  async () => {
    const { db, cut, mend } = await aWay(server ?? '')
    await Promise.all([answers(db, 0.1), answers(db, 0.1)])

    cut()
    const waiting = [answers(db), answers(db)]
    expect(await Promise.all(waiting)).toEqual(['database_away', 'database_away'])

    mend()
    expect(await answers(db)).toBe('an answer')
  },
)

test.runIf(server !== undefined)(
  'REL-12 a connection that is lost alone is given up when the database does not know it any more',
  async () => {
    const { db, cut, mend } = await aWay(server ?? '')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    cut()
    const other = openPostgres(server ?? '')
    onTestFinished(() => other.destroy())
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other)
    const waiting = answers(db)
    mend()

    expect(await waiting).toBe('database_away')
    expect(await answers(db)).toBe('an answer')
  },
)

test.runIf(server !== undefined)('what takes the database long is waited for', async () => {
  const { db } = await aWay(server ?? '')

  expect(await answers(db, 1.5)).toBe('an answer')
})
