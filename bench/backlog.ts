/**
 * What 100,000 queued executions of one workflow cost the others: lists, stopping one, and the time until one of another workflow
 * is done, against 100 queued. The same calls in the same run, in turns. The executions are copies of one that was queued by a
 * call, written by SQL, and added to the queue in the order in which the server would have added them.
 */
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { ensureInstanceId } from '../packages/server/src/db/setting-queries.ts'
import { createLog } from '../packages/server/src/log.ts'
import { joinOthers } from '../packages/server/src/queue/join-others.ts'
import { FairLine } from '../packages/server/src/executions/fair-line.ts'
import { startOwnPostgres } from '../packages/server/src/testing/own-postgres.ts'
import { askOf, type Ask } from '../e2e/wire/chaos/executions.ts'
import { runCommand } from '../scripts/run-command.ts'
import { median, startFigures } from './measure/figures.ts'
import { answering, roles, startProcesses, type Processes } from './measure/processes.ts'

/** Answered at once, so that it does not matter how long it stands in line. */
const { nodes, ...rest } = answering('flood')
const flood = {
  ...rest,
  nodes: nodes.map((node, index) =>
    index === 0 ? { ...node, parameters: { ...node.parameters, responseMode: 'onReceived' } } : node,
  ),
}

/** What the call has written, before anybody runs it. */
const copyTemplate = `
  create table template as select * from execution;
  create table template_data as select * from execution_data`

interface Instance {
  name: string
  /** How many stand in the queue. */
  queued: number
  env: Record<string, string>
  web: Processes
  url: string
  ask: Ask
  /** Of the workflow that floods, and of another one. */
  ids: { flood: string; other: string }
  /** As the web process has one: the copies take turns as if they had been called. */
  line: FairLine
  close(): Promise<void>
}

const rounds = 40
const warmUp = 5
const addedAtOnce = 2000

const figures = startFigures()
await runCommand('node', ['scripts/build.ts'], { live: true })
const postgres = await startOwnPostgres()
const instances: Instance[] = []
try {
  for (const [name, queued] of Object.entries({ few: 100, many: 100_000 })) {
    const instance = await prepare(name, queued)
    instances.push(instance)
    await fillUp(instance)
  }
  await compare('first page of executions', (each) => each.ask('GET /executions?limit=10'))
  await compare('executions of another workflow', (each) => each.ask(listOf(each.ids.other)))
  await compare('executions of the workflow that is queued', (each) => each.ask(listOf(each.ids.flood)))
  let victim = ''
  await compare(
    'stopping one',
    (each) => each.ask(`POST /executions-current/${victim}/stop`),
    async (each) => void (victim = await findQueued(each)),
  )
  const workers = await Promise.all(instances.map(({ env }) => startProcesses([roles.worker], env)))
  await compare('one of another workflow, until it is done', callOther, fillUp)
  await Promise.all(workers.map((each) => each.stop()))
} finally {
  for (const { close } of instances) await close()
  await postgres.remove()
}
figures.finish()

async function prepare(name: string, queued: number): Promise<Instance> {
  const databaseUrl = await postgres.addDatabase(name)
  const env = {
    HEDDLE_DATABASE_URL: databaseUrl,
    HEDDLE_QUEUE: 'postgres',
    HEDDLE_EXECUTION_BACKLOG: '1000000',
  }
  const web = await startProcesses([roles.web], env)
  const [{ url } = { url: '' }] = web.servers
  const ask = await askOf(url)
  const ids = { flood: await activate(ask, flood), other: await activate(ask, answering('other')) }
  await call(`${url}/webhook/flood`)
  await postgres.query(copyTemplate, name)
  const { db } = openDatabase({ databaseUrl, dataDir: '' })
  const instanceId = await ensureInstanceId(db)
  const log = createLog({ logLevel: 'error' })
  const { queue, messenger } = await joinOthers({
    db,
    log,
    instanceId,
    config: { queue: 'postgres', databaseUrl },
  })
  if (!queue) throw new Error('There is no queue')
  const close = async () => {
    await web.stop()
    await queue.close()
    await messenger.close()
    await db.destroy()
  }
  return { name, queued, env, web, url, ask, ids, line: new FairLine(queue), close }
}

async function activate(ask: Ask, document: object): Promise<string> {
  const { id } = await ask('POST /workflows', document)
  await ask(`PATCH /workflows/${id}`, { active: true })
  return id as string
}

/** Until as many stand in the queue as there should. */
async function fillUp({ name, queued, ids, line }: Instance): Promise<void> {
  const [counted] = await postgres.query<{ count: number }>(
    `select count(*)::int as count from execution where status = 'queued' and "leaseOwner" is null`,
    name,
  )
  const count = counted?.count ?? 0
  const rows = await postgres.query<{ id: string }>(addCopies(queued - count), name)
  if (rows.length > addedAtOnce) await postgres.query('analyze', name)
  for (let start = 0; start < rows.length; start += addedAtOnce) {
    const part = rows.slice(start, start + addedAtOnce)
    await line.add(part.map(({ id }) => ({ id: Number(id), workflowId: Number(ids.flood) })))
  }
}

function addCopies(count: number): string {
  return `
  with added as (
    insert into execution ("workflowId", "versionId", "ownerId", status, mode, "startedAt")
    select "workflowId", "versionId", "ownerId", 'queued', mode, now()
    from template, generate_series(1, ${Math.max(0, count)}) returning id
  ), filled as (
    insert into execution_data ("executionId", workflow, state, held)
    select added.id, workflow, state, held from added, template_data
  )
  select id from added order by id`
}

function listOf(workflowId: string): string {
  return `GET /executions?limit=10&filter=${encodeURIComponent(JSON.stringify({ workflowId }))}`
}

/** One from the middle. */
async function findQueued({ name }: Instance): Promise<string> {
  const [row] = await postgres.query<{ id: string }>(
    `select percentile_disc(0.5) within group (order by id) as id from execution where status = 'queued'`,
    name,
  )
  return row?.id ?? ''
}

function callOther({ url }: Instance): Promise<void> {
  return call(`${url}/webhook/other`)
}

async function call(address: string): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann' }),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.text()
}

/** How long it takes with many against how long it takes with few. */
async function compare(
  name: string,
  perform: (instance: Instance) => Promise<unknown>,
  before: (instance: Instance) => Promise<void> = async () => undefined,
): Promise<void> {
  const times = new Map<Instance, number[]>(instances.map((each) => [each, []]))
  for (let round = -warmUp; round < rounds; round++) {
    for (const [each, spent] of times) {
      await before(each)
      const started = performance.now()
      await perform(each)
      if (round >= 0) spent.push(performance.now() - started)
    }
  }
  const [few = 1, many = 0] = [...times.values()].map(median)
  figures.note(`${name}: median, ms`, `${few.toFixed(1)} and ${many.toFixed(1)}`)
  figures.atMost(`${name}: with 100,000 queued against 100`, many / few, 3)
}
