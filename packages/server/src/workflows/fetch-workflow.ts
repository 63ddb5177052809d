import { BadRequest, isJsonObject } from '@heddle/core'
import type { HttpClient } from '@heddle/outbound'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 20_000

interface FetchedWorkflow {
  name?: string
  nodes: Record<string, unknown>[]
  connections: Record<string, unknown>
}

/** Fetches a workflow file for import. */
export async function fetchWorkflow(http: HttpClient, url: string): Promise<FetchedWorkflow> {
  if (!/^https?:\/\/.+\.json$/i.test(url))
    throw new BadRequest('The URL must begin with http(s):// and end with .json')
  const response = await http.send(
    { url, timeoutMs, maxResponseBytes: maxBytes, responseType: 'json' },
    AbortSignal.timeout(timeoutMs),
  )
  return readWorkflow(response.body)
}

function readWorkflow(body: unknown): FetchedWorkflow {
  if (!isJsonObject(body) || !Array.isArray(body.nodes) || !isJsonObject(body.connections)) {
    throw new BadRequest('The file does not contain a workflow')
  }
  return {
    ...(typeof body.name === 'string' && { name: body.name }),
    nodes: body.nodes.filter(isJsonObject),
    connections: body.connections,
  }
}
