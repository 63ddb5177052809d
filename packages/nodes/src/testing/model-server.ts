import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWith, type DoubleRequest, type DoubleService } from './double-service.ts'
import { modelDouble, type ModelScript } from './model-double.ts'

export interface ModelServer {
  /** Where it listens, without a path. */
  url: string
  /** All requests so far. */
  requests: DoubleRequest[]
  stop(): void
}

/** The double of models as a server of its own, for what reaches it over the network; other paths are pages of the same server. */
export async function startModelServer(script: ModelScript, pages?: DoubleService): Promise<ModelServer> {
  const requests: DoubleRequest[] = []
  const models = modelDouble(script)
  const service: DoubleService = async (request) => models(request) ?? pages?.(request)
  const server = createServer(answerWith(service, requests))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
