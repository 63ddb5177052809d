import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

export interface LoadResult {
  requests: number
  /** Answers with status 200. */
  good: number
  /** Other answers, by their status and how they begin, with how many there were. */
  others: ReadonlyMap<string, number>
  perSecond: number
  /** Milliseconds. */
  p99: number
}

export interface Load {
  port: number
  path: string
  body: string
  connections: number
  seconds: number
}

/**
 * Sends requests over a number of open connections, each as soon as the one before is answered. On bare sockets, so that
 * the generator takes as little as possible of the machine that it shares with what it measures.
 */
export async function generateLoad({ port, path, body, connections, seconds }: Load): Promise<LoadResult> {
  const request = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  const times: number[] = []
  const others = new Map<string, number>()
  let good = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port)
      while (performance.now() < end) {
        const sent = performance.now()
        const { status, text } = await exchange(socket, request)
        times.push(performance.now() - sent)
        if (status === 200) good++
        else others.set(`${status} ${text}`, (others.get(`${status} ${text}`) ?? 0) + 1)
      }
      socket.destroy()
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requests: times.length,
    good,
    others,
    perSecond: times.length / ((performance.now() - started) / 1000),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

/** The same in a thread of its own: what this one does meanwhile does not count as waiting. */
export const generateLoadApart = (load: Load): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: load })
    thread.once('message', resolve).once('error', reject)
  })

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject)
    socket.setNoDelay()
  })

/** One request and its whole answer; gives the status and the beginning of its body. */
function exchange(socket: Socket, request: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let received = ''
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd === -1) return
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (received.length < headEnd + 4 + length) return
      socket.off('data', read).off('error', reject)
      const text = received.slice(headEnd + 4, headEnd + 104)
      resolve({ status: Number(received.slice(9, 12)), text })
    }
    socket.on('data', read).once('error', reject)
    socket.write(request)
  })
}
