import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../packages/server/src/testing/free-port.ts'

export interface Cuttable {
  port: number
  /** Ends all connections and lets nobody in until it is healed. */
  cut(): void
  heal(): void
  close(): void
}

/** A way to a server on this machine that can be cut. */
export async function startCuttable(target: number): Promise<Cuttable> {
  const port = await freePort()
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const behind = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const endAll = () => open.forEach((socket) => socket.destroy())
  return {
    port,
    cut() {
      isCut = true
      endAll()
    },
    heal() {
      isCut = false
    },
    close() {
      endAll()
      server.close()
    },
  }
}
