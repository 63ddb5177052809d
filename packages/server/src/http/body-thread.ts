/** The entry of the thread that reads large bodies. */
import { contract, type Endpoint } from '@heddle/contract'
import { isJsonObject, parseJsonBody } from '@heddle/core'
import { parentPort } from 'node:worker_threads'
import { packJson, reply } from '@heddle/worker'
import type { BodyServices } from './body-reader.ts'
import { check } from './check-input.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))

const services: BodyServices = {
  async read({ method, path, bytes }) {
    const endpoint = endpoints.find((each) => each.method === method && each.path === path)
    const value = check(endpoint?.body, parseJsonBody(Buffer.from(bytes).toString()))
    const { workflowData } = isJsonObject(value) ? value : {}
    return isJsonObject(workflowData)
      ? { value, workflowData: packJson(JSON.stringify(workflowData)) }
      : { value }
  },
}

const port = parentPort
port?.on('message', (question: Parameters<typeof reply>[1]) => {
  void reply(services, question).then((result) => port.postMessage({ id: question.id, result }))
})
