import { contract, errorEnvelope, type Endpoint, type ErrorEnvelope, type Method } from '@heddle/contract'
import type { HttpServer } from '../http/http-server.ts'
import { noteCall } from './called-endpoints.ts'

export interface TestAnswer {
  status: number
  headers: Record<string, unknown>
  /** What stood in `data`, checked by the endpoint's own schema. */
  data: any // oxlint-disable-line typescript/no-explicit-any -- tests look at what they expect
  error: ErrorEnvelope | undefined
  text: string
}

export interface TestClient {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body?: unknown): Promise<TestAnswer>
  delete(path: string, headers?: Record<string, string>): Promise<TestAnswer>
}

/** Calls the REST interface as somebody. Every answer is checked against the contract. */
export function createTestClient(server: HttpServer, token?: string): TestClient {
  const send = async (
    method: Method,
    path: string,
    { body, headers }: { body?: unknown; headers?: object },
  ) => {
    const response = await server.inject({
      method,
      url: `/rest${path}`,
      headers: {
        host: 'localhost:5678',
        ...((body !== undefined || method === 'POST') && { 'content-type': 'application/json' }),
        ...(token !== undefined && { cookie: `heddle-auth=${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return readAnswer(findEndpoint(method, path), response)
  }
  return {
    get: (path, headers) => send('GET', path, { headers }),
    post: (path, body, headers) => send('POST', path, { body, headers }),
    patch: (path, body, headers) => send('PATCH', path, { body, headers }),
    put: (path, body) => send('PUT', path, { body }),
    delete: (path, headers) => send('DELETE', path, { headers }),
  }
}

/** Calls with an API key. */
export const withKey = (server: HttpServer, key: string): Pick<TestClient, 'post' | 'patch'> => {
  const client = createTestClient(server)
  const headers = { authorization: `Bearer ${key}` }
  return {
    post: (path, body) => client.post(path, body, headers),
    patch: (path, body) => client.patch(path, body, headers),
  }
}

interface RawResponse {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

function readAnswer(endpoint: Endpoint | undefined, { statusCode, headers, body }: RawResponse): TestAnswer {
  const answer = { status: statusCode, headers, text: body }
  // Whoever comes back from a service sees a page, also when something is wrong.
  const isPage = String(headers['content-type']).startsWith('text/html')
  if (statusCode >= 400 && !isPage)
    return { ...answer, data: undefined, error: errorEnvelope.strict().parse(JSON.parse(body)) }
  noteCall(endpoint)
  if (endpoint?.raw) return { ...answer, data: undefined, error: undefined }
  const envelope: { data?: unknown } = JSON.parse(body)
  if (endpoint?.response) endpoint.response.parse(envelope.data)
  return { ...answer, data: envelope.data, error: undefined }
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))

function findEndpoint(method: Method, path: string): Endpoint | undefined {
  const [bare = ''] = path.split('?')
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare)
  const candidates = endpoints.filter((endpoint) => endpoint.method === method && fits(endpoint.path))
  // A literal path wins over one with parameters, as in the router.
  return candidates.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}
