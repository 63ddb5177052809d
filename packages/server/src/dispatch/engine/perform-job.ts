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
import type { FromEngine, Job, JobEnd, JobStart, WaitingState } from '../messages.ts'
import { cutOutput, type PageText } from './cut-output.ts'
import { createPorts } from './engine-ports.ts'
import type { World } from './engine-world.ts'
import { answerAtEnd, type LaterAnswer } from './last-node-answer.ts'
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
    const beginning = await readStart(world, job, { workflow, performing })
    const outcome = await run(world, { job, workflow, beginning, performing })
    const response = answerAtEnd(beginning.answer, outcome)
    const end = describeEnd(outcome, performing.secrets)
    return { end: { ...end, ...(response && { response }) }, items: outcome.lastItems }
  } catch (error) {
    return { end: failedEnd(performing.secrets.hideIn(errorData(error))), items: [] }
  }
}

interface Beginning {
  start: RunStart
  answer?: LaterAnswer
}

async function readStart(
  world: World,
  job: Job,
  { workflow, performing }: { workflow: Workflow; performing: Performing },
): Promise<Beginning> {
  const { signal } = performing
  const { start } = job
  if ('problem' in start) throw new BadRequest(start.problem)
  if ('plan' in start) return { start: { state: partialRunState(start.plan, workflow, start.runData) } }
  if ('failedState' in start) return { start: { state: retryState(unpackState(start.failedState)) } }
  if ('waitingState' in start) return readResumption(world, { ...job, start }, performing)
  if ('trigger' in start)
    return readTicket(world, job, {
      ticket: await lookOnce(world, placeOf(job, start.trigger), signal),
      performing,
    })
  if ('ticket' in start) return readTicket(world, job, { ticket: start.ticket, performing })
  return { start: 'output' in start ? { node: start.node, items: start.output } : start }
}

async function readTicket(world: World, job: Job, given: Given): Promise<Beginning> {
  const { node, output, answer } = await redeem(world, job, given)
  return { start: { node, items: output }, answer }
}

const placeOf = ({ authority, workflow, timezone, staticData }: Job, node: string): TriggerPlace => ({
  authority,
  workflow,
  node,
  mode: 'manual',
  timezone,
  staticData,
})

async function readResumption(
  world: World,
  job: Job & { start: Extract<JobStart, { waitingState: WaitingState }> },
  performing: Performing,
): Promise<Beginning> {
  const { waitingState, ticket } = job.start
  performing.secrets.addTexts(waitingState.secrets)
  const state = unpackState(waitingState.state)
  if (ticket === undefined) return { start: { state } }
  const { output, answer } = await redeem(world, job, { ticket, performing })
  return { start: { state, output }, answer }
}

interface Given {
  ticket: string
  performing: Performing
}

async function redeem({ tickets, server }: World, { executionId }: Job, { ticket, performing }: Given) {
  const left = tickets.redeem(ticket)
  performing.secrets.addTexts(left.secrets.texts)
  for (const id of left.binaryIds) performing.files.add(id)
  if (left.binaryIds.length > 0) await server.ask('attachBinaries', { ids: left.binaryIds, executionId })
  return left
}

interface Run {
  job: Job
  workflow: Workflow
  beginning: Beginning
  performing: Performing
}

function run(world: World, { job, workflow, beginning, performing }: Run): Promise<RunOutcome> {
  const { executionId, mode, destinationNode, depth, timezone, timeoutSeconds, vars } = job
  const id = String(executionId)
  const ports = createPorts(world, job, {
    files: performing.files,
    secrets: performing.secrets,
    emit: (event) => report(job, event, performing),
    checkpoint: (json) =>
      performing.send({ type: 'checkpoint', executionId, ...packState(json, performing.secrets) }),
  })
  return runWorkflow(
    {
      workflow: { ...workflow, staticData: job.staticData },
      executionId: id,
      mode,
      start: beginning.start,
      ...(destinationNode !== undefined && { destinationNode }),
      depth,
      timezone,
      timeoutSeconds,
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
    ...(status === 'waiting' ? packState(json, secrets) : { state: packJson(secrets.hideInJson(json)) }),
    ...(state.waitTill !== undefined && { waitTill: state.waitTill }),
    ...(error && { error: secrets.hideIn(error) }),
    ...(lastNodeExecuted !== undefined && { lastNode: lastNodeExecuted }),
    ...(staticData && { staticData }),
  }
}

/** The state of an execution that goes on: once to be seen, and once to go on with, where that is not the same. */
function packState(json: string, secrets: UsedSecrets): Pick<JobEnd, 'state' | 'held'> {
  const shown = secrets.hideInJson(json)
  const { texts } = secrets
  const held = { secrets: texts, ...(shown !== json && { state: packJson(json) }) }
  return { state: packJson(shown), ...(texts.length > 0 && { held }) }
}

/** It failed before a node ran. */
function failedEnd(error: ErrorData): JobEnd {
  const state = { ...emptyState(), resultData: { runData: {}, error } }
  return { status: 'error', state: packJson(JSON.stringify(state)), error }
}
