import { connect } from 'node:net'

/** Somebody who is signed in. */
export interface Person {
  /** A text is sent as it is. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>
  patch(path: string, body: unknown): Promise<Record<string, unknown>>
  get(path: string): Promise<unknown>
  /** Receives an answer and throws it away. */
  skim(path: string): Promise<void>
}

const password = 'Correct-horse-1'

/** Sets up an owner and lets members in, who belong to different people as far as the server knows. */
export async function letIn(url: string, names: readonly string[]): Promise<Person[]> {
  const fresh = await fetch(`${url}/rest/login`)
  const account = { firstName: 'Olga', lastName: 'Owner', password }
  const setUp = await send(url, cookieOf(fresh), 'POST', '/owner', { email: 'olga@example.com', ...account })
  const owner = personWith(url, cookieOf(setUp))
  const { id: inviterId } = (await owner.get('/me')) as { id: string }
  return Promise.all(
    names.map(async (name) => {
      const invited = await owner.post('/users', [{ email: `${name}@example.com` }])
      const [{ user }] = invited as unknown as [{ user: { id: string } }]
      const body = { inviterId, firstName: name, lastName: 'Member', password }
      return personWith(url, cookieOf(await send(url, '', 'POST', `/users/${user.id}`, body)))
    }),
  )
}

const cookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const personWith = (url: string, cookie: string): Person => ({
  post: async (path, body) => dataOf(await send(url, cookie, 'POST', path, body)),
  patch: async (path, body) => dataOf(await send(url, cookie, 'PATCH', path, body)),
  get: async (path) => dataOf(await send(url, cookie, 'GET', path)),
  skim: (path) => skim(url, cookie, path),
})

// oxlint-disable-next-line max-params -- a request has as many parts
async function send(url: string, cookie: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/rest${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response
}

async function dataOf(response: Response): Promise<Record<string, unknown>> {
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return data
}

/** Into one piece of memory over and over, so that who reads takes nothing from the machine that it shares with the server. */
function skim(url: string, cookie: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const onread = { buffer: Buffer.alloc(1024 * 1024), callback: () => true }
    const socket = connect({ host: hostname, port: Number(port), onread })
    socket.once('error', reject).once('close', () => resolve())
    socket.write(
      `GET /rest${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
    )
  })
}
