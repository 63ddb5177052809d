import { pickDefined, type JsonObject } from '../json.ts'
import type {
  Codex,
  NodeCredentialUse,
  NodeGroup,
  NodeTypeDescription,
  PropertyOption,
  SubInput,
  Supply,
  WebhookDescription,
} from './description.ts'
import { describeOperations, type Resource, type Resources } from './describe-operations.ts'
import { eachReader, type ItemParameters, type ParamReader } from './each-reader.ts'
import { describeLayouts, type OlderLayout } from './layout.ts'
import { withOtherDefaults, type OtherDefaults } from './other-defaults.ts'
import { describeParams, readWhole, type Params, type ParamValues } from './kinds/define-param.ts'
import type {
  CredentialTestContext,
  InstanceEvent,
  LoadOptionsContext,
  NodeOutput,
  RunContext,
  TriggerContext,
  AdmitContext,
  WebhookContext,
} from './run-context.ts'
import type { Subscription, VerifyContext } from './subscription.ts'
import type { ScheduleRule } from './schedule-rule.ts'
import type { SupplyContext } from './supply-context.ts'
import type { WebhookResponse } from './webhook-call.ts'
import type { WebhookOutcome } from './webhook-outcome.ts'

/**
 * Brings the parameters of an older version to the next layout. Applied in order while `typeVersion < below`. Where the older
 * layout is known, the first one finds all its parameters: what the document leaves out has that version's default.
 */
export interface ParameterMigration {
  below: number
  migrate(parameters: JsonObject, version: number): JsonObject
}

/**
 * What a node does outside of its execution: nothing, looking, or something that should not be done twice. A node that does not say
 * is judged by what it reaches for while it runs: a request that is no GET writes, and so do commands, files and accounts.
 */
export type Effect = 'none' | 'reads' | 'writes'

type Run<P> = (context: RunContext<P>) => Promise<NodeOutput> | NodeOutput

/** One operation of a node: its own parameters and what it does. */
export interface NodeOperation<S extends Params = Params, P extends Params = Params> {
  label: string
  description?: string
  action?: string
  /** The first version whose documents know it, where that is not the oldest. */
  since?: number
  params: P
  effect?: Effect
  run: Run<ParamValues<S & P>>
}

/** Types an operation by the parameters that its node shares with it. */
export const defineOperation =
  <S extends Params>(_shared?: S) =>
  <P extends Params>(operation: NodeOperation<S, P>): NodeOperation =>
    operation as unknown as NodeOperation

interface NodeSpec<P extends Params> {
  /** Local name; the type becomes `heddle.<name>`. */
  name: string
  label: string
  description: string
  /** Newest version first used by new nodes; all older ones it accepts. */
  version: number
  olderVersions?: readonly number[]
  /** Type names of other products whose documents this node runs. */
  aliases?: readonly string[]
  migrations?: readonly ParameterMigration[]
  /** The layouts that the migrations begin with. */
  olderLayouts?: readonly OlderLayout[]
  /** Where parameters of the newest layout have other defaults than usual; of several the first that fits counts. */
  defaults?: readonly OtherDefaults[]
  group: NodeGroup
  icon?: NodeTypeDescription['icon']
  color?: string
  inputs?: string[] | string
  outputs?: string[] | string
  inputNames?: string[]
  /** A list, or an expression that gives one. */
  outputNames?: string[] | string
  requiredInputs?: number
  subInputs?: readonly SubInput[]
  supplies?: readonly Supply[]
  usableAsTool?: boolean
  /** Whether it makes no sense unless something has arrived on every connected input. */
  needsAllInputs?(parameters: JsonObject): boolean
  subtitle?: string
  codex?: Codex
  credentials?: readonly NodeCredentialUse[]
  webhooks?: readonly WebhookDescription[]
  maxNodes?: number
  eventTriggerDescription?: string
  activationMessage?: string
  documentationUrl?: string
  hints?: NodeTypeDescription['hints']
  params: P
  /** Of the node, where it is the same for all its operations. */
  effect?: Effect
  /** Either `run`, or `operations`, or `resources` with operations; triggers may have none. */
  run?: Run<ParamValues<P>>
  operations?: Readonly<Record<string, NodeOperation>>
  defaultOperation?: string
  resources?: Readonly<Record<string, Resource>>
  /** What a sub-node is to the node that asks for it. */
  supply?(context: SupplyContext<ParamValues<P>>): unknown
  /** The answer to somebody who may not call its webhooks; undefined for those who may. Without it everybody may. */
  admit?(
    context: AdmitContext<ParamValues<P>>,
  ): Promise<WebhookResponse | undefined> | WebhookResponse | undefined
  /** The answer to a call that does not come from the service it says; undefined when it does. */
  verify?(
    context: VerifyContext<ParamValues<P>>,
  ): Promise<WebhookResponse | undefined> | WebhookResponse | undefined
  webhook?(context: WebhookContext<ParamValues<P>>): Promise<WebhookOutcome> | WebhookOutcome
  /** Has a service call the webhook while the workflow is on. */
  subscription?: Subscription<ParamValues<P>>
  trigger?(context: TriggerContext<ParamValues<P>>): Promise<() => Promise<void> | void>
  poll?(context: TriggerContext<ParamValues<P>>): Promise<NodeOutput | null>
  /** When it fires; the server does the rest. */
  schedule?(params: ParamValues<P>): ScheduleRule[]
  /** Which events of its own workflow start it. */
  instanceEvents?(params: ParamValues<P>): InstanceEvent[]
  loadOptions?: Readonly<Record<string, (context: LoadOptionsContext) => Promise<PropertyOption[]>>>
  credentialTests?: Readonly<Record<string, (context: CredentialTestContext) => Promise<void>>>
}

/** A node type: data for the editor and functions for the engine. */
export interface NodeDefinition {
  readonly type: string
  readonly aliases: readonly string[]
  readonly versions: readonly number[]
  readonly description: NodeTypeDescription
  readonly migrations: readonly ParameterMigration[]
  /** Reads the resolved parameters for one item; throws a `ParamValueError` on a wrong value. */
  readParameters(resolved: JsonObject): Record<string, unknown>
  /** The same for many items: what is not computed is read once. */
  readEachItem(parameters: ItemParameters): ParamReader
  /** What the node says about its effect, with these parameters; undefined when it says nothing. */
  effectOf(parameters: JsonObject): Effect | undefined
  /** Whether it makes no sense unless something has arrived on every connected input. */
  readonly needsAllInputs?: (parameters: JsonObject) => boolean
  readonly run?: Run<Record<string, unknown>>
  readonly supply?: (context: SupplyContext) => unknown
  readonly admit?: (
    context: AdmitContext,
  ) => Promise<WebhookResponse | undefined> | WebhookResponse | undefined
  readonly verify?: (
    context: VerifyContext,
  ) => Promise<WebhookResponse | undefined> | WebhookResponse | undefined
  readonly webhook?: (context: WebhookContext) => Promise<WebhookOutcome> | WebhookOutcome
  readonly subscription?: Subscription
  readonly trigger?: (context: TriggerContext) => Promise<() => Promise<void> | void>
  readonly poll?: (context: TriggerContext) => Promise<NodeOutput | null>
  readonly schedule?: (params: Record<string, unknown>) => ScheduleRule[]
  readonly instanceEvents?: (params: Record<string, unknown>) => InstanceEvent[]
  readonly loadOptions: NonNullable<NodeSpec<Params>['loadOptions']>
  readonly credentialTests: NonNullable<NodeSpec<Params>['credentialTests']>
}

/** Makes a node type out of its parts. Nodes are values: nothing is registered, nothing is inherited. */
export function defineNode<const P extends Params>(given: NodeSpec<P>): NodeDefinition {
  const resources = resourcesOf(given)
  return {
    type: `heddle.${given.name}`,
    aliases: given.aliases ?? [],
    versions: [...(given.olderVersions ?? []), given.version].toSorted((a, b) => a - b),
    description: describeNode(given, resources),
    migrations: given.migrations ?? [],
    readParameters: readParameters(given, resources),
    readEachItem: readEachItem(given, resources),
    effectOf: (parameters) => (resources && operationOf(resources, parameters)?.effect) ?? given.effect,
    needsAllInputs: given.needsAllInputs,
    run: runOf(given, resources),
    // Parameter types were checked where the node was written; the engine only knows records.
    supply: given.supply as NodeDefinition['supply'],
    admit: given.admit as NodeDefinition['admit'],
    verify: given.verify as NodeDefinition['verify'],
    webhook: given.webhook as NodeDefinition['webhook'],
    subscription: given.subscription,
    trigger: given.trigger as NodeDefinition['trigger'],
    poll: given.poll as NodeDefinition['poll'],
    schedule: given.schedule as NodeDefinition['schedule'],
    instanceEvents: given.instanceEvents as NodeDefinition['instanceEvents'],
    loadOptions: given.loadOptions ?? {},
    credentialTests: given.credentialTests ?? {},
  }
}

/** A node with plain operations is one with a single, unnamed resource. */
function resourcesOf<P extends Params>(given: NodeSpec<P>): Resources | undefined {
  if (given.resources) return given.resources
  if (!given.operations) return undefined
  return { '': { label: '', operations: given.operations, defaultOperation: given.defaultOperation } }
}

function operationOf(resources: Resources, resolved: JsonObject): NodeOperation | undefined {
  const [onlyName, only] = Object.entries(resources)[0] ?? []
  const resource = onlyName === '' ? only : resources[String(resolved.resource)]
  return resource?.operations[String(resolved.operation)]
}

/** The parameters that an operation reads: its own and those of its node. */
function paramsFor<P extends Params>(given: NodeSpec<P>, operation: NodeOperation | undefined): Params {
  return { ...given.params, ...operation?.params }
}

function readParameters<P extends Params>(
  given: NodeSpec<P>,
  resources: Resources | undefined,
): NodeDefinition['readParameters'] {
  if (!resources) return (resolved) => readWhole(given.params)(resolved, given.label)
  return (resolved) => {
    const { resource, operation } = resolved
    const values = readWhole(paramsFor(given, operationOf(resources, resolved)))(resolved, given.label)
    return { ...values, resource, operation }
  }
}

/** Resource and operation cannot be computed, so they are the same for all items. */
function readEachItem<P extends Params>(
  given: NodeSpec<P>,
  resources: Resources | undefined,
): NodeDefinition['readEachItem'] {
  const read = eachReader((stored) => paramsFor(given, resources && operationOf(resources, stored)))
  if (!resources) return read
  return (parameters) => {
    const { resource, operation } = parameters.stored
    const readItem = read(parameters)
    return (itemIndex, scratch) => ({ ...readItem(itemIndex, scratch), resource, operation })
  }
}

function runOf<P extends Params>(
  given: NodeSpec<P>,
  resources: Resources | undefined,
): NodeDefinition['run'] {
  if (!resources) return given.run as NodeDefinition['run']
  return (context) => {
    const { resource, operation } = context.params(0)
    const chosen = operationOf(resources, { resource, operation })
    if (!chosen) throw new Error(`The operation "${String(operation)}" is not known`)
    return chosen.run(context)
  }
}

function describeNode<P extends Params>(
  given: NodeSpec<P>,
  resources: Resources | undefined,
): NodeTypeDescription {
  const { name, label, version, olderVersions = [], params, group, color, icon, aliases } = given
  return {
    name: `heddle.${name}`,
    displayName: label,
    description: given.description,
    version: [...olderVersions, version].toSorted((a, b) => a - b),
    defaultVersion: version,
    group: [group],
    icon: icon ?? `file:${name}.svg`,
    defaults: { name: label, ...(color && { color }) },
    inputs: given.inputs ?? (group === 'trigger' ? [] : ['main']),
    outputs: given.outputs ?? ['main'],
    properties: withOtherDefaults(
      [...describeOperations(resources), ...describeParams(params)],
      given.defaults ?? [],
    ),
    ...(given.migrations && describeLayouts(given.migrations, given.olderLayouts)),
    ...(aliases && { aliases: [...aliases] }),
    ...(given.credentials && { credentials: [...given.credentials] }),
    ...(given.webhooks && { webhooks: [...given.webhooks] }),
    ...(given.poll && { polling: true }),
    ...(given.subscription && { subscribes: true }),
    ...pickDefined(given, [
      'inputNames',
      'outputNames',
      'requiredInputs',
      'usableAsTool',
      'subInputs',
      'supplies',
      'subtitle',
      'codex',
      'maxNodes',
      'eventTriggerDescription',
      'activationMessage',
      'documentationUrl',
      'hints',
    ]),
  }
}
