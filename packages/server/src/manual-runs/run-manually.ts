import type { Calls, ChatMessage } from '@heddle/contract'
import { BadRequest, findOwn, formatId, isJsonObject, NotFound, parseId } from '@heddle/core'
import { planRun, type Item, type RunPlan } from '@heddle/core/run'
import { ancestorsOf, type WorkflowNode } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'
import type { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import { manualAuthority, ownAuthority, personOf } from '../auth/authority.ts'
import type { Authority } from '@heddle/worker'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import type { StartedWorkflow, StartRequest } from '../executions/execution-request.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import type { Watchers } from '../executions/watchers.ts'
import { findListedNode, hasWebhook } from '../node-types/listed-node.ts'
import { getWorkflow } from '../workflows/workflow-queries.ts'
import type { TestWebhooks } from '../webhooks/test-webhooks.ts'
import { isAsStored, storedDocument } from './is-as-stored.ts'

type RunBody = z.output<Calls['POST /workflows/run']['body']>

interface Parts {
  db: Db
  runner: ExecutionRunner
  watchers: Watchers
  testWebhooks: TestWebhooks
  config: Config
}

interface ManualRunRequest {
  user: Actor
  body: RunBody
  /** The open editor that asks. */
  sessionId: string | undefined
}

type ManualRunStart = { executionId: string } | { waitingForWebhook: true }

/** Runs a workflow as it stands in an editor: whole, up to a node, or in the middle. */
export async function runManually(
  parts: Parts,
  { user, body: given, sessionId }: ManualRunRequest,
): Promise<ManualRunStart> {
  const runnable = kept(await readWorkflow(parts.db, user, given), given.keep)
  const workflow = startedWorkflow(runnable)
  const body = { ...given, workflowData: runnable.document }
  const { destinationNode, chat } = body
  if (chat) return startByChat(parts, { workflow, body, chat, page: { sessionId, userId: user.id } })
  const plan = planRun({ ...body, document: body.workflowData, findDescription: findListedNode })
  const nodes = plan.kind === 'full' ? listCalled(body, plan) : []
  if (nodes.length > 0) {
    const { timezone } = executionSettings(workflow.settings, parts.config)
    const page = { userId: user.id, sessionId }
    await parts.testWebhooks.wait({ workflow, nodes, destinationNode, timezone, ...page })
    return { waitingForWebhook: true }
  }
  const { id } = await parts.runner.start({
    workflow,
    mode: 'manual',
    start: await chooseStart(body, plan),
    ...(destinationNode !== undefined && { destinationNode }),
    watcher: parts.watchers.open({ sessionId, userId: user.id }),
  })
  return { executionId: formatId(id) }
}

interface ChatRun {
  workflow: StartedWorkflow
  body: RunBody
  chat: ChatMessage
  page: { sessionId: string | undefined; userId: string }
}

/** A message starts the workflow at its trigger, whatever the trigger asks of people elsewhere. */
async function startByChat(
  { runner, watchers }: Parts,
  { workflow, body, chat, page }: ChatRun,
): Promise<ManualRunStart> {
  const { nodes } = body.workflowData
  const node = nodes.find(({ name, disabled }) => name === chat.node && disabled !== true)
  if (!node || !findListedNode(node.type)?.startsByChat)
    throw new BadRequest(`"${chat.node}" is not a chat trigger that is switched on`)
  const { options } = node.parameters
  const { id } = await runner.start({
    workflow,
    mode: 'manual',
    start: { type: 'output', node: chat.node, output: [[itemOf(chat)]] },
    streams: isJsonObject(options) && options.responseMode === 'streaming',
    watcher: watchers.open(page),
  })
  return { executionId: formatId(id) }
}

function itemOf({ sessionId, message, files = [] }: ChatMessage): Item {
  const json = { sessionId, action: 'sendMessage', chatInput: message }
  if (files.length === 0) return { json }
  return { json, binary: Object.fromEntries(files.map((file, index) => [`data${index}`, file])) }
}

/** A document of nobody's yet, or one that is stored: as it is, or changed by somebody who may edit it. */
async function readWorkflow(
  db: Db,
  user: Actor,
  { workflowData: given, runData }: RunBody,
): Promise<Runnable> {
  if (given.id === undefined)
    return { id: null, document: given, authority: ownAuthority(user), staticData: null }
  const id = parseId(given.id)
  if (id === undefined) throw new NotFound('Workflow', given.id)
  const stored = await getWorkflow(db, user, { id, right: 'run' })
  const { ownerId, staticData } = stored
  const bringsData = Object.keys(runData ?? {}).length > 0
  if (!bringsData && (await isAsStored(given, stored))) {
    const document = { ...given, ...storedDocument(stored) }
    return { id, document, authority: manualAuthority(stored, user), staticData }
  }
  // Whoever changes something, or brings data of their own, answers for it alone.
  await getWorkflow(db, user, { id, right: 'edit' })
  return { id, document: given, authority: { ownerId, principal: personOf(user) }, staticData }
}

/** Whether it is kept is all that this changes: it does not make the workflow another one. */
const kept = (runnable: Runnable, keep = false): Runnable => {
  if (!keep) return runnable
  const settings = { ...runnable.document.settings, saveManualExecutions: true }
  return { ...runnable, document: { ...runnable.document, settings } }
}

interface Runnable {
  id: number | null
  document: RunBody['workflowData']
  authority: Authority
  staticData: StartedWorkflow['staticData']
}

const startedWorkflow = ({ document, ...identity }: Runnable): StartedWorkflow => {
  const { name, active, settings } = document
  return { ...identity, name, active, settings, source: { type: 'document', document } }
}

/** The triggers that have to be called from outside, if that is how the run begins. Pinned data stands for a call. */
function listCalled({ workflowData, destinationNode }: RunBody, plan: RunPlan): WorkflowNode[] {
  const { nodes, pinData } = workflowData
  const isCalled = ({ type, name, disabled }: WorkflowNode) =>
    hasWebhook(type) && !disabled && findOwn(pinData, name) === undefined
  if (!nodes.some((node) => plan.startNodes.includes(node.name) && isCalled(node))) return []
  const path = destinationNode && [destinationNode, ...ancestorsOf(workflowData, destinationNode)]
  return nodes.filter((node) => isCalled(node) && (!path || path.includes(node.name)))
}

async function chooseStart(
  { workflowData, runData = {} }: RunBody,
  plan: RunPlan,
): Promise<StartRequest['start']> {
  const [start] = plan.startNodes
  if (start === undefined) {
    return {
      type: 'problem',
      problem: 'The workflow has no node to start with. Add a trigger and connect it to the other nodes.',
    }
  }
  if (plan.kind === 'partial') return { type: 'plan', plan, runData }
  const looks = await looksForSomething(workflowData.nodes.find(({ name }) => name === start))
  const pinned = findOwn(workflowData.pinData, start) !== undefined
  return looks && !pinned
    ? { type: 'trigger', node: start }
    : { type: 'input', node: start, input: [[{ json: {} }]] }
}

/** Whether the node has to find something before there is anything to run on. */
async function looksForSomething(node: WorkflowNode | undefined): Promise<boolean> {
  const definition = node && !node.disabled ? await catalog.findNode(node.type) : undefined
  return definition?.poll !== undefined || definition?.trigger !== undefined
}
