import type { WorkflowNode } from '@heddle/core/workflow'
import type { ShortWorkflow } from '@heddle/engine/testing'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** What each person has that a run could reach. Only pinned data, in runs by hand, can name a file that it was not given. */
const kinds = ['key', 'workflow', 'call', 'table'] as const

export type Things = Record<(typeof kinds)[number] | 'file', string>

/** Somewhere outside that hears what a run got hold of. */
export interface Service {
  url: string
  /** While it is shut, the run fails before it reaches for anything. */
  shut: boolean
  /** Where the last run that waits can be resumed. */
  resumeUrl: string
  /** What was reached since the last question: everything but files of somebody by their name, else `kind:name`. */
  reached(): string[]
}

export async function startService(): Promise<Service> {
  const marks = new Set<string>()
  const service: Service = { url: '', shut: false, resumeUrl: '', reached: () => summarize(marks) }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = decodeURIComponent(request.url ?? '')
      const [, resumeUrl] = /^\/resume\?(.*)$/.exec(path) ?? []
      if (resumeUrl !== undefined) service.resumeUrl = resumeUrl
      for (const text of [path.slice(1), String(request.headers['x-key']), body])
        if (/^\w+:\w+$/.test(text)) marks.add(text)
      response.writeHead(path === '/gate' && service.shut ? 500 : 200, { 'content-type': 'application/json' })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

function summarize(marks: Set<string>): string[] {
  const names = [...new Set([...marks].map((mark) => mark.split(':')[1] ?? ''))].toSorted()
  const summary = names.flatMap((name) => {
    const own = kinds.map((kind) => `${kind}:${name}`).filter((mark) => marks.has(mark))
    const files = [`file:${name}`].filter((mark) => marks.has(mark))
    return [...(own.length === kinds.length ? [name] : own.toSorted()), ...files]
  })
  marks.clear()
  return summary
}

/** Gives somebody one of everything. */
export async function giveThings(
  app: TestApp,
  service: Service,
  { by, name }: { by: TestClient; name: string },
): Promise<Things> {
  const key = await by.post('/credentials', {
    name: `Key of ${name}`,
    type: 'httpHeaderAuth',
    data: { name: 'X-Key', value: `key:${name}` },
    nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  })
  const table = await by.post('/data-tables', {
    name: `of ${name}`,
    columns: [{ name: 'mark', type: 'string' }],
  })
  await by.post(`/data-tables/${table.data.id}/rows`, { rows: [{ mark: `table:${name}` }] })
  const callee = {
    nodes: { Called: 'heddle.executeWorkflowTrigger', Tell: request(`${service.url}/call:${name}`) },
    lines: ['Called > Tell'],
  }
  return {
    key: key.data.id,
    table: table.data.id,
    workflow: await app.aWorkflow({ name: `workflow:${name}`, nodes: { Start: 'heddle.start' } }, by),
    call: await app.aWorkflow(callee, by),
    file: await makeFile(app, by, name),
  }
}

/** A file of an execution. */
async function makeFile(app: TestApp, by: TestClient, name: string): Promise<string> {
  const workflowId = await app.aWorkflow(
    {
      active: true,
      nodes: {
        Hook: { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: `file-${name}` } },
        Set: set('text', `file:${name}`),
        File: {
          type: 'heddle.convertToFile',
          typeVersion: 1.1,
          parameters: { operation: 'toText', sourceProperty: 'text' },
        },
      },
      lines: ['Hook > Set', 'Set > File'],
      settings: { saveDataSuccessExecution: 'all' },
    },
    by,
  )
  await app.app.server.inject({ url: `/webhook/file-${name}` })
  const row = () =>
    app.db
      .selectFrom('binary')
      .innerJoin('execution', 'execution.id', 'binary.executionId')
      .select('binary.id')
      .where('execution.workflowId', '=', Number(workflowId))
      .where('execution.status', '=', 'success')
      .executeTakeFirst()
  await expect.poll(row).toBeDefined()
  return (await row())?.id ?? ''
}

/** Nodes behind `Gate` that reach for everything of everybody, and tell the service what they got. */
export function probe(
  { url }: Service,
  things: Readonly<Record<string, Things>>,
): Required<Pick<ShortWorkflow, 'nodes' | 'lines' | 'pinData'>> {
  const nodes: ShortWorkflow['nodes'] = { Gate: request(`${url}/gate`) }
  const lines: string[] = []
  const add = (name: string, node: Node, tell?: Node) => {
    nodes[name] = node
    lines.push(`Gate > ${name}`)
    if (!tell) return
    nodes[`Tell ${name}`] = tell
    lines.push(`${name} > Tell ${name}`)
  }
  for (const [name, { key, workflow, call, table }] of Object.entries(things)) {
    add(`Key ${name}`, withKey(request(`${url}/`), { id: key, name: `Key of ${name}` }))
    add(`Workflow ${name}`, instanceGet(workflow), request(`=${url}/{{ $json.name }}`))
    add(`Call ${name}`, callOf(call))
    add(`Table ${name}`, tableRows(table), request(`=${url}/{{ $json.mark }}`))
  }
  const files = Object.values(things).map(({ file: id }) => ({ id, mimeType: 'text/plain', data: '' }))
  add('Files', { type: 'heddle.noOp' }, sendFile(`${url}/`))
  return { nodes, lines, pinData: { Files: files.map((data) => ({ json: {}, binary: { data } })) } }
}

type Node = Partial<WorkflowNode> & { type: string }

/** What is refused must not keep the others from trying. */
const goesOn = { onError: 'continueRegularOutput' as const }

const request = (url: string): Node => ({
  type: 'heddle.httpRequest',
  typeVersion: 4.2,
  parameters: { url },
  ...(!url.endsWith('/gate') && goesOn),
})

const withKey = (node: Node, credential: { id: string; name: string }): Node => ({
  ...node,
  parameters: {
    ...node.parameters,
    authentication: 'genericCredentialType',
    genericAuthType: 'httpHeaderAuth',
  },
  credentials: { httpHeaderAuth: credential },
})

const set = (name: string, value: string): Node => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: '1', name, type: 'string', value }] } },
})

const byId = (value: string) => ({ __rl: true, mode: 'id', value })

const instanceGet = (id: string): Node => ({
  type: 'heddle.instance',
  parameters: { resource: 'workflow', operation: 'get', workflowId: byId(id) },
  ...goesOn,
})

export const callOf = (id: string): Node => ({
  type: 'heddle.executeWorkflow',
  typeVersion: 1.2,
  parameters: { source: 'database', workflowId: byId(id) },
  ...goesOn,
})

const tableRows = (id: string): Node => ({
  type: 'heddle.dataTable',
  typeVersion: 1.1,
  parameters: { resource: 'row', operation: 'get', dataTableId: byId(id), returnAll: true },
  ...goesOn,
})

const sendFile = (url: string): Node => ({
  ...request(url),
  parameters: {
    url,
    method: 'POST',
    sendBody: true,
    contentType: 'binaryData',
    inputDataFieldName: 'data',
  },
})
