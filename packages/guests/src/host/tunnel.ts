import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Opens a connection to a host, if the network policy of the instance allows it. */
export type OpenConnection = (host: string, port: number) => Promise<Duplex>

/** The longest name of a host, and a port. */
const maxLine = 300
/** More connections at a time than any package needs. */
const mostConnections = 100

/** The only way out for what a guest opens by itself: each connection begins with a line that says where it is to go. */
export async function openTunnel(path: string, open: OpenConnection): Promise<Server> {
  await rm(path, { force: true })
  const server = createServer((socket) => void connect(socket, open))
  server.maxConnections = mostConnections
  server.listen(path)
  await once(server, 'listening')
  return server.unref()
}

async function connect(socket: Socket, open: OpenConnection): Promise<void> {
  socket.on('error', () => undefined)
  try {
    const { host, port, rest } = await readTarget(socket)
    const outside = await open(host, port)
    outside.on('error', () => socket.destroy())
    outside.on('close', () => socket.destroy())
    socket.on('close', () => outside.destroy())
    outside.write(rest)
    socket.pipe(outside).pipe(socket)
  } catch {
    // To the guest it is a host that cannot be reached; the reason is for the owner of the instance.
    socket.destroy()
  }
}

/** What the line at the beginning says, and what came after it. */
async function readTarget(socket: Socket): Promise<{ host: string; port: number; rest: Buffer }> {
  let read = Buffer.alloc(0)
  while (!read.includes('\n') && read.length <= maxLine) {
    const chunk = (await nextChunk(socket)) as Buffer | undefined
    if (!chunk) break
    read = Buffer.concat([read, chunk])
  }
  const end = read.indexOf('\n')
  const [, host = '', digits = ''] =
    /^(\S+) (\d{1,5})$/.exec(read.toString('latin1', 0, Math.max(end, 0))) ?? []
  const port = Number(digits)
  if (host === '' || port < 1 || port > 65_535) throw new Error('The connection does not say where it goes')
  return { host, port, rest: read.subarray(end + 1) }
}

async function nextChunk(socket: Socket): Promise<unknown> {
  const closed = new AbortController()
  try {
    return await Promise.race([
      once(socket.resume(), 'data', closed).then(([chunk]) => chunk as unknown),
      once(socket, 'close', closed).then(() => undefined),
    ])
  } finally {
    socket.pause()
    closed.abort()
  }
}
