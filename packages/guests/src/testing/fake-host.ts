import type { JsonObject } from '@heddle/core'
import { compileTemplate, evaluateTemplate, noExpressionData } from '@heddle/core/expression'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import type { HostAccess } from '../dialects/guest-package.ts'
import type { GuestEvent, HostCall } from '../protocol/messages.ts'

type Answer = Partial<HttpResponse> & { json?: unknown }

/** A host that answers requests by a function, and remembers what it was asked and told. */
export function fakeHost(
  answer: (request: HttpRequest) => Answer = () => ({ json: {} }),
  credential: JsonObject = {},
) {
  const requests: HttpRequest[] = []
  const events: GuestEvent[] = []
  const files = new Map<string, Uint8Array>()
  const controller = new AbortController()

  const answers: { [T in HostCall['type']]: (what: Extract<HostCall, { type: T }>) => unknown } = {
    http({ request }) {
      requests.push(request)
      const { json, ...response } = answer(request)
      const body = response.body ?? JSON.stringify(json)
      return { status: 200, statusText: 'OK', headers: {}, ...response, body }
    },
    credential: ({ credentialType }) => ({ of: credentialType, key: 'good', ...credential }),
    evaluate: ({ expression, roots }) =>
      evaluateTemplate(
        compileTemplate(expression),
        { ...noExpressionData, inputs: [[{ json: {} }]], roots: roots ?? {} },
        0,
      ),
    readFile: ({ file }) => files.get(file.id ?? '') ?? Buffer.from(file.data, 'base64'),
    writeFile({ bytes, mimeType = 'application/octet-stream', fileName }): BinaryValue {
      const id = `file${files.size}`
      files.set(id, bytes)
      return { id, mimeType, data: '', ...(fileName && { fileName }) }
    },
  }
  const call = (async (what: HostCall) => answers[what.type](what as never)) as HostAccess['call']
  const host: HostAccess = {
    call,
    readFile: (file) => call({ type: 'readFile', file }),
    writeFile: (bytes, info) => call({ type: 'writeFile', bytes, ...info }),
    tell: (event) => void events.push(event),
    signal: controller.signal,
  }
  return { host, requests, events, stop: () => controller.abort() }
}

/** What a node of the sample package is asked to run with. */
export const sampleFacts = (name: string, params: JsonObject, typeVersion = 1) => ({
  node: {
    name: 'A',
    type: `n8n-nodes-sample.${name}`,
    typeVersion,
    position: [0, 0] as [number, number],
    parameters: params,
  },
  workflow: { id: 'w1', name: 'W', active: true },
  timezone: 'Europe/Berlin',
  mode: 'manual',
  staticData: { global: {}, node: {} },
})
