import type { WorkflowDocument } from '@heddle/core/workflow'
import { testWorkflow, type ShortWorkflow } from '@heddle/engine/testing'
import { expect } from 'vitest'
import { callOf, giveThings, probe, startService, type Service, type Things } from './probe.ts'
import { setUpApp } from './set-up-app.ts'
import type { TestApp } from './test-app.ts'
import type { TestAnswer, TestClient } from './test-client.ts'

/**
 * Ann owns the workflow and has published it. Edi may edit it, Rita run it, Vic see it, Sam nothing. Zoe has nothing to do
 * with it. Olga owns the instance.
 */
export const people = ['olga', 'ann', 'edi', 'rita', 'vic', 'sam'] as const
export type Name = (typeof people)[number]

interface StoredDocument extends WorkflowDocument {
  id: string
}

interface World {
  app: TestApp
  service: Service
  clients: Record<Name, TestClient>
  things: Record<string, Things>
  id: string
  stored: StoredDocument
}

export async function aWorld(): Promise<World> {
  const { app, olga } = await setUpApp()
  const service = await startService()
  const member = (name: string) => app.member(name)
  const clients = {
    olga,
    ann: await member('ann'),
    edi: await member('edi'),
    rita: await member('rita'),
    vic: await member('vic'),
    sam: await member('sam'),
  }
  const { ann, edi, rita } = clients
  const things: Record<string, Things> = {}
  for (const [name, by] of Object.entries({ ann, edi, rita, zoe: await member('zoe') }))
    things[name] = await giveThings(app, service, { by, name })
  const parts = { app, service, clients, things }
  const { nodes, lines, pinData } = probe(service, things)
  const id = await shareOf(parts, {
    pinData,
    active: true,
    nodes: { ...starts, ...hook('probe'), ...nodes },
    lines: [...Object.keys(starts), 'Hook'].map((name) => `${name} > Gate`).concat(lines),
  })
  return { ...parts, id, stored: (await ann.get(`/workflows/${id}`)).data }
}

const starts = {
  Hand: 'heddle.manualTrigger',
  Called: 'heddle.executeWorkflowTrigger',
  Failed: 'heddle.errorTrigger',
}

const hook = (path: string) => ({
  Hook: {
    type: 'heddle.webhook',
    typeVersion: 2.1,
    webhookId: path,
    parameters: { path, httpMethod: 'GET' },
  },
})

const rights = { edi: 'edit', rita: 'run', vic: 'see' }

/** A workflow of Ann that the others have their rights to. */
async function shareOf(
  { app, clients: { ann } }: Pick<World, 'app' | 'clients'>,
  short: ShortWorkflow & { active?: boolean },
): Promise<string> {
  const id = await app.aWorkflow({ settings: { saveManualExecutions: true }, ...short }, ann)
  const shares = Object.entries(rights).map(([name, right]) => ({ email: `${name}@example.com`, right }))
  await ann.put(`/workflows/${id}/shares`, { shares })
  return id
}

/** What a run reached, or the status with which it was refused. */
export async function reachOf(
  { app, service }: World,
  act: () => Promise<TestAnswer | undefined>,
): Promise<string[] | number> {
  service.reached()
  const answer = await act()
  await settled(app)
  const reached = service.reached()
  return answer && answer.status !== 200 ? answer.status : reached
}

export const reachBy = (world: World, way: Way, name: Name) => reachOf(world, () => ways[way](world, name))

/** Nothing runs or stands in line. */
async function settled({ db }: TestApp): Promise<void> {
  const open = db.selectFrom('execution').select('id').where('status', 'in', ['queued', 'running'])
  await expect.poll(async () => (await open.execute()).length).toBe(0)
}

async function ranOnce({ db }: TestApp, id: string): Promise<void> {
  const runs = db.selectFrom('execution').select('id').where('workflowId', '=', Number(id))
  await expect.poll(async () => (await runs.execute()).length).toBe(1)
}

export const run = (client: Pick<TestClient, 'post'>, workflowData: StoredDocument) =>
  client.post('/workflows/run', { workflowData })

export type Way = keyof typeof ways

/** Tries one way as one person. */
const ways = {
  'as it is stored, by hand': ({ clients, stored }: World, name: Name) => run(clients[name], stored),

  'changed, by hand': ({ clients, stored }: World, name: Name) =>
    run(clients[name], { ...stored, nodes: stored.nodes.map((node) => ({ ...node, notes: 'Changed' })) }),

  'with data of an earlier run, up to a node with a key': ({ clients, stored }: World, name: Name) =>
    clients[name].post('/workflows/run', {
      workflowData: stored,
      runData: { Hand: [{ data: { main: [[{ json: {} }]] } }] },
      startNodes: ['Gate'],
      destinationNode: 'Key ann',
    }),

  async 'as a test call'({ app, clients, stored }: World, name: Name) {
    const begun = await clients[name].post('/workflows/run', { workflowData: stored, startNodes: ['Hook'] })
    if (begun.status === 200) await call(app, 'webhook-test/probe')
    return begun
  },

  async 'after a wait that a stranger ends'(world: World, name: Name) {
    const { app, service, clients } = world
    const { nodes, lines } = probe(service, world.things)
    const id = await shareOf(world, {
      active: true,
      nodes: { Hand: 'heddle.manualTrigger', ...hook(`wait-${name}`), ...waiting(service), ...nodes },
      lines: ['Hand > Address', 'Hook > Address', 'Address > Wait', 'Wait > Gate', ...lines],
    })
    const begun = await run(clients[name], (await clients.ann.get(`/workflows/${id}`)).data)
    if (begun.status !== 200) return begun
    await settled(app)
    await call(app, new URL(service.resumeUrl).pathname.slice(1))
    return begun
  },

  async 'as a retry'({ app, service, clients }: World, name: Name) {
    service.shut = true
    await call(app, 'webhook/probe')
    await settled(app)
    service.shut = false
    const newest = app.db.selectFrom('execution').select('id').orderBy('id', 'desc')
    return clients[name].post(`/executions/${(await newest.executeTakeFirstOrThrow()).id}/retry`)
  },

  'called by a workflow of theirs': (world: World, name: Name) =>
    runOwn(world, name, { nodes: { Step: callOf(world.id) } }),

  async 'as the error workflow of theirs'(world: World, name: Name) {
    const { app, clients } = world
    const Step = { type: 'heddle.stopAndError', parameters: { errorMessage: 'Failed' } }
    await runOwn(world, name, { nodes: { Step }, settings: { errorWorkflow: world.id } })
    // One that is certain to start, and later: when it has, the other one has or never will.
    const last = await app.aWorkflow({ nodes: { Failed: 'heddle.errorTrigger' } }, clients.ann)
    await runOwn(world, 'ann', { nodes: { Step }, settings: { errorWorkflow: last } })
    await ranOnce(app, last)
    return undefined
  },

  'inline in a workflow of theirs': (world: World, name: Name) =>
    runOwn(world, name, { nodes: { Step: inline(world) } }),

  async 'inline in what is stored, by hand'(world: World, name: Name) {
    const id = await shareOf(world, {
      active: true,
      nodes: { Hand: 'heddle.manualTrigger', ...hook(`stored-${name}`), Step: inline(world) },
      lines: ['Hand > Step'],
    })
    return run(world.clients[name], (await world.clients.ann.get(`/workflows/${id}`)).data)
  },

  async 'inline in what they save while it is on'(world: World, name: Name) {
    const path = `inline-${name}`
    const short = { nodes: { ...hook(path), Step: 'heddle.noOp' }, lines: ['Hook > Step'] }
    const id = await shareOf(world, { ...short, active: true })
    const { nodes } = testWorkflow({ nodes: { ...hook(path), Step: inline(world) } })
    const saved = await world.clients[name].patch(`/workflows/${id}`, { nodes })
    await call(world.app, `webhook/${path}`)
    return saved
  },

  async 'restored by them while it is on'(world: World, name: Name) {
    const path = `restored-${name}`
    const { nodes, lines } = probe(world.service, world.things)
    const short = { nodes: { ...hook(path), ...nodes }, lines: ['Hook > Gate', ...lines], active: true }
    const id = await shareOf(world, short)
    const [first] = (await world.clients.ann.get(`/workflows/${id}/versions`)).data
    const { data } = await world.clients.ann.patch(`/workflows/${id}`, {
      nodes: testWorkflow({ nodes: hook(path) }).nodes,
      connections: {},
    })
    const { versionId } = data
    const restored = await world.clients[name].post(`/workflows/${id}/versions/${first.id}/restore`, {
      versionId,
    })
    await call(world.app, `webhook/${path}`)
    return restored
  },

  async 'by a webhook that anybody calls'({ app }: World, _name: Name) {
    await call(app, 'webhook/probe')
    return undefined
  },

  async 'by a trigger of what they switch on'(world: World, name: Name) {
    const { nodes, lines } = probe(world.service, world.things)
    const event = { type: 'heddle.instanceTrigger', parameters: { events: ['activate'] } }
    const id = await shareOf(world, { nodes: { Event: event, ...nodes }, lines: ['Event > Gate', ...lines] })
    const switched = await world.clients[name].patch(`/workflows/${id}`, { active: true })
    if (switched.status === 200) await ranOnce(world.app, id)
    return switched
  },
} satisfies Record<string, (world: World, name: Name) => Promise<TestAnswer | undefined>>

const call = ({ app }: TestApp, path: string) => app.server.inject({ url: `/${path}` })

/** Runs the node `Step` in a workflow that belongs to the person, by its webhook. */
async function runOwn({ app, clients }: World, name: Name, short: ShortWorkflow): Promise<undefined> {
  const path = `${name}-${crypto.randomUUID()}`
  const nodes = { ...hook(path), ...short.nodes }
  await app.aWorkflow({ ...short, nodes, lines: ['Hook > Step'], active: true }, clients[name])
  await call(app, `webhook/${path}`)
}

/** The probe as the text of a parameter, so that nothing looks into it when it is saved. */
function inline({ service, things }: World) {
  const { nodes, lines } = probe(service, things)
  const document = testWorkflow({
    nodes: { Called: 'heddle.executeWorkflowTrigger', ...nodes },
    lines: ['Called > Gate', ...lines],
  })
  return {
    type: 'heddle.executeWorkflow',
    typeVersion: 1.2,
    parameters: { source: 'parameter', workflowJson: JSON.stringify(document) },
  }
}

/** Tells the service where the run can be resumed, and waits for that. */
const waiting = ({ url }: Service) => ({
  Address: {
    type: 'heddle.httpRequest',
    typeVersion: 4.2,
    parameters: { url: `=${url}/resume?{{ encodeURIComponent($execution.resumeUrl) }}` },
  },
  Wait: { type: 'heddle.wait', typeVersion: 1.1, webhookId: 'wait', parameters: { resume: 'webhook' } },
})
