import { assertNever, BadRequest, formatId } from '@heddle/core'
import {
  emptyState,
  errorData,
  partialRunState,
  retryState,
  type ErrorData,
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
import { resumeAddresses } from '../world/resume-addresses.ts'
import { lookOnce } from '../triggers/running-triggers.ts'
import { unpackState } from '../state/unpack-state.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import { writeResponse } from '../calls/write-response.ts'

interface Performing {
  signal: AbortSignal
  /** Ids of the files that the run has made or been given, together with the runs that it calls. */
  files: Set<string>
  /** Those of the run, together with those of the runs that it calls. */
  secrets: UsedSecrets
  /** Has it stored that the run, and those that wait for it, are about to change something outside. */
  beforeWriting(node: string): Promise<void>
  send(message: FromEngine): void
}

/** Performs one job. It always ends: whatever goes wrong becomes the execution's error. */
export async function performJob(
  world: World,
  job: Job,
  performing: Performing,
): Promise<{ end: JobEnd; items: Item[] }> {
  try {
    const workflow = await world.versions.load(job.workflow)
    const start = await readStart(world, job, { workflow, performing })
    const outcome = await run(world, { job, workflow, start, performing })
    const response = outcome.response
      ? writeResponse(outcome.response)
      : responseAtEnd(job.laterResponse, outcome)
    const end = await describeEnd(outcome, { secrets: performing.secrets, pause: pauseFor(job, workflow) })
    return { end: { ...end, ...(response && { response }) }, items: outcome.lastItems }
  } catch (error) {
    return { end: failedEnd(performing.secrets.hideIn(errorData(error))), items: [] }
  }
}

async function readStart(
  world: World,
  job: Job,
  { workflow, performing }: { workflow: Workflow; performing: Performing },
): Promise<RunStart> {
  const { start } = job
  switch (start.type) {
    case 'problem':
      throw new BadRequest(start.problem)
    case 'plan':
      return { type: 'state', state: partialRunState(start.plan, workflow, start.runData) }
    case 'stored':
      return readStored(start.stored, performing)
    case 'trigger':
      return look(world, job, { trigger: start.node, performing })
    case 'ticket':
      return redeem(world, start.ticket, performing)
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
}

async function run(world: World, { job, workflow, start, performing }: Run): Promise<RunOutcome> {
  const { executionId, mode, destinationNode, depth, timezone, timeoutSeconds, vars } = job
  const id = formatId(executionId)
  const { files, secrets, send, beforeWriting } = performing
  const packing = { secrets, pause: pauseFor(job, workflow) }
  const report = new EventReport(job, { ...packing, send })
  const ports = createPorts(world, job, {
    files,
    secrets,
    emit: (event) => report.tell(event),
    checkpoint: async (state) =>
      send({ type: 'checkpoint', executionId, ...(await packToGoOn(state, packing)) }),
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
      ...resumeAddresses(world, job),
      vars,
      env: {},
    },
    notePorts(ports, (node) => world.note({ executionId, node })),
    performing.signal,
  )
  await report.done()
  return outcome
}

/** What is written for an execution takes turns with everything else of its person and workflow. */
const pauseFor = ({ authority }: Job, { id = '' }: Workflow): Pause =>
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
function failedEnd(error: ErrorData): JobEnd {
  const state = { ...emptyState(), resultData: { runData: {}, error } }
  return { status: 'error', state: packJson(JSON.stringify(state)), error }
}
