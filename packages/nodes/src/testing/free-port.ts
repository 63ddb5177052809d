import { createServer } from 'node:net'

/** Below those that the system gives to connections: one of those could be taken by a caller before anybody listens. */
const lowest = 10_000
const highest = 32_000

/** A port that nobody listens to at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
