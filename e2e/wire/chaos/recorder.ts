import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Recorder {
  url: string
  /** The numbers that were written, in the order in which they came. */
  written: number[]
  close(): void
}

/** A service outside that remembers what was written to it, and takes a moment for each answer. */
export async function startRecorder(): Promise<Recorder> {
  const written: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      written.push((JSON.parse(body) as { n: number }).n)
      void sleep(20).then(() => response.end('{}'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    written,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
