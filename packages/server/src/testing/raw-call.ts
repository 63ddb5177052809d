import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawCall {
  socket: Socket
  /** What the server has sent so far. */
  text(): string
  /** 0 while there is no answer. */
  status(): number
}

interface Head {
  method?: string
  path: string
  headers?: Record<string, string>
  /** The head has no end yet. */
  unfinished?: boolean
}

/** A call whose body is sent as the test likes: piece by piece, in part, or not at all. */
export function startCall(
  base: string,
  { method = 'POST', path, headers = {}, unfinished = false }: Head,
): RawCall {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  // The server may be done with us before we are.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ...(unfinished ? [] : [''])].join('\r\n'))
  return {
    socket,
    text: () => received,
    status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0),
  }
}
