import type { BinaryFiles } from '@heddle/worker'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { FreshTokens } from './credentials/fresh-token.ts'
import { KeyedLock } from './db/keyed-lock.ts'
import { LeasedLock } from './db/leased-lock.ts'
import type { OpenDatabase } from './db/open-database.ts'
import type { ProcessDescription, ProcessRole } from './db/shared-work.ts'
import type { Connect } from './dispatch/connection.ts'
import { Engine } from './dispatch/engine.ts'
import type { Encryption } from './encryption/encryption.ts'
import { createAfterLoss } from './executions/after-loss.ts'
import { createServerServices } from './executions/engine-services.ts'
import { prepareErrorWorkflow } from './executions/error-workflow.ts'
import { ExecutionRunner } from './executions/execution-runner.ts'
import { createExecutionWriter } from './executions/execution-writer.ts'
import { Lanes } from './executions/lanes.ts'
import { Leases } from './executions/leases.ts'
import { loadStored } from './executions/load-stored.ts'
import { OutputPages } from './executions/output-pages.ts'
import { Recovery } from './executions/recovery.ts'
import { FairLine } from './executions/fair-line.ts'
import { Requeue } from './executions/requeue.ts'
import type { ResumeKeys } from './executions/resume-keys.ts'
import { Retention } from './executions/retention.ts'
import { SharedWork } from './executions/shared-work.ts'
import { Waits } from './executions/waits.ts'
import { Watchers } from './executions/watchers.ts'
import type { Route } from './http/serve.ts'
import { createInstanceCalls } from './instance/call-instance.ts'
import type { KnowledgeSearch } from './knowledge/knowledge-search.ts'
import type { UseSettings } from './model-use/use-settings.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PushHub } from './push/push-hub.ts'
import type { Messenger } from './queue/messenger.ts'
import type { WorkQueue } from './queue/work-queue.ts'
import { ActiveWorkflows } from './triggers/active-workflows.ts'
import type { Clock } from './triggers/clock.ts'
import { LeadingTriggers } from './triggers/leading.ts'
import { Subscriptions } from './subscriptions/subscriptions.ts'
import { TestSubscriptions } from './subscriptions/test-subscriptions.ts'
import { TestWebhooks } from './webhooks/test-webhooks.ts'

interface RunningParts extends OpenDatabase {
  config: Config
  version: string
  processId: string
  role: ProcessRole
  /** Whether it takes executions from the queue. */
  works: boolean
  connect: Connect
  clock: Clock
  log: Logger
  files: BinaryFiles
  push: PushHub
  encryption: Encryption
  resumeKeys: ResumeKeys
  tokens: FreshTokens
  search: KnowledgeSearch
  useSettings: UseSettings
  mailer: Mailer
  messenger: Messenger
  /** Undefined when there is one process only. */
  queue: WorkQueue | undefined
}

/** Everything that lives between requests: the engine, executions, triggers. */
export function createRunning(parts: RunningParts) {
  const { config, log, messenger, queue, works } = parts
  const engine = new Engine(parts.connect, config.engineThreads)
  const writer = createExecutionWriter(parts)
  const line = queue && new FairLine(queue)
  const shared = line && new SharedWork({ ...parts, line })
  const requeue = queue && line && new Requeue({ ...parts, queue, line })
  const lanes: Lanes = new Lanes({
    ...parts,
    onFreed(ids, workflowId) {
      const here = shared ? (works ? runner.room : 0) : ids.length
      recovery.runFreed(ids.slice(0, here))
      for (const id of ids.slice(here)) shared?.offer({ id, workflowId })
    },
  })
  const runner = createRunner({ ...parts, engine, writer, shared, lanes })
  const pages = new OutputPages({ dataDir: config.dataDir, isAlone: queue === undefined, log })
  const watchers = new Watchers({ ...parts, pages })
  const waits = new Waits({ ...parts, runner, watchers })
  const recovery = new Recovery({ ...parts, runner, hasQueue: queue !== undefined })
  const retention = new Retention(parts)
  const locks = queue ? new LeasedLock<number>({ ...parts, name: 'workflow' }) : new KeyedLock<number>()
  const telling = { ...parts, engine, locks }
  const subscriptions = new Subscriptions(telling)
  const testSubscriptions = new TestSubscriptions({ ...telling, subscriptions })
  const active = new ActiveWorkflows({
    ...parts,
    engine,
    runner,
    onChange: (workflowId) => messenger.send('others', 'triggersChanged', { workflowId }),
  })
  const leading = new LeadingTriggers({ ...telling, active, subscriptions, testSubscriptions })
  const leases = new Leases({
    ...parts,
    about: describe(parts),
    leading: leadingOf(parts),
    onLook: async () => {
      if (works) await recovery.sweep()
      if (leading.leads) await lanes.sweep()
      if (leading.leads) await requeue?.sweep()
    },
    onLead: (leads) => (leads ? startLeading() : stopLeading()),
  })
  const testWebhooks = new TestWebhooks({ ...parts, engine, subscriptions: testSubscriptions })

  runner.onEnd(({ waitTill }) => waits.note(waitTill))
  messenger.on('cancel', ({ executionId }) => engine.cancel(executionId))
  messenger.on('triggersChanged', ({ workflowId }) => leading.changed(workflowId))

  const startLeading = async () => {
    await leading.lead()
    retention.start()
  }
  const stopLeading = async () => {
    retention.stop()
    await leading.follow()
  }

  return {
    engine,
    runner,
    lanes,
    waits,
    watchers,
    active,
    testWebhooks,
    subscriptions,
    locks,
    pages,
    /** Whether this process does what one does for all. */
    leads: () => leading.leads,
    async prepare(routes: readonly Route[]) {
      const callInstance = createInstanceCalls(routes)
      engine.start({
        services: createServerServices({ ...parts, runner, writer, callInstance }),
        onFired: (key, firing) => active.fired(key, firing),
        onLost: ({ cause, step, reason }) =>
          log.error({ cause, step, error: reason }, 'a thread of the engine was lost'),
        onWatchersLost: () => void active.restartWatchers(),
        onStray: ({ executionId, error }) =>
          log.error({ executionId, error }, 'something failed while nobody waited for it'),
      })
      await messenger.open()
      await leases.start()
      await writer.open()
      await pages.start()
    },
    async start() {
      await leases.lead()
      if (parts.role === 'web') active.start()
      if (parts.role === 'web') waits.start()
      if (works) queue?.work(config.executionConcurrency, (id) => recovery.run(id))
      if (!works) return
      void recovery
        .sweep()
        .then(() => lanes.sweep())
        .catch((error: unknown) => log.error({ error }, 'interrupted executions could not be looked up'))
    },
    async stop(graceMs: number) {
      retention.stop()
      recovery.stop()
      leading.stop()
      waits.stop()
      await queue?.pause()
      await active.stop()
      runner.stop()
      testWebhooks.stop()
      await Promise.race([testSubscriptions.stop(), sleep(graceMs, undefined, { ref: false })])
      await Promise.race([runner.drain(), sleep(graceMs, undefined, { ref: false })])
      await engine.stop()
      await runner.drain()
      await queue?.close()
      await messenger.close()
      await leases.stop()
      await pages.stop()
    },
  }
}

function leadingOf({ queue, role }: RunningParts) {
  if (!queue) return 'alone'
  return role === 'web' ? 'possible' : 'never'
}

type RunnerParts = ConstructorParameters<typeof ExecutionRunner>[0]

function createRunner(
  parts: RunningParts & Pick<RunnerParts, 'engine' | 'writer' | 'shared' | 'lanes'>,
): ExecutionRunner {
  const { log } = parts
  return new ExecutionRunner({
    ...parts,
    variables: {},
    loadStored: (id) => loadStored(parts, id),
    afterLoss: createAfterLoss(parts),
    prepareFollowing: (ended) => prepareErrorWorkflow(parts, ended),
    onLost: (executionId, error) =>
      log.error({ executionId, error }, 'what an execution has done could not be stored'),
  })
}

const describe = ({ role, version, works, config, queue }: RunningParts): ProcessDescription => ({
  role,
  host: hostname(),
  pid: process.pid,
  version,
  startedAt: new Date().toISOString(),
  concurrency: works || !queue ? config.executionConcurrency : 0,
})
