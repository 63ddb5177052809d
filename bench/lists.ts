/**
 * What the lists cost with a long history: 100,000 executions of 5,000 workflows against 100 of 100, the same calls in the
 * same run, one after the other.
 */
import Database from 'better-sqlite3'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot, runCommand } from '../scripts/run-command.ts'
import { launchBrowser } from './measure/browser.ts'
import { median, startFigures } from './measure/figures.ts'
import { describeFrames, framesWhile, type Frames } from './measure/frames.ts'

interface Instance {
  port: number
  folder: string
  executions: number
  workflows: number
  cookie: string
  process?: ChildProcess
}

const rounds = 150
const warmUp = 20
const figures = startFigures()
const instance = (port: number, executions: number, workflows: number): Instance => ({
  port,
  executions,
  workflows,
  cookie: '',
  folder: mkdtempSync(join(tmpdir(), 'heddle-lists-')),
})
const small = instance(7821, 100, 100)
const large = instance(7822, 100_000, 5000)

/** Each call as it is asked of an instance of a given size. */
const calls: Record<string, (of: Instance) => string> = {
  'first page': () => list({}, 'limit=10'),
  'refresh of 30': () => list({}, 'limit=30'),
  'load more, in the middle': ({ executions }) => list({}, `limit=10&lastId=${executions / 2}`),
  'filter: success': () => list({ finished: true }, 'limit=10'),
  'filter: error, 1 of 100': () => list({ finished: false }, 'limit=10'),
  'filter: waiting, none': () => list({ waitTill: true }, 'limit=10'),
  'filter: one workflow': ({ workflows }) => list({ workflowId: String(workflows / 2) }, 'limit=10'),
  'filter: the last day': () => list({ startedAfter: daysAgo(1) }, 'limit=10'),
  'filter: an hour long ago': () =>
    list({ startedAfter: daysAgo(40), startedBefore: daysAgo(40 - 1 / 24) }, 'limit=10'),
  'filter: a name': ({ workflows }) => list({ text: `Workflow ${workflows / 2}.` }, 'limit=10'),
  'filter: a part of every name': () => list({ text: 'work' }, 'limit=10'),
  running: () => '/executions-current?filter={}',
  'workflows: first page': () => page({}),
  'workflows: by name': () => page({}, 'sort=name&order=asc'),
  'workflows: by creation': () => page({}, 'sort=createdAt'),
  'workflows: by last run': () => page({}, 'sort=lastRun'),
  'workflows: load more, in the middle': ({ workflows }) => page({}, `offset=${workflows / 2}`),
  'workflows: the end': ({ workflows }) => page({}, `offset=${workflows - 50}`),
  'workflows, filter: a name': ({ workflows }) => page({ name: `workflow ${workflows / 2}.` }),
  'workflows, filter: a part of every name': () => page({ name: 'work' }),
  'workflows, filter: active, 1 of 50': () => page({ active: true }),
  'workflows, filter: inactive': () => page({ active: false }),
  'workflows, filter: a tag, 1 of 10': () => page({ tags: ['1'] }),
  'workflows, filter: no folder, half of them': () => page({ folderId: null }),
  'workflows, filter: a folder, 1 of 20': () => page({ folderId: '1' }),
  'workflows, filter: all together': () =>
    page({ name: 'work', active: false, tags: ['1'], folderId: '1', nested: true }),
  folders: () => '/folders',
}

await runCommand('node', ['scripts/build.ts'], { live: true })
for (const each of [small, large]) {
  await start(each)
  await makeWorkflow(each)
  await stop(each)
  seed(each)
  await start(each)
}
for (const [name, call] of Object.entries(calls)) {
  const times: [number[], number[]] = [[], []]
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, each] of [small, large].entries()) {
      const spent = await time(each, call(each))
      if (round >= 0) times[index]?.push(spent)
    }
  }
  const [few, many] = times.map(p95)
  const [usualFew, usualMany] = times.map(median)
  figures.note(`${name}: median, ms`, `${usualFew?.toFixed(1)} and ${usualMany?.toFixed(1)}`)
  figures.note(`${name}: p95, ms`, `${few?.toFixed(1)} and ${many?.toFixed(1)}`)
  figures.atMost(`${name}: p95 with 100,000 against 100`, (many ?? 0) / (few ?? 1), 3)
}
await measureScrolling()
for (const each of [small, large]) {
  await stop(each)
  rmSync(each.folder, { recursive: true })
}
figures.finish()

/** The same way through both lists in Chromium: rows are drawn and fetched as they come into sight. */
async function measureScrolling(): Promise<void> {
  const browser = await launchBrowser()
  const measured: Frames[] = []
  for (const each of [small, large]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const base = `http://127.0.0.1:${each.port}`
    await page.request.get(`${base}/rest/login`)
    await page.request.post(`${base}/rest/owner/skip-setup`, { data: {} })
    await page.goto(`${base}/workflows?sort=name`)
    const row = page.getByRole('checkbox', { name: /^Select Workflow/ }).first()
    await row.hover()
    const frames = await framesWhile(page, async () => {
      for (let step = 0; step < 80; step++) await page.mouse.wheel(0, 50)
    })
    figures.note(`scrolling ${each.workflows} workflows: median/p95`, describeFrames(frames))
    measured.push(frames)
    await page.close()
  }
  await browser.close()
  const [few, many] = measured
  figures.atMost('scrolling: p95 of a frame with 5,000 against 100', (many?.p95 ?? 0) / (few?.p95 ?? 1), 3)
}

function list(filter: object, rest: string): string {
  return `/executions?filter=${encodeURIComponent(JSON.stringify(filter))}&${rest}`
}

function page(filter: object, rest = ''): string {
  return `/workflows/page?filter=${encodeURIComponent(JSON.stringify(filter))}&${rest}`
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}

async function time({ port, cookie }: Instance, path: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/rest${path}`, { headers: { cookie } })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return performance.now() - started
}

async function makeWorkflow({ port, cookie }: Instance): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/rest/workflows`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Workflow 1.', nodes: [], connections: {}, settings: {} }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Executions of the last 60 days, one of a hundred failed; workflows of which half lie in ten folders. */
function seed({ folder, executions, workflows }: Instance): void {
  const database = new Database(join(folder, 'heddle.sqlite'))
  const columns = database
    .prepare<[], { name: string }>(
      "select name from pragma_table_info('workflow') where name not in ('id', 'name', 'searchName', 'active')",
    )
    .all()
    .map(({ name }) => `"${name}"`)
    .join(', ')
  database
    .prepare(
      `with recursive number(n) as (select 2 union all select n + 1 from number where n < ?)
       insert into workflow (id, name, "searchName", active, ${columns})
       select n, 'Workflow ' || n || '.', 'workflow ' || n || '.', n % 50 = 0, ${columns}
       from workflow join number on workflow.id = 1`,
    )
    .run(workflows)
  const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
  database.exec(
    `insert into tag (id, name, "createdAt", "updatedAt") values (1, 'tag', ${now}, ${now});
     insert into workflow_tag ("workflowId", "tagId") select id, 1 from workflow where id % 10 = 1;
     with recursive number(n) as (select 1 union all select n + 1 from number where n < 10)
     insert into folder (id, "ownerId", name, "createdAt")
     select n, (select "ownerId" from workflow where id = 1), 'Folder ' || n, ${now} from number;
     insert into workflow_folder ("userId", "workflowId", "folderId")
     select "ownerId", id, 1 + id % 20 from workflow where id % 20 < 10;`,
  )
  database
    .prepare(
      `with recursive number(n) as (select 0 union all select n + 1 from number where n + 1 < $executions)
       insert into execution ("workflowId", "ownerId", status, mode, "startedAt", "stoppedAt")
       select 1 + n % $workflows, (select "ownerId" from workflow where id = 1),
         case when n % 100 = 50 then 'error' else 'success' end, 'webhook',
         strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 days', (n * 60.0 / $executions) || ' days'),
         strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 days', (n * 60.0 / $executions) || ' days', '+0.2 seconds')
       from number`,
    )
    .run({ executions, workflows })
  database.close()
}

async function start(each: Instance): Promise<void> {
  each.process = spawn(process.execPath, [join(repositoryRoot, 'dist/server/server.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HEDDLE_PORT: String(each.port),
      HEDDLE_DATA_DIR: each.folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 400; tries++) {
    const login = await fetch(`http://127.0.0.1:${each.port}/rest/login`).catch(() => undefined)
    if (login) {
      each.cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      return
    }
    await sleep(50)
  }
  throw new Error(`Nothing answered on port ${each.port}`)
}

async function stop({ process: running }: Instance): Promise<void> {
  const ended = new Promise((resolve) => running?.once('exit', resolve))
  running?.kill('SIGTERM')
  await ended
}
