import type { JobEnd } from '@heddle/worker'
import type { Config } from '../config.ts'
import { patiently } from '../db/patiently.ts'
import type { Engine } from '../dispatch/engine.ts'
import { callerOf } from './callers.ts'
import { describeEnd, storedEnd } from './ended-execution.ts'
import type { EndedExecution, RunRequest, StartRequest } from './execution-request.ts'
import { executionSettings } from './execution-settings.ts'
import { rowOf, takenIn } from './execution-row.ts'
import type { Execution } from './execution-runner.ts'
import type { ExecutionEnd, ExecutionWriter, NewExecution } from './execution-writer.ts'
import { laneOf, takesTurns } from './lane-of.ts'
import type { Lanes } from './lanes.ts'
import type { Places } from './places.ts'
import type { SharedWork } from './shared-work.ts'

interface Parts {
  engine: Engine
  writer: Pick<ExecutionWriter, 'end'>
  config: Config
  processId: string
  shared: SharedWork | undefined
  places: Pick<Places, 'inLine'>
  lanes: Pick<Lanes, 'advance'>
  /** The execution that follows from the end of one. */
  prepareFollowing(ended: EndedExecution): Promise<StartRequest | undefined>
  /** Goes on with an execution whose row is written. */
  proceed(execution: Execution): void
}

export interface Ending extends Pick<Execution, 'id' | 'startedAt' | 'lane'> {
  request: RunRequest
  /** Its row, if that is written only now. */
  row?: NewExecution
}

/** Stores how executions end, together with what follows from it. */
export class Ends {
  readonly #parts: Parts
  readonly #listeners: ((ended: EndedExecution) => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Told of every stored end. */
  onEnd(listener: (ended: EndedExecution) => void): void {
    this.#listeners.push(listener)
  }

  /** Nothing was promised of an execution without a row: if it cannot be stored now, it has not been. */
  async store(execution: Ending, end: JobEnd): Promise<EndedExecution> {
    const { request, lane, row } = execution
    const ended = describeEnd(execution, end)
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    const write = () => this.#write(ended, { ...storedEnd(ended, end, settings), ...(row && { row }) })
    const { changed, following } = await (row ? write() : patiently(write))
    request.watcher?.ended(ended)
    // Somebody else ended it meanwhile (stop, lost lease): what follows an end was done there.
    if (changed && following) this.#parts.proceed(following)
    if (changed && lane !== null) void this.#parts.lanes.advance(lane)
    if (changed) for (const listener of this.#listeners) listener(ended)
    return ended
  }

  async #write(
    ended: EndedExecution,
    end: ExecutionEnd,
  ): Promise<{ changed: boolean; following?: Execution }> {
    const { writer, prepareFollowing, places } = this.#parts
    const request = await prepareFollowing(ended)
    if (!request) return writer.end(end)
    const lane = takesTurns(request) ? await laneOf(this.#parts, request) : null
    const place = lane === null ? places.inLine : 'lane'
    const begun = { startedAt: ended.stoppedAt, request, place, lane, caller: callerOf(request) }
    const follow = rowOf(request, { ...begun, ...takenIn(this.#parts, begun) })
    const { changed, followId: id } = await writer.end({ ...end, follow })
    return id === undefined ? { changed } : { changed, following: { ...begun, id } }
  }
}
