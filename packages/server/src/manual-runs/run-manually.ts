import type { Calls } from '@heddle/contract'
import { ancestorsOf, equalJson, getOwn, planRun, type RunPlan, type WorkflowNode } from '@heddle/core'
import { catalog } from '@heddle/nodes'
import type { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import { manualAuthority, ownAuthority, personOf, type Authority } from '../auth/authority.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { JobStart } from '../dispatch/messages.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import type { StartedWorkflow } from '../executions/execution-request.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import type { OutputPages } from '../executions/output-pages.ts'
import { createWatcher } from '../executions/watcher.ts'
import { findListedNode, hasWebhook } from '../node-types/listed-node.ts'
import type { PushHub } from '../push/push-hub.ts'
import { requireWorkflow, type WorkflowRow } from '../workflows/workflow-queries.ts'
import type { TestWebhooks } from '../webhooks/test-webhooks.ts'

type RunBody = z.output<Calls['POST /workflows/run']['body']>

interface Parts {
  db: Db
  runner: ExecutionRunner
  push: PushHub
  pages: OutputPages
  testWebhooks: TestWebhooks
  config: Config
}

interface Asked {
  user: Actor
  body: RunBody
  /** The open editor that asks. */
  sessionId: string | undefined
}

type Started = { executionId: string } | { waitingForWebhook: true }

/** Runs a workflow as it stands in an editor: whole, up to a node, or in the middle. */
export async function runManually(parts: Parts, { user, body, sessionId }: Asked): Promise<Started> {
  const workflow = await readWorkflow(parts.db, user, body)
  const { destinationNode } = body
  const plan = planRun({ ...body, document: body.workflowData, findDescription: findListedNode })
  const watcher = createWatcher(parts, { sessionId, userId: user.id })
  const nodes = plan.kind === 'full' ? listCalled(body, plan) : []
  if (nodes.length > 0) {
    const { timezone } = executionSettings(workflow.settings, parts.config)
    await parts.testWebhooks.wait({ workflow, nodes, destinationNode, watcher, user, sessionId, timezone })
    return { waitingForWebhook: true }
  }
  const { id } = await parts.runner.start({
    workflow,
    mode: 'manual',
    start: await chooseStart(body, plan),
    ...(destinationNode !== undefined && { destinationNode }),
    watcher,
  })
  return { executionId: String(id) }
}

/** A document of nobody's yet, or one that is stored, as it is or changed. */
async function readWorkflow(db: Db, user: Actor, body: RunBody): Promise<StartedWorkflow> {
  const given = body.workflowData
  const stored =
    given.id === undefined ? undefined : await requireWorkflow(db, user, { id: given.id, right: 'run' })
  return {
    id: stored?.id ?? null,
    authority: stored ? await authorityOf(db, user, { body, stored }) : ownAuthority(user),
    name: given.name,
    active: given.active,
    settings: given.settings,
    staticData: stored?.staticData ?? null,
    source: { document: given },
  }
}

/** Whoever may only run a workflow runs it as it is; whoever changes something, or brings data, answers for it alone. */
async function authorityOf(
  db: Db,
  user: Actor,
  { body, stored }: { body: RunBody; stored: WorkflowRow },
): Promise<Authority> {
  if (isAsStored(body, stored)) return manualAuthority(stored, user)
  await requireWorkflow(db, user, { id: String(stored.id), right: 'edit' })
  return { ownerId: stored.ownerId, principal: personOf(user) }
}

function isAsStored({ workflowData, runData = {} }: RunBody, stored: WorkflowRow): boolean {
  const { nodes, connections, settings, pinData = {} } = workflowData
  const { pinData: pinned } = stored
  return (
    Object.keys(runData).length === 0 &&
    equalJson({ nodes, connections, settings, pinData }, { ...partsOf(stored), pinData: pinned ?? {} })
  )
}

const partsOf = ({ nodes, connections, settings }: WorkflowRow) => ({ nodes, connections, settings })

/** The triggers that have to be called from outside, if that is how the run begins. Pinned data stands for a call. */
function listCalled({ workflowData, destinationNode }: RunBody, plan: RunPlan): WorkflowNode[] {
  const { nodes, pinData } = workflowData
  const isCalled = ({ type, name, disabled }: WorkflowNode) =>
    hasWebhook(type) && !disabled && getOwn(pinData, name) === undefined
  if (!nodes.some((node) => plan.startNodes.includes(node.name) && isCalled(node))) return []
  const path = destinationNode && [destinationNode, ...ancestorsOf(workflowData, destinationNode)]
  return nodes.filter((node) => isCalled(node) && (!path || path.includes(node.name)))
}

async function chooseStart({ workflowData, runData = {} }: RunBody, plan: RunPlan): Promise<JobStart> {
  const [start] = plan.startNodes
  if (start === undefined) {
    return {
      problem: 'The workflow has no node to start with. Add a trigger and connect it to the other nodes.',
    }
  }
  if (plan.kind === 'partial') return { plan, runData }
  const looks = await looksForSomething(workflowData.nodes.find(({ name }) => name === start))
  const pinned = getOwn(workflowData.pinData, start) !== undefined
  return looks && !pinned ? { trigger: start } : { node: start, input: [[{ json: {} }]] }
}

/** Whether the node has to find something before there is anything to run on. */
async function looksForSomething(node: WorkflowNode | undefined): Promise<boolean> {
  const definition = node && !node.disabled ? await catalog.findNode(node.type) : undefined
  return definition?.poll !== undefined || definition?.trigger !== undefined
}
