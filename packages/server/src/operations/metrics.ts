import type { Registry } from 'prom-client'
import type { EndedExecution } from '../executions/execution-request.ts'

/** Workflows with series of their own; the rest is counted together, or an instance with many would fill the memory. */
const mostWorkflows = 200
const seconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800]

interface Parts {
  version: string
  role: string
  /** Executions that run here, and that stand in line here. */
  countHere(): { running: number; inLine: number }
  /** In the queue of all processes; undefined when there is none. */
  countQueued: (() => Promise<number>) | undefined
  isEngineAnswering(): boolean
  leads(): boolean
  /** Why the server cannot do its work. */
  findProblem(): Promise<string | undefined>
}

export interface Metrics {
  ended(execution: EndedExecution): void
  /** In the text form of Prometheus. */
  write(): Promise<{ type: string; text: string }>
}

/** What a monitoring system asks for. The library is loaded when it asks for the first time, and counts from then on. */
export function createMetrics(parts: Parts): Metrics {
  let known: Promise<Counters> | undefined
  let counters: Counters | undefined
  return {
    ended: (execution) => counters?.note(execution),
    async write() {
      known ??= createCounters(parts)
      counters = await known
      return counters.write()
    },
  }
}

interface Counters {
  note(execution: EndedExecution): void
  write(): Promise<{ type: string; text: string }>
}

async function createCounters(parts: Parts): Promise<Counters> {
  const { Registry: Register, Counter, Histogram, collectDefaultMetrics } = await import('prom-client')
  const register = new Register()
  register.setDefaultLabels({ role: parts.role })
  collectDefaultMetrics({ register, prefix: 'heddle_' })
  await addGauges(register, parts)
  const registers = [register]
  const ended = new Counter({
    name: 'heddle_executions_total',
    help: 'Executions that have ended in this process, by status and mode',
    labelNames: ['status', 'mode'],
    registers,
  })
  const duration = new Histogram({
    name: 'heddle_execution_seconds',
    help: 'From the start of an execution to its end, by workflow',
    labelNames: ['workflow'],
    buckets: seconds,
    registers,
  })
  const workflows = new Set<string>()
  const nameOf = ({ workflow }: EndedExecution): string => {
    const id = workflow.id === null ? 'unsaved' : String(workflow.id)
    if (workflows.size < mostWorkflows) workflows.add(id)
    return workflows.has(id) ? id : 'other'
  }
  return {
    note(execution) {
      const { status, mode, startedAt, stoppedAt } = execution
      ended.inc({ status, mode })
      duration.observe(
        { workflow: nameOf(execution) },
        (Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000,
      )
    },
    write: async () => ({ type: register.contentType, text: await register.metrics() }),
  }
}

async function addGauges(register: Registry, parts: Parts): Promise<void> {
  const { Gauge } = await import('prom-client')
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `heddle_${name}`,
      help,
      registers: [register],
      async collect() {
        this.set(await read())
      },
    })
  const { countQueued } = parts
  gauge('executions_running', 'Executions that run in this process', () => parts.countHere().running)
  gauge(
    'executions_in_line',
    'Executions that wait for their turn in this process',
    () => parts.countHere().inLine,
  )
  if (countQueued) gauge('queue_length', 'Executions in the queue of all processes', countQueued)
  gauge('engine_up', 'Whether the engine answers', () => Number(parts.isEngineAnswering()))
  gauge('leader', 'Whether this process does what one does for all', () => Number(parts.leads()))
  gauge('ready', 'Whether this process can do its work', async () => Number(!(await parts.findProblem())))
  new Gauge({
    name: 'heddle_info',
    help: 'The version of this process',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: parts.version }, 1)
}
