import { prepareParameters } from '@heddle/engine'
import { formatId, BadRequest, isJsonObject, NotFound, type JsonObject } from '@heddle/core'
import { isExpression, type ExpressionData } from '@heddle/core/expression'
import { fillDefaults, migrateParameters, unknownNodeType, type NodeDefinition } from '@heddle/core/node'
import { descendantsOf, type Workflow, type WorkflowNode } from '@heddle/core/workflow'
import type { TriggerPlace } from '../protocol/services.ts'
import type { World } from '../world/world.ts'
import { AddressesOf } from '../world/resume-addresses.ts'
import { unpackState } from '../state/unpack-state.ts'

/** A trigger, ready to be asked. */
export interface TriggerNode {
  workflow: Workflow
  node: WorkflowNode
  definition: NodeDefinition
  /** Read and checked. */
  params: Record<string, unknown>
  /** What expressions of its description can see. */
  data: ExpressionData
  /** The types of the nodes behind it that are not disabled. */
  typesBehind: ReadonlySet<string>
}

/** Nodes of a stored version never change, so a node without expressions is read once. */
const known = new WeakMap<WorkflowNode, TriggerNode>()

/** Looks up a trigger and resolves its parameters. */
export async function prepareTrigger(world: World, place: TriggerPlace): Promise<TriggerNode> {
  const workflow = await world.versions.load(place.workflow)
  const stored = workflow.nodes.find(({ name }) => name === place.node)
  if (!stored) throw new NotFound('Node', place.node)
  const ready = known.get(stored)
  if (ready) return { ...ready, workflow }
  const prepared = await prepare(world, place, { workflow, stored })
  if (!hasExpressions(stored.parameters)) known.set(stored, prepared)
  return prepared
}

interface FoundNode {
  workflow: Workflow
  stored: WorkflowNode
}

async function prepare(
  world: World,
  place: TriggerPlace,
  { workflow, stored }: FoundNode,
): Promise<TriggerNode> {
  const definition = await world.findNode(stored.type)
  if (!definition) throw new BadRequest(unknownNodeType(stored.type))
  const node = migrateParameters(definition, stored)
  const parameters = fillDefaults(definition.description.properties, node.parameters, node.typeVersion)
  const data = {
    ...expressionData(place, { workflow, node, parameters }),
    ...(place.waiting && doneSoFar(world, place.waiting)),
  }
  const resolved = await prepareParameters({
    node,
    definition,
    parameters,
    data,
    itemCount: 1,
    sandbox: world.sandbox.forRuns(place.authority.principal.id),
    signal: AbortSignal.timeout(world.config.runnerTimeoutMs),
  })
  const params = definition.readParameters(resolved.open()(0))
  return { workflow, node, definition, params, data, typesBehind: typesBehind(workflow, node) }
}

function typesBehind(workflow: Workflow, node: WorkflowNode): ReadonlySet<string> {
  const behind = new Set(descendantsOf(workflow, node.name))
  const able = workflow.nodes.filter(({ name, disabled }) => behind.has(name) && disabled !== true)
  return new Set(able.map(({ type }) => type))
}

/** A trigger runs before there are any items: its expressions see the workflow, the time and its own parameters. */
function expressionData(
  { mode, timezone }: TriggerPlace,
  { workflow, node, parameters }: { workflow: Workflow; node: WorkflowNode; parameters: JsonObject },
): ExpressionData {
  return {
    workflow,
    node: node.name,
    runIndex: 0,
    inputs: [[{ json: {} }]],
    source: [],
    runData: {},
    parameters,
    contextData: {},
    execution: { id: '', mode, resumeUrl: '', resumeFormUrl: '' },
    timezone,
    now: Date.now(),
    vars: {},
    env: {},
  }
}

/** What an execution has done up to the node at which it waits. */
function doneSoFar(world: World, waiting: NonNullable<TriggerPlace['waiting']>) {
  const { resultData, executionData } = unpackState(waiting.state)
  const { resumeUrl, resumeFormUrl } = new AddressesOf(world, waiting.executionId)
  const [due] = executionData.nodeExecutionStack
  return {
    inputs: (due?.data.main ?? []).map((items) => items ?? []),
    source: due?.source ?? [],
    runData: resultData.runData,
    contextData: executionData.contextData,
    execution: {
      id: formatId(waiting.executionId),
      mode: 'trigger' as const,
      resumeUrl,
      resumeFormUrl,
    },
  }
}

function hasExpressions(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasExpressions)
  return isJsonObject(value) ? Object.values(value).some(hasExpressions) : isExpression(value)
}
