/** An execution as the trial looks at it. */
export interface Found {
  id: string
  workflow: string
  status: string
  finished: boolean
  mode: string
  /** What its call has brought. */
  n: number | undefined
  /** What it kept of that at its end. */
  kept: number | undefined
  /** Which execution it reports. */
  reports: string | undefined
}

// oxlint-disable-next-line typescript/no-explicit-any -- the wire is what is looked at
type Json = any

export type Ask = (path: string, body?: object) => Promise<Json>

/** Asks as the only person of the instance. */
export async function askOf(url: string): Promise<Ask> {
  const login = await fetch(`${url}/rest/login`)
  const [cookie = ''] = login.headers.get('set-cookie')?.split(';') ?? []
  return async (path, body) => {
    const [method = 'GET', rest = ''] = path.split(' ')
    const response = await fetch(`${url}/rest${rest}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text).data
  }
}

/** Everything that was executed. */
export async function listAll(ask: Ask): Promise<Found[]> {
  const found: Found[] = []
  for (let lastId = ''; ;) {
    const { results } = await ask(`GET /executions?limit=500${lastId && `&lastId=${lastId}`}`)
    if (results.length === 0) return found
    lastId = results.at(-1).id
    for (const part of chunks<{ id: string; workflowName: string }>(results, 8))
      found.push(...(await Promise.all(part.map((each) => look(ask, each)))))
  }
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

async function look(ask: Ask, { id, workflowName }: { id: string; workflowName: string }): Promise<Found> {
  const { status, finished, mode, data } = await ask(`GET /executions/${id}`)
  const { runData } = data.resultData
  const first = (node: string) => runData[node]?.at(-1)?.data?.main?.[0]?.[0]?.json
  return {
    id,
    workflow: workflowName,
    status,
    finished,
    mode,
    n: first('Hook')?.body?.n,
    kept: first('Keep')?.n,
    reports: first('Error')?.execution?.id,
  }
}
