import type { Calls } from '@heddle/contract'
import { ancestorsOf, getOwn, planRun, type RunPlan, type WorkflowNode } from '@heddle/core'
import { catalog } from '@heddle/nodes'
import type { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
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
import { refuseForeignCredentials } from '../workflows/refuse-foreign-credentials.ts'
import { requireWorkflow } from '../workflows/workflow-queries.ts'
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
  const workflow = await readWorkflow(parts.db, user, body.workflowData)
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

/** What is run need not be what is stored, and it runs in the name of the owner: that takes the right to edit it. */
async function readWorkflow(db: Db, user: Actor, given: RunBody['workflowData']): Promise<StartedWorkflow> {
  const { id, nodes } = given
  const stored = id === undefined ? undefined : await requireWorkflow(db, user, { id, right: 'edit' })
  if (stored) await refuseForeignCredentials(db, user, { before: stored, nodes })
  return {
    id: stored?.id ?? null,
    ownerId: stored?.ownerId ?? user.id,
    name: given.name,
    active: given.active,
    settings: given.settings,
    staticData: stored?.staticData ?? null,
    source: { document: given },
  }
}

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
