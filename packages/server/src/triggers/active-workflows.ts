import type { Scope } from '@heddle/contract'
import { AppError, formatId } from '@heddle/core'
import type { InstanceEvent } from '@heddle/core/node'
import type { Connections, WorkflowNode, WorkflowSettings } from '@heddle/core/workflow'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { publishedAuthority } from '../auth/authority.ts'
import type { Config } from '../config.ts'
import { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import type { TriggerPlan, Firing } from '@heddle/worker'
import type { Engine } from '../dispatch/engine.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import type { NewWebhook } from '../webhooks/webhook-queries.ts'
import type { Clock } from './clock.ts'
import { EarlyFirings } from './early-firings.ts'
import { fireEvent, firePoll, fireTick, fireWatcher } from './fire.ts'
import { momentAfter } from './passed-moments.ts'
import type { Rule, Schedule } from './schedule-queries.ts'
import { Ticker } from './ticker.ts'
import { findUnknownType, listActivatable } from './trigger-nodes.ts'

/** A workflow cannot be switched on; the message says why. */
export class ActivationFailed extends AppError {
  readonly errorCode = 'activation_failed'
  readonly status = 400
}

/** A workflow as it will run when it is active. */
export interface Activatable {
  id: number
  ownerId: string
  publisherId: string
  publisherScopes: Scope[] | null
  name: string
  nodes: WorkflowNode[]
  connections: Connections
  settings: WorkflowSettings
  staticData: Record<string, unknown> | null
}

/** Triggers that are ready to take over. */
export interface Preparation {
  workflow: Activatable
  plans: TriggerPlan[]
  /** To be registered in the same transaction as the workflow's change. */
  webhooks: NewWebhook[]
  /** Likewise. */
  rules: Rule[]
  /** Triggers that watch by themselves, already watching, by key. */
  watching: Map<string, string>
}

interface Parts {
  db: Db
  config: Config
  engine: Engine
  runner: ExecutionRunner
  clock: Clock
  log: Logger
  /** Triggers of a workflow have changed, and this is not the process in which they watch. */
  onChange(workflowId: number): void
}

/**
 * The triggers of active workflows. Webhooks and schedules live in the database; what watches by itself lives in one process,
 * the one that leads.
 */
export class ActiveWorkflows {
  readonly #parts: Parts & { polls: KeyedLock; seen: { waiting: number } }
  readonly #ticker: Ticker
  readonly #installed = new Map<number, Preparation>()
  readonly #early: EarlyFirings
  #leads = false

  constructor(parts: Parts) {
    this.#parts = { ...parts, polls: new KeyedLock(), seen: { waiting: 0 } }
    this.#early = new EarlyFirings((ticket) => parts.engine.ask('dropTicket', ticket))
    this.#ticker = new Ticker({ ...parts, fire: (schedule, planned) => this.#tick(schedule, planned) })
  }

  /** From now on schedules fire. */
  start(): void {
    this.#ticker.start()
  }

  /** Finds out what the triggers listen for and starts those that watch. Nothing of what runs now changes. */
  async prepare(workflow: Activatable): Promise<Preparation> {
    const plans = await this.#plan(workflow)
    const webhooks = plans.flatMap(({ node, webhooks: planned }) =>
      planned
        .filter(({ restart }) => !restart)
        .flatMap(({ name, path, methods }) => methods.map((method) => ({ node, name, method, path }))),
    )
    const rules = this.#rulesOf(workflow, plans)
    const watching = await this.#startWatching(workflow, plans)
    return { workflow, plans, webhooks, rules, watching }
  }

  /** As what and with whose rights its triggers are asked. */
  placeOf(workflow: Activatable) {
    const { id, name, nodes, connections, settings } = workflow
    return {
      authority: publishedAuthority(workflow),
      document: { id: formatId(id), name, active: true, nodes, connections, settings },
      timezone: executionSettings(settings, this.#parts.config).timezone,
    }
  }

  /** The workflow's change is stored: from now on its new triggers count, and those that wait for this event start. */
  async install(preparation: Preparation, event?: InstanceEvent): Promise<void> {
    const { workflow, plans } = preparation
    this.#ticker.wake()
    const before = this.#installed.get(workflow.id)
    if (this.#leads) this.#put(preparation)
    else await this.#leaveToLeader(preparation)
    if (before) await this.abandon(before)
    for (const { node, events } of plans) {
      if (event && events.includes(event))
        this.#watch(workflow.id, fireEvent(this.#parts, { workflowId: workflow.id, node }, event))
    }
  }

  /** What watches does so in this process from now on. */
  lead(): void {
    this.#leads = true
  }

  /** What watches does so in another process from now on. */
  async follow(): Promise<void> {
    this.#leads = false
    const installed = [...this.#installed.values()]
    this.#installed.clear()
    for (const each of installed) await this.abandon(each)
  }

  /** The prepared triggers are not wanted after all. */
  async abandon({ watching }: Pick<Preparation, 'watching'>): Promise<void> {
    for (const key of watching.keys()) this.#early.drop(key)
    await Promise.allSettled([...watching.keys()].map((key) => this.#parts.engine.ask('stopTrigger', key)))
  }

  async remove(workflowId: number): Promise<void> {
    if (!this.#leads) this.#parts.onChange(workflowId)
    const installed = this.#installed.get(workflowId)
    this.#installed.delete(workflowId)
    if (installed) await this.abandon(installed)
  }

  /** A watching trigger has something to tell. */
  fired(key: string, firing: Firing): void {
    const found = [...this.#installed.values()].find(({ watching }) => watching.has(key))
    if (!found) return this.#early.hold(key, firing)
    const { id } = found.workflow
    if (firing.type === 'error')
      return this.#parts.log.warn({ workflowId: id, error: firing.error }, 'a trigger failed')
    const { beginning, awaited = false } = firing
    return this.#watch(id, fireWatcher(this.#parts, { workflowId: id, key, beginning, awaited }))
  }

  /** The engine was replaced: what watched in the old one must watch in the new one. */
  async restartWatchers(): Promise<void> {
    for (const preparation of this.#installed.values()) {
      if (preparation.watching.size === 0) continue
      const { workflow, plans } = preparation
      const watching = await this.#startWatching(workflow, plans).catch(() => new Map<string, string>())
      this.#put({ ...preparation, watching })
    }
  }

  stop(): Promise<void> {
    return this.#ticker.stop()
  }

  #put(preparation: Preparation): void {
    this.#installed.set(preparation.workflow.id, preparation)
    for (const key of preparation.watching.keys())
      for (const firing of this.#early.take(key)) this.fired(key, firing)
  }

  /** They could be started, which is all that has to be known here. */
  async #leaveToLeader(preparation: Preparation): Promise<void> {
    await this.abandon(preparation)
    this.#parts.onChange(preparation.workflow.id)
  }

  async #plan(workflow: Activatable): Promise<TriggerPlan[]> {
    const nodes = listActivatable(workflow.nodes)
    if (nodes.length === 0) throw new ActivationFailed(missingTrigger(workflow))
    try {
      return await this.#parts.engine.ask('planTriggers', {
        ...this.#place(workflow),
        nodes: nodes.map(({ name }) => name),
      })
    } catch (error) {
      throw new ActivationFailed(error instanceof Error ? error.message : String(error))
    }
  }

  #place(workflow: Activatable) {
    const { document, ...place } = this.placeOf(workflow)
    return { ...place, workflow: { type: 'document' as const, document }, mode: 'trigger' as const }
  }

  async #startWatching(workflow: Activatable, plans: readonly TriggerPlan[]): Promise<Map<string, string>> {
    const watching = new Map<string, string>()
    try {
      for (const { node } of plans.filter(({ watches }) => watches)) {
        const key = randomUUID()
        const { staticData } = workflow
        watching.set(key, node)
        this.#early.expect(key)
        await this.#parts.engine.ask('startTrigger', { ...this.#place(workflow), node, key, staticData })
      }
      return watching
    } catch (error) {
      await this.abandon({ watching })
      throw new ActivationFailed(error instanceof Error ? error.message : String(error))
    }
  }

  /** Fails when there is one that nobody understands. */
  #rulesOf(workflow: Activatable, plans: readonly TriggerPlan[]): Rule[] {
    const { timezone } = executionSettings(workflow.settings, this.#parts.config)
    const rules = plans.flatMap(({ node, schedule, polling }) => [
      ...schedule.map((rule) => ({ node, rule, timezone, purpose: 'start' as const })),
      ...polling.map((rule) => ({ node, rule, timezone, purpose: 'poll' as const })),
    ])
    try {
      for (const rule of rules) momentAfter({ ...rule, shiftMs: 0 }, new Date(this.#parts.clock.wall()))
      return rules
    } catch (error) {
      throw new ActivationFailed(error instanceof Error ? error.message : String(error))
    }
  }

  async #tick({ workflowId, node, purpose }: Schedule, planned: Date): Promise<void> {
    const at = { workflowId, node }
    if (purpose === 'start') return fireTick(this.#parts, at, planned)
    const polled = await firePoll(this.#parts, at, planned)
    if (polled) this.#watch(workflowId, polled.ended)
  }

  #watch(workflowId: number, work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#parts.log.error({ workflowId, error }, 'a trigger could not start its workflow'),
    )
  }
}

function missingTrigger({ nodes }: Activatable): string {
  const unknown = findUnknownType(nodes)
  return unknown === undefined
    ? 'The workflow has no trigger that can start it. Add one, for example a webhook or a schedule.'
    : `The workflow cannot be activated: "${unknown}" is an unknown node type`
}
