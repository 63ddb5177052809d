import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../packages/server/src/testing/free-port.ts'
import { startServer, type RunningServer } from '../../server-process.ts'
import { startCallers } from './callers.ts'
import { askOf, listAll, type Ask, type Found } from './executions.ts'
import { startRecorder } from './recorder.ts'
import { judge, type Verdict } from './verdict.ts'
import { clock, documents, reporter } from './workflows.ts'

interface Trial {
  kills: number
  politeStops: number
  /** Callers of each workflow at the same time. */
  callers: number
  /** The server's program; the release when absent. */
  program?: string
  /** How many crashed executions are tried again. */
  retries: number
  report?(text: string): void
}

/** So many run at a time, so that calls stand in line. */
const env = { HEDDLE_EXECUTION_CONCURRENCY: '4', HEDDLE_LOG_LEVEL: 'error' }

/** Ends a server under load again and again, as often as asked for, and compares what it promised with what it did. */
export async function runTrial(trial: Trial): Promise<Verdict> {
  const recorder = await startRecorder()
  const port = String(await freePort())
  const start = (folder: Record<string, string> = {}) =>
    startServer({ ...env, HEDDLE_PORT: port, ...folder }, trial.program ? { program: trial.program } : {})
  let server = await start()
  const { dataDir } = server
  try {
    await setUp(await askOf(server.url), recorder.url)
    const callers = startCallers([server.url], trial.callers)
    for (const [index, signal] of endings(trial).entries()) {
      await sleep(300 + Math.random() * 1200)
      await server.kill(signal)
      trial.report?.(`${index + 1}. ${signal}: ${callers.calls.length} calls`)
      server = await start({ HEDDLE_DATA_DIR: dataDir })
    }
    await callers.stop()
    const ask = await askOf(server.url)
    await settle(ask, trial.report)
    const found = await listAll(ask)
    const verdict = judge({ calls: callers.calls, found, written: recorder.written })
    verdict.problems.push(...(await retrySome(ask, found, trial.retries)))
    return verdict
  } finally {
    await end(server)
    recorder.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const end = (server: RunningServer) => server.kill('SIGKILL')

/** Stops are spread among the kills. */
function endings({ kills, politeStops }: Trial): NodeJS.Signals[] {
  const every = Math.max(1, Math.floor((kills + politeStops) / Math.max(1, politeStops)))
  return Array.from({ length: kills + politeStops }, (_, index) =>
    index % every === every - 1 && Math.floor(index / every) < politeStops ? 'SIGTERM' : 'SIGKILL',
  )
}

export async function setUp(ask: Ask, writeTo: string): Promise<void> {
  const { id: errorWorkflow } = await ask('POST /workflows', reporter)
  for (const document of [clock, ...Object.values(documents(writeTo, errorWorkflow))]) {
    const { id } = await ask('POST /workflows', document)
    await ask(`PATCH /workflows/${id}`, { active: true })
  }
}

/** Until nothing runs, stands in line or waits any more. A long line takes its time, as long as it gets shorter. */
export async function settle(ask: Ask, report?: (text: string) => void): Promise<void> {
  const waiting = `GET /executions?limit=1&filter=${encodeURIComponent('{"waitTill":true}')}`
  let fewest = Number.POSITIVE_INFINITY
  for (let patience = mostPatience; patience > 0; patience--) {
    const [current, { count }] = [await ask('GET /executions-current'), await ask(waiting)]
    const left = current.length + count
    if (left === 0) return
    report?.(`${current.length} run or stand in line, ${count} wait`)
    if (left < fewest) patience = mostPatience
    fewest = Math.min(fewest, left)
    await sleep(500)
  }
  throw new Error(`${fewest} executions neither end nor get on`)
}

/** So many looks in vain, half a second apart. */
const mostPatience = 240

/** What was reported as crashed can be done after all. */
async function retrySome(ask: Ask, found: readonly Found[], most: number): Promise<string[]> {
  const crashed = found.filter(({ finished, mode, n }) => !finished && mode === 'webhook' && n !== undefined)
  const problems: string[] = []
  for (const { id } of crashed.slice(0, most)) {
    const isGood = await ask(`POST /executions/${id}/retry`, { loadWorkflow: false })
    if (isGood !== true) problems.push(`The retry of ${id} did not succeed`)
  }
  return problems
}
