import {
  BadRequest,
  emptyState,
  errorData,
  partialRunState,
  retryState,
  type ErrorData,
  type Item,
  type RunEntry,
  type Workflow,
} from '@heddle/core'
import { runWorkflow, type RunEvent, type RunOutcome, type RunStart } from '@heddle/engine'
import { packJson } from '../../db/packed-json.ts'
import type { TriggerPlace } from '../engine-services.ts'
import type { FromEngine, Job, JobEnd, StoredState } from '../messages.ts'
import { cutOutput, type PageText } from './cut-output.ts'
import { createPorts } from './engine-ports.ts'
import type { World } from './engine-world.ts'
import { answerAtEnd } from './last-node-answer.ts'
import { packProgress } from './pack-progress.ts'
import { pushMessageOf } from './push-message.ts'
import { writeJson } from './write-json.ts'
import { notePorts } from './note-ports.ts'
import { resumeAddresses } from './resume-addresses.ts'
import { lookOnce } from './running-triggers.ts'
import { unpackState } from './unpack-state.ts'
import type { UsedSecrets } from './used-secrets.ts'
import { toWireResponse } from './wire-response.ts'

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
    const response = outcome.response ? toWireResponse(outcome.response) : answerAtEnd(job.answer, outcome)
    const end = describeEnd(outcome, performing.secrets)
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
  if ('problem' in start) throw new BadRequest(start.problem)
  if ('plan' in start) return { state: partialRunState(start.plan, workflow, start.runData) }
  if ('stored' in start) return readStored(start.stored, performing)
  if ('trigger' in start) return look(world, job, { trigger: start.trigger, performing })
  if ('ticket' in start) return redeem(world, start.ticket, performing)
  return 'output' in start ? { node: start.node, items: start.output } : start
}

function readStored({ state: packed, secrets }: StoredState, performing: Performing): RunStart {
  performing.secrets.addTexts(secrets)
  const state = unpackState(packed)
  return { state: state.resultData.error ? retryState(state) : state }
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
  return { state }
}

interface Run {
  job: Job
  workflow: Workflow
  start: RunStart
  performing: Performing
}

function run(world: World, { job, workflow, start, performing }: Run): Promise<RunOutcome> {
  const { executionId, mode, destinationNode, depth, timezone, timeoutSeconds, vars } = job
  const id = String(executionId)
  const ports = createPorts(world, job, {
    files: performing.files,
    secrets: performing.secrets,
    emit: (event) => report(job, event, performing),
    checkpoint: (json) =>
      performing.send({ type: 'checkpoint', executionId, ...packProgress(json, performing.secrets) }),
    beforeWriting: performing.beforeWriting,
  })
  return runWorkflow(
    {
      workflow: { ...workflow, staticData: job.staticData },
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
}

function report({ executionId, watched }: Job, event: RunEvent, { send, secrets }: Performing): void {
  if (event.type === 'response')
    send({ type: 'response', executionId, response: toWireResponse(event.response) })
  else if (watched) {
    const pages = event.type === 'nodeFinished' ? cutOutput(event.entry) : undefined
    if (event.type === 'nodeFinished') sendPages(executionId, event.entry, { pages, send, secrets })
    const message = writeJson(pushMessageOf(String(executionId), event, { pages: pages?.length }))
    send({ type: 'push', executionId, message: secrets.hideInJson(message) })
  }
}

/** Sends ahead what is too large for the message. */
function sendPages(
  executionId: number,
  { executionIndex }: RunEntry,
  { pages, send, secrets }: Pick<Performing, 'send' | 'secrets'> & { pages: PageText[] | undefined },
): void {
  pages?.forEach((text, page) =>
    send({ type: 'page', executionId, executionIndex, page, text: secrets.hideInJson(text) }),
  )
}

function describeEnd({ status, state, staticData }: RunOutcome, secrets: UsedSecrets): JobEnd {
  const { error, lastNodeExecuted } = state.resultData
  const json = writeJson(state)
  return {
    status,
    ...(status === 'waiting' ? packProgress(json, secrets) : { state: packJson(secrets.hideInJson(json)) }),
    ...(state.waitTill !== undefined && { waitTill: state.waitTill }),
    ...(error && { error: secrets.hideIn(error) }),
    ...(lastNodeExecuted !== undefined && { lastNode: lastNodeExecuted }),
    ...(staticData && { staticData }),
  }
}

/** It failed before a node ran. */
function failedEnd(error: ErrorData): JobEnd {
  const state = { ...emptyState(), resultData: { runData: {}, error } }
  return { status: 'error', state: packJson(JSON.stringify(state)), error }
}
