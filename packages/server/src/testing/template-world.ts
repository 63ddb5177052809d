import type { JsonObject } from '@heddle/core'
import type { Workflow, WorkflowNode } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'
import { startModelServer, type DoubleRequest, type ModelReply } from '@heddle/nodes/testing'
import { expect, onTestFinished } from 'vitest'
import { startMailServer, type ReceivedMail } from './mail-server.ts'
import { testApp, type TestApp } from './test-app.ts'

export interface Given {
  /** What the model says, in order. */
  says: readonly ModelReply[]
  /** Rows of data tables, by the name of the table. An empty value says the type of its column. */
  tables?: Readonly<Record<string, readonly JsonObject[]>>
  /** What pages of the world answer, by path. */
  pages?: Readonly<Record<string, string>>
}

/** A bundled template on a server of its own, with accounts for everything that it needs. */
export interface TemplateWorld {
  app: TestApp
  /** The address of the world outside. */
  url: string
  workflow: Workflow
  /** What the model was asked, one text for each question; whichever service it is, the text holds all that was sent. */
  asked(): string[]
  mails: ReceivedMail[]
  /** Stores the workflow and switches it on. */
  publish(): Promise<void>
  /** Runs the workflow by hand up to a node, after changes to its document, and gives that node's items. */
  run(destinationNode: string, changes?: Partial<Workflow>): Promise<JsonObject[]>
  rows(table: string): Promise<JsonObject[]>
}

/** Takes a template as people do: from the list of templates, with their own accounts. */
export async function useTemplate(
  id: number,
  { says, tables = {}, pages = {} }: Given,
): Promise<TemplateWorld> {
  const replies = [...says]
  const service = await startModelServer(
    ({ path }) => (isVectors(path) ? {} : (replies.shift() ?? {})),
    ({ path }) => (pages[path] === undefined ? undefined : { body: pages[path] }),
  )
  const post = await startMailServer()
  onTestFinished(async () => {
    service.stop()
    await post.close()
  })
  const app = await testApp({ env: { HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' } })
  for (const [name, rows] of Object.entries(tables)) await fillTable(app, name, rows)
  const workflow = await connected(app, await findTemplate(app, id), accountsAt(service.url, post.url))
  const store = async (changes: Partial<Workflow> = {}): Promise<string> =>
    (await app.owner.post('/workflows', { ...workflow, ...changes })).data.id
  return {
    app,
    url: service.url,
    workflow,
    mails: post.mails,
    asked: () => service.requests.filter(isQuestion).map(({ body }) => JSON.stringify(body)),
    async publish() {
      const stored = await store()
      const switched = await app.owner.patch(`/workflows/${stored}`, { active: true })
      if (switched.status !== 200) throw new Error(switched.text)
    },
    run: async (destination, changes) => runUpTo(app, await store(changes), destination),
    async rows(name) {
      const { data } = await app.owner.get('/data-tables')
      const found = data.find((each: { name: string }) => each.name === name)
      return (await app.owner.get(`/data-tables/${found.id}/rows`)).data
    },
  }
}

const isVectors = (path: string): boolean => /embed/i.test(path)

const isQuestion = ({ path, method }: DoubleRequest): boolean => method === 'POST' && !isVectors(path)

/** Accounts whose services are all on this machine. */
function accountsAt(url: string, smtp: string): Record<string, JsonObject> {
  const { hostname, port } = new URL(smtp)
  return {
    openAiApi: { apiKey: 'k', url: `${url}/v1` },
    anthropicApi: { apiKey: 'k', url },
    googlePalmApi: { apiKey: 'k', host: url },
    smtp: { host: hostname, port: Number(port), secure: false, disableStartTls: true },
    httpBearerAuth: { token: 'secret' },
  }
}

interface TemplateFile {
  name: string
  workflow: Pick<Workflow, 'nodes' | 'connections'>
}

async function findTemplate({ anonymous }: TestApp, id: number): Promise<TemplateFile> {
  const { text } = await anonymous.get(`/template-service/workflows/templates/${id}`)
  return JSON.parse(text) as TemplateFile
}

/** Every node has the accounts that it can have, and every trigger an address. */
async function connected(
  { owner }: TestApp,
  { name, workflow }: TemplateFile,
  accounts: Record<string, JsonObject>,
): Promise<Workflow> {
  const made = new Map<string, { id: string; name: string }>()
  const nodesAccess = workflow.nodes.map(({ type }) => ({ nodeType: type }))
  const credentialFor = async (type: string) => {
    const known = made.get(type)
    if (known) return known
    const { data } = await owner.post('/credentials', {
      name: type,
      type,
      data: accounts[type],
      nodesAccess,
    })
    const credential = { id: data.id as string, name: type }
    made.set(type, credential)
    return credential
  }
  const connect = async (node: WorkflowNode): Promise<WorkflowNode> => {
    const { credentials = [] } = catalog.findListed(node.type) ?? {}
    const types = credentials.map((each) => each.name).filter((type) => accounts[type])
    const entries = await Promise.all(types.map(async (type) => [type, await credentialFor(type)] as const))
    return { ...node, webhookId: node.id ?? node.name, credentials: Object.fromEntries(entries) }
  }
  const nodes: WorkflowNode[] = []
  for (const node of workflow.nodes) nodes.push(await connect(node))
  return {
    name,
    active: false,
    settings: { executionOrder: 'v1', saveManualExecutions: true },
    ...workflow,
    nodes,
  }
}

async function fillTable({ owner }: TestApp, name: string, rows: readonly JsonObject[]): Promise<void> {
  const columns = Object.entries(rows[0] ?? {}).map(([column, value]) => ({
    name: column,
    type: typeof value,
  }))
  const { data } = await owner.post('/data-tables', { name, columns })
  await owner.post(`/data-tables/${data.id}/rows`, { rows })
}

async function runUpTo({ owner }: TestApp, id: string, destinationNode: string): Promise<JsonObject[]> {
  const { data: workflowData } = await owner.get(`/workflows/${id}`)
  const { pinData } = workflowData
  const { data: started } = await owner.post('/workflows/run', { workflowData, destinationNode, pinData })
  const execution = async () => (await owner.get(`/executions/${started.executionId}`)).data
  await expect.poll(async () => (await execution())?.stoppedAt, { timeout: 8000 }).toBeTruthy()
  const { resultData } = (await execution()).data
  expect(resultData.error).toBeUndefined()
  const [items] = resultData.runData[destinationNode][0].data.main
  return items.map(({ json }: { json: JsonObject }) => json)
}
