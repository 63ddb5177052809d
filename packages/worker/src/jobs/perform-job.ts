import { assertNever, BadRequest, formatId } from '@heddle/core'
import {
  emptyState,
  errorData,
  partialRunState,
  retryState,
  type ErrorData,
  type ExecutionState,
  type Item,
} from '@heddle/core/run'
import type { Workflow } from '@heddle/core/workflow'
import { createTurn, runWorkflow, type Pause, type RunOutcome, type RunStart } from '@heddle/engine'
import { packJson } from '../protocol/packed-json.ts'
import type { TriggerPlace } from '../protocol/services.ts'
import type { FromEngine, Job, JobEnd, StoredState } from '../protocol/messages.ts'
import { createPorts } from './engine-ports.ts'
import type { World } from '../world/world.ts'
import { responseAtEnd } from '../calls/last-node-response.ts'
import { notePorts } from './note-ports.ts'
import { packShown, packToGoOn, StateTooLarge, withoutLargest, type Packing } from '../state/pack-state.ts'
import { EventReport } from './report-events.ts'
import { AddressesOf } from '../world/resume-addresses.ts'
import { lookOnce } from '../triggers/running-triggers.ts'
import { unpackState } from '../state/unpack-state.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import { RunTrace } from '../traces/run-trace.ts'
import type { TraceContext } from '../traces/span.ts'
import { writeResponse } from '../calls/write-response.ts'

interface Performing {
  signal: AbortSignal
  /** Ids of the files that the run has made or been given, together with the runs that it calls. */
  files: Set<string>
  /** Those of the run, together with those of the runs that it calls. */
  secrets: UsedSecrets
  /** Of the run that calls this one. */
  parentTrace?: TraceContext | undefined
  /** Has it stored that the run, and those that wait for it, are about to change something outside. */
  beforeWriting(node: string): Promise<void>
  /** Resolves when there is a row that can be stored to. */
  rowWritten?(): Promise<void>
  send(message: FromEngine): void
}

/** Performs one job. It always ends: whatever goes wrong becomes the execution's error. */
export async function performJob(
  world: World,
  job: Job,
  performing: Performing,
): Promise<{ end: JobEnd; items: Item[] }> {
  const { secrets, parentTrace } = performing
  const trace = new RunTrace(job, {
    sender: world.traces,
    secrets,
    parent: parentTrace,
    resumeSecret: world.config.resumeSecret,
  })
  let start: RunStart | undefined
  try {
    // First of all: what it begins with stays to be seen, also if it cannot begin.
    start = await readStart(world, job, performing)
    if (start.type === 'state') trace.beginWith(start.state)
    const workflow = await world.versions.load(job.workflow)
    const outcome = await run(world, { job, workflow, start, performing, trace: trace.context })
    const { status, state } = outcome
    trace.end({ status, workflow, state, error: state.resultData.error })
    const response = outcome.response
      ? writeResponse(outcome.response)
      : responseAtEnd(job.laterResponse, outcome)
    const end = await describeEnd(outcome, { secrets, pause: pauseFor(job, workflow) })
    return { end: { ...end, ...(response && { response }) }, items: outcome.lastItems }
  } catch (thrown) {
    const error = secrets.hideIn(errorData(thrown))
    trace.end({ status: 'error', error })
    return { end: await failedEnd(error, { job, start, performing }), items: [] }
  }
}

async function readStart(world: World, job: Job, performing: Performing): Promise<RunStart> {
  const { start } = job
  switch (start.type) {
    case 'problem':
      throw new BadRequest(start.problem)
    case 'plan': {
      const workflow = await world.versions.load(job.workflow)
      return { type: 'state', state: partialRunState(start.plan, workflow, start.runData) }
    }
    case 'stored':
      return readStored(start.stored, performing)
    case 'ticket':
      return redeem(world, start.ticket, performing)
    case 'trigger':
      return look(world, job, { trigger: start.node, performing })
    case 'input':
    case 'output':
      return start
    default:
      return assertNever(start)
  }
}

function readStored({ state: packed, secrets }: StoredState, performing: Performing): RunStart {
  performing.secrets.addTexts(secrets)
  const state = unpackState(packed)
  return { type: 'state', state: state.resultData.error ? retryState(state) : state }
}

/** A person has the trigger look for something; what it finds belongs to the execution that is there already. */
async function look(
  world: World,
  job: Job,
  { trigger, performing }: { trigger: string; performing: Performing },
): Promise<RunStart> {
  const { ticket, files } = await lookOnce(world, placeOf(job, trigger), performing.signal)
  if (files.length > 0) await world.server.ask('attachBinaries', { ids: files, executionId: job.executionId })
  return redeem(world, ticket, performing)
}

const placeOf = ({ authority, workflow, timezone, staticData }: Job, node: string): TriggerPlace => ({
  authority,
  workflow,
  node,
  mode: 'manual',
  timezone,
  staticData,
})

function redeem({ tickets }: World, ticket: string, performing: Performing): RunStart {
  const { state, files, secrets } = tickets.redeem(ticket)
  performing.secrets.addTexts(secrets.texts)
  for (const id of files) performing.files.add(id)
  return { type: 'state', state }
}

interface Run {
  job: Job
  workflow: Workflow
  start: RunStart
  performing: Performing
  trace: TraceContext | undefined
}

async function run(
  world: World,
  { job, workflow, start, performing, trace }: Run,
): Promise<RunOutcome & { lastSpeaker: string | undefined }> {
  const { executionId, mode, destinationNode, depth, timezone, timeoutSeconds, vars } = job
  const id = formatId(executionId)
  const { files, secrets, send, beforeWriting } = performing
  const packing = { secrets, pause: pauseFor(job, workflow) }
  const report = new EventReport(job, { ...packing, send })
  const ports = createPorts(world, job, {
    files,
    secrets,
    trace,
    emit: (event) => report.tell(event),
    checkpoint: async (state) => {
      await performing.rowWritten?.()
      send({ type: 'checkpoint', executionId, ...(await packToGoOn(state, packing)) })
    },
    beforeWriting,
  })
  const outcome = await runWorkflow(
    {
      workflow: { ...workflow, staticData: job.staticData },
      person: job.authority.principal.id,
      maxDataMb: world.config.executionDataMb,
      executionId: id,
      mode,
      start,
      ...(destinationNode !== undefined && { destinationNode }),
      depth,
      timezone,
      timeoutSeconds,
      saveProgress: job.saveProgress,
      streams: readsPieces(job),
      addresses: new AddressesOf(world, executionId),
      vars,
      env: {},
    },
    notePorts(ports, (node) => world.note({ executionId, node })),
    performing.signal,
  )
  await report.done()
  return { ...outcome, lastSpeaker: report.lastSpeaker }
}

const readsPieces = ({ streams, laterResponse }: Job): boolean =>
  streams === true || (laterResponse?.mode === 'streaming' && laterResponse.pieces)

/** What is written for an execution takes turns with everything else of its person and workflow. */
const pauseFor = ({ authority }: Job, { id = '' }: Pick<Workflow, 'id'>): Pause =>
  createTurn({ person: authority.principal.id, workflow: id })

/** A state that is too large to be stored is stored without its largest parts, as an error. */
async function describeEnd(outcome: RunOutcome, packing: Packing): Promise<JobEnd> {
  try {
    return await packEnd(outcome, packing)
  } catch (error) {
    if (!(error instanceof StateTooLarge)) throw error
    return packEnd({ ...outcome, status: 'error', state: withoutLargest(outcome.state) }, packing)
  }
}

async function packEnd({ status, state, staticData }: RunOutcome, packing: Packing): Promise<JobEnd> {
  const { error, lastNodeExecuted } = state.resultData
  return {
    status,
    ...(status === 'waiting' ? await packToGoOn(state, packing) : { state: await packShown(state, packing) }),
    ...(state.waitTill !== undefined && { waitTill: state.waitTill }),
    ...(error && { error: packing.secrets.hideIn(error) }),
    ...(lastNodeExecuted !== undefined && { lastNode: lastNodeExecuted }),
    ...(staticData && { staticData }),
  }
}

/** It failed before a node ran. */
async function failedEnd(
  error: ErrorData,
  { job, start, performing }: { job: Job; start: RunStart | undefined; performing: Performing },
): Promise<JobEnd> {
  const begun = start?.type === 'state' ? start.state : emptyState()
  const state = { ...begun, resultData: { ...begun.resultData, error } }
  const packing = { secrets: performing.secrets, pause: pauseFor(job, {}) }
  return { status: 'error', state: await packAnyhow(state, packing), error }
}

/** Whatever is wrong with what it began with, it ends. */
async function packAnyhow(state: ExecutionState, packing: Packing): Promise<Uint8Array> {
  try {
    return await packShown(state, packing)
  } catch {
    const { error } = state.resultData
    return packJson(JSON.stringify({ ...emptyState(), resultData: { runData: {}, error } }))
  }
}
