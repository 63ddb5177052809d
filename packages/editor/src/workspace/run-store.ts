import type { ResumeKeys } from '@heddle/contract'
import type { ErrorData, RunData, RunEntry } from '@heddle/core/run'
import { createStore, useStore } from 'zustand'
import type { Workspace } from './workspace.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

/** What a person was told to be wrong: a run failed, at a node unless it was refused, or it lacks something to begin with. */
export type RunTrouble =
  | { kind: 'failed'; node: string | undefined }
  | { kind: 'issues'; destination: string | undefined }

/** What happens to a workflow when it runs: the overlay of the canvas and the data of the node panel. */
export interface RunState {
  /** Known once the server has answered. */
  executionId: string | undefined
  status: 'idle' | 'starting' | 'running' | 'waiting' | 'waitingForWebhook'
  /** Nodes that are being executed now. */
  executing: ReadonlySet<string>
  runData: RunData
  error: ErrorData | undefined
  /** ISO date while the execution waits. */
  waitTill: string | undefined
  /** By what a wait is ended from outside, as far as that is known. */
  resume: ResumeKeys | undefined
  startedAt: number | undefined
  /** The node up to which it runs, when that is not the whole workflow. */
  destination: string | undefined
  /** Somebody wants it to end: if it completes all the same, the stop came too late. */
  stopAsked: boolean
  trouble: RunTrouble | undefined
}

const idle: RunState = {
  executionId: undefined,
  status: 'idle',
  executing: new Set(),
  runData: {},
  error: undefined,
  waitTill: undefined,
  resume: undefined,
  startedAt: undefined,
  destination: undefined,
  stopAsked: false,
  trouble: undefined,
}

/** An execution of the past. */
export type PastRun = Pick<RunState, 'runData'> & Partial<Pick<RunState, 'error' | 'waitTill'>>

export type RunStore = ReturnType<typeof createRunStore>

export const createRunStore = (past?: PastRun) => createStore<RunState>(() => ({ ...idle, ...past }))

export const useRun = <T>(selector: (state: RunState) => T): T => useStore(useWorkspace().run, selector)

export const isRunning = (state: Pick<RunState, 'status'>): boolean => state.status !== 'idle'

export const hasRunData = (state: Pick<RunState, 'runData'>): boolean => Object.keys(state.runData).length > 0

/** A run begins: what earlier ones left is dropped, except the data that this one builds upon. */
export function beginRun({ run }: Workspace, kept: RunData, destination?: string): void {
  run.setState({ ...idle, status: 'starting', runData: kept, startedAt: Date.now(), destination })
}

export function nodeStarts({ run }: Workspace, name: string): void {
  run.setState((state) => ({
    executing: new Set([...state.executing, name]),
    ...(state.status === 'waiting' && goOn(state, name)),
  }))
}

/** The wait is over. A node that was called tells its run again, with what the call has brought. */
function goOn({ runData }: RunState, name: string): Partial<RunState> {
  const before = runData[name]?.slice(0, -1) ?? []
  return {
    status: 'running',
    waitTill: undefined,
    resume: undefined,
    ...(name === lastNodeRun(runData) && { runData: { ...runData, [name]: before } }),
  }
}

export function nodeEnds({ run }: Workspace, name: string, entry: RunEntry): void {
  run.setState(({ executing, runData }) => ({
    executing: new Set([...executing].filter((other) => other !== name)),
    runData: { ...runData, [name]: withRun(runData[name] ?? [], entry) },
  }))
}

/** Calls of a sub-node are told as they end, but counted as they began. */
function withRun(runs: readonly RunEntry[], entry: RunEntry): RunEntry[] {
  const before = entry.asked ? runs.filter((other) => other.executionIndex < entry.executionIndex) : runs
  return [...before, entry, ...runs.slice(before.length)]
}

type RunResult = Pick<RunState, 'error'> & Partial<Pick<RunState, 'trouble'>>

/** The run goes on later; until then it is watched. */
export function waitOn({ run }: Workspace, wait: Pick<RunState, 'waitTill' | 'resume'>): void {
  run.setState({ status: 'waiting', executing: new Set(), ...wait })
}

export function endRun({ run }: Workspace, result: RunResult): void {
  run.setState({
    status: 'idle',
    executing: new Set(),
    executionId: undefined,
    waitTill: undefined,
    resume: undefined,
    stopAsked: false,
    ...result,
  })
}

/** Shows the data of an execution of the past. */
export function showRun({ run }: Workspace, past: PastRun): void {
  run.setState({ ...idle, ...past })
}

/** Forgets what the nodes returned, of all runs. */
export function clearRun({ run }: Workspace): void {
  run.setState(idle)
}

export function clearNodeRuns({ run }: Workspace, names: readonly string[]): void {
  const gone = new Set(names)
  run.setState(({ runData }) => ({
    runData: Object.fromEntries(Object.entries(runData).filter(([name]) => !gone.has(name))),
  }))
}

export function renameNodeRuns({ run }: Workspace, from: string, to: string): void {
  run.setState(({ runData, trouble }) => ({
    runData: Object.fromEntries(
      Object.entries(runData).map(([name, runs]) => [name === from ? to : name, runs]),
    ),
    ...(trouble?.kind === 'failed' && trouble.node === from && { trouble: { ...trouble, node: to } }),
  }))
}

/** The node that ran last, which is no sub-node: when the run waits, it is the one that does. */
export function lastNodeRun(runData: RunData): string | undefined {
  let last: { node: string; index: number } | undefined
  for (const [node, runs] of Object.entries(runData)) {
    for (const { executionIndex: index, asked } of runs)
      if (!asked && (!last || index > last.index)) last = { node, index }
  }
  return last?.node
}

/** The error of a node's last run. */
export const lastError = (runs: readonly RunEntry[] | undefined): ErrorData | undefined => runs?.at(-1)?.error

/** How many calls of a node a sub-node has answered. */
export function callCount(runs: readonly RunEntry[] | undefined, asker: string): number | undefined {
  const calls = runs?.filter(({ source }) => source[0]?.previousNode === asker)
  return calls && calls.length > 0 ? calls.length : undefined
}

/** Whether one of the calls that a sub-node got from a node failed. */
export const hasFailedCall = (runs: readonly RunEntry[] | undefined, asker: string): boolean =>
  runs?.some(({ source, error }) => error !== undefined && source[0]?.previousNode === asker) ?? false

/** How many items a node gave out of one output, over all its runs. */
export function itemCount(runs: readonly RunEntry[] | undefined, output: number): number | undefined {
  const reached = runs?.filter((run) => run.data?.main[output])
  if (!reached || reached.length === 0) return undefined
  return reached.reduce((sum, run) => sum + (run.data?.main[output]?.length ?? 0), 0)
}
