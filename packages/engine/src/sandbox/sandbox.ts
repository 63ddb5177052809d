import { hash, randomBytes } from 'node:crypto'
import { isJsonObject, type JsonObject } from '@heddle/core'
import {
  changesData,
  compileTemplate,
  pathsReadBy,
  readCode,
  sandboxSource,
  type CodeReading,
  type ExpressionData,
} from '@heddle/core/expression'
import type { CodeJob } from '@heddle/core/node'
import { ProcessPool, shareOf, type PoolMetrics } from '../processes/process-pool.ts'
import type {
  CodeOptions,
  CodeResult,
  EvaluationBatch,
  EvaluationResult,
  QueryJob,
  Sandbox,
} from '../ports.ts'
import type { CodeAnswer, CodeTask, EvaluateTask, QueryTask } from './inside/task-data.ts'
import { readCodeAnswer, readOutcomes } from './read-answer.ts'
import { loadSnapshotSource } from './snapshot-source.ts'
import { startRunner } from './start-runner.ts'
import { packTask } from './task-texts.ts'
import { TaskRunner } from './task-runner.ts'

export interface SandboxOptions {
  /** Memory that one execution may use, in megabytes. */
  memoryMb?: number
  /** How long code may run unless its node says otherwise. */
  timeoutMs?: number
  /** How long the expressions of a node may take; not longer than code, unless it is said. */
  expressionTimeoutMs?: number
  /** Most runner processes at a time, besides the one for previews. Who gets how many of them: see FairShare. */
  poolSize?: number
  /** What the clock of `new Date()` shows. */
  timezone?: string
}

export interface SandboxMetrics extends PoolMetrics {
  tasks: number
  timeouts: number
  memoryLimits: number
}

export type RunningSandbox = Sandbox & {
  /** For the runs of somebody: they take turns with others, and nobody else meets their isolates. */
  forRuns(owner: string): Sandbox
  /** For what somebody looks at while they type. All previews share one runner, so that no run waits for them. */
  forPreviews(owner: string): Pick<Sandbox, 'evaluate'>
  /** So many have a sandbox of their own: each gets by with its part of the processes. */
  shareWith(sandboxes: number): void
  /** Starts the first runner ahead of its first use. */
  start(): Promise<void>
  stop(): Promise<void>
  metrics(): SandboxMetrics
}

/** User code and the expressions beyond tier 1, in runner processes that are started when they are first needed. */
export function createSandbox({
  memoryMb = 128,
  timeoutMs = 60_000,
  expressionTimeoutMs = Math.min(4000, timeoutMs),
  poolSize = 4,
  timezone = Intl.DateTimeFormat().resolvedOptions().timeZone,
}: SandboxOptions = {}): RunningSandbox {
  const start = async () => startRunner({ memoryMb, timezone, source: await loadSnapshotSource() })
  const [pool, previewPool] = [new ProcessPool(poolSize, start), new ProcessPool(1, start)]
  const [runs, previews] = [new TaskRunner(pool), new TaskRunner(previewPool)]
  const serve = (desk: Desk): Sandbox => ({
    evaluate: (batch, signal) =>
      evaluate(desk, batch, { signal, timeoutMs: expressionTimeoutMs + extraMs(batch) }),
    runCode: (job, data, { signal, ...rest }) =>
      runCode(desk, { job, data, ...rest }, { signal, timeoutMs: job.timeoutMs ?? timeoutMs }),
    query: (job, signal) => runQuery(desk, job, { signal, timeoutMs }),
  })
  return {
    ...serve({ tasks: runs, owner: '' }),
    forRuns: (owner) => serve({ tasks: runs, owner }),
    forPreviews: (owner) => ({
      evaluate: (batch, signal) =>
        evaluate({ tasks: previews, owner }, batch, {
          signal,
          timeoutMs: Math.min(previewTimeoutMs, expressionTimeoutMs),
        }),
    }),
    shareWith: (sandboxes) => pool.resize(shareOf(poolSize, sandboxes)),
    start: () => pool.warm(),
    async stop() {
      await Promise.all([pool.stop(), previewPool.stop()])
    },
    metrics: () => ({ ...pool.metrics(), ...runs.metrics() }),
  }
}

/** Where somebody's tasks go. */
interface Desk {
  tasks: TaskRunner
  owner: string
}

/** Others wait for the runner of previews, and whoever types does not wait long. */
const previewTimeoutMs = 2000

/** Many evaluations may take longer than few, and none for ever. */
const extraMs = ({ templates, itemIndexes }: EvaluationBatch): number =>
  Math.ceil((templates.length * itemIndexes.length) / 20)

interface Limits {
  signal: AbortSignal
  timeoutMs: number
}

async function evaluate(
  { tasks, owner }: Desk,
  { executionId, templates, data, itemIndexes }: EvaluationBatch,
  limits: Limits,
): Promise<EvaluationResult[]> {
  const compiled = templates.map(compileTemplate)
  const invalid = compiled.find(({ error }) => error)?.error
  if (invalid) throw invalid
  const packed = packTask(data, pathsReadBy(compiled, data))
  const task: EvaluateTask = {
    ...packed.data,
    templates: compiled.map((template) => ({
      ...sandboxSource(template),
      changesData: changesData(template),
    })),
    itemIndexes,
  }
  const results = await tasks.run(
    {
      kind: 'evaluate',
      person: owner,
      workflow: data.workflow.id ?? '',
      executionId: isolateOf(owner, executionId),
      task,
      texts: packed.texts,
    },
    limits,
  )
  return readOutcomes(results, { templates: templates.length, items: itemIndexes.length })
}

/** Nobody finds an isolate of somebody else, whatever their executions and workflows are called. */
const isolateOf = (owner: string, ...within: string[]): string =>
  hash('sha256', JSON.stringify([owner, ...within]), 'base64url')

interface CodeRun extends Omit<CodeOptions, 'signal'> {
  job: CodeJob
  data: ExpressionData
}

async function runCode(
  { tasks, owner }: Desk,
  { job, data, executionId, staticData, onConsole }: CodeRun,
  limits: Limits,
): Promise<CodeResult> {
  const { names, paths, isPlain } = readJob(job)
  const packed = packTask(data, paths)
  const task: CodeTask = {
    ...packed.data,
    code: job.code,
    mode: job.mode,
    dialect: job.dialect,
    names,
    // Only a module asks for it.
    entropy: isPlain ? '' : randomBytes(32).toString('base64'),
    continueOnFail: job.continueOnFail ?? false,
    staticData,
  }
  const written = await tasks.run(
    {
      kind: isPlain ? 'plainCode' : 'code',
      person: owner,
      workflow: data.workflow.id ?? '',
      executionId: isolateOf(owner, executionId),
      // A workflow may run the same code again in the same isolate: another one takes twice the time that the code takes.
      isolate: isolateOf(owner, data.workflow.id ?? executionId, job.code),
      task,
      texts: packed.texts,
    },
    limits,
  )
  const answer = readCodeAnswer(written, data)
  for (const line of answer.console) onConsole(line)
  if (answer.error) throw new CodeFailure(answer.error)
  const { items = [], staticData: left, customData } = answer
  return { output: [items], staticData: left, customData }
}

async function runQuery(
  { tasks, owner }: Desk,
  { executionId, workflowId, query, tables, values = [] }: QueryJob,
  limits: Limits,
): Promise<JsonObject[]> {
  const task: QueryTask = { query, values, names: Object.keys(tables) }
  const texts = Object.values(tables).map((rows) => ({ name: undefined, write: () => JSON.stringify(rows) }))
  const rows = await tasks.run(
    { kind: 'query', executionId, person: owner, workflow: workflowId ?? '', task, texts },
    limits,
  )
  return Array.isArray(rows) ? rows.filter(isJsonObject) : []
}

/** Code sees its whole input; of other nodes what it names. Its parameters, its own text among them, have several names. */
function readJob({ code }: CodeJob): CodeReading {
  const { paths, isPlain, names } = readCode(code)
  const parameters = !isPlain || names.includes('$parameter')
  return { names, isPlain, paths: { ...paths, json: undefined, binary: true, parameters } }
}

/** The code itself failed. */
class CodeFailure extends Error {
  override readonly name = 'CodeError'
  readonly description?: string
  readonly itemIndex?: number
  constructor({ message, description, itemIndex }: NonNullable<CodeAnswer['error']>) {
    super(message)
    this.description = description
    this.itemIndex = itemIndex
  }
}
