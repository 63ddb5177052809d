import type { Calls } from '@heddle/contract'
import { getOwn, NotFound, type NodeOutput, type WorkflowNode } from '@heddle/core'
import type { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Config } from '../config.ts'
import { readId } from '../db/ids.ts'
import type { Db } from '../db/schema.ts'
import type { JobStart } from '../dispatch/messages.ts'
import type { ExecutionRunner, StartedWorkflow } from '../executions/execution-runner.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import { findManualStart, listManualStarts } from '../executions/start-node.ts'
import { createWatcher } from '../executions/watcher.ts'
import { hasWebhook } from '../node-types/listed-node.ts'
import type { PushHub } from '../push/push-hub.ts'
import { findWorkflow } from '../workflows/workflow-queries.ts'
import type { TestWebhooks } from '../webhooks/test-webhooks.ts'

type RunBody = z.output<Calls['POST /workflows/run']['body']>

interface Parts {
  db: Db
  runner: ExecutionRunner
  push: PushHub
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
export async function runManually(parts: Parts, asked: Asked): Promise<Started> {
  const { user, body, sessionId } = asked
  const workflow = await readWorkflow(parts.db, user, body.workflowData)
  const { destinationNode } = body
  const watcher = createWatcher(parts.push, { sessionId, userId: user.id })
  const startNode = findManualStart(body.workflowData, destinationNode)
  if (startNode && waitsForCall(body, startNode)) {
    const { timezone } = executionSettings(workflow.settings, parts.config)
    const nodes = listManualStarts(body.workflowData, destinationNode).filter(({ type }) => hasWebhook(type))
    await parts.testWebhooks.wait({ workflow, nodes, destinationNode, watcher, user, sessionId, timezone })
    return { waitingForWebhook: true }
  }
  const { id } = await parts.runner.start({
    workflow,
    mode: 'manual',
    start: chooseStart(body, startNode),
    ...(destinationNode !== undefined && { destinationNode }),
    watcher,
  })
  return { executionId: String(id) }
}

async function readWorkflow(db: Db, user: Actor, given: RunBody['workflowData']): Promise<StartedWorkflow> {
  const stored = given.id === undefined ? undefined : await findWorkflow(db, user, readId(given.id))
  if (given.id !== undefined && !stored) throw new NotFound('Workflow', given.id)
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

/** A partial run needs all three: data, where to begin, where to end. */
const isPartial = ({ runData, startNodes = [], destinationNode }: RunBody): boolean =>
  runData !== undefined && startNodes.length > 0 && destinationNode !== undefined

const waitsForCall = (body: RunBody, { type, name }: WorkflowNode): boolean =>
  hasWebhook(type) && !isPartial(body) && getOwn(body.workflowData.pinData, name) === undefined

function chooseStart(body: RunBody, startNode: WorkflowNode | undefined): JobStart {
  const { runData, startNodes = [] } = body
  if (isPartial(body) && runData) return { runData, startNodes }
  if (!startNode) {
    return {
      problem: 'The workflow has no node to start with. Add a trigger and connect it to the other nodes.',
    }
  }
  return { node: startNode.name, input: emptyInput }
}

const emptyInput: NodeOutput = [[{ json: {} }]]
