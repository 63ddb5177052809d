import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { auditRoutes } from './audit/audit-routes.ts'
import type { Actor } from './auth/actor.ts'
import { authenticate } from './auth/authenticate.ts'
import { createSessionEnds } from './auth/session-ends.ts'
import { findLiveSessions } from './auth/sessions.ts'
import { binaryRoutes } from './binary/binary-routes.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'
import { checkEncryptionKey } from './encryption/check-key.ts'
import { createEncryption, type Encryption } from './encryption/encryption.ts'
import { credentialRoutes } from './credentials/credential-routes.ts'
import { FreshTokens } from './credentials/fresh-token.ts'
import { tellAccountLost } from './credentials/tell-owner.ts'
import { dataTableRoutes } from './data-tables/data-table-routes.ts'
import { KeyedLock } from './db/keyed-lock.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { createBinaryFiles, type BinaryFiles } from '@heddle/worker'
import type { Connect } from './dispatch/connection.ts'
import { Engine } from './dispatch/engine.ts'
import { createServerServices } from './executions/engine-services.ts'
import { prepareErrorWorkflow } from './executions/error-workflow.ts'
import { executionRoutes } from './executions/execution-routes.ts'
import { insightRoutes } from './insights/insight-routes.ts'
import { folderRoutes } from './folders/folder-routes.ts'
import { ExecutionRunner } from './executions/execution-runner.ts'
import { createExecutionWriter } from './executions/execution-writer.ts'
import { createAfterLoss } from './executions/after-loss.ts'
import { loadStored } from './executions/load-stored.ts'
import { Leases } from './executions/leases.ts'
import { Recovery } from './executions/recovery.ts'
import { Retention } from './executions/retention.ts'
import { OutputPages } from './executions/output-pages.ts'
import { ResumeKeys } from './executions/resume-keys.ts'
import { Waits } from './executions/waits.ts'
import { expressionRoutes } from './expressions/expression-routes.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import type { Route } from './http/serve.ts'
import type { SendingLimits } from './http/slow-bodies.ts'
import { createMailer } from './mail/mailer.ts'
import { createInstanceCalls } from './instance/call-instance.ts'
import { manualRunRoutes } from './manual-runs/manual-run-routes.ts'
import { nodeTypeRoutes } from './node-types/node-type-routes.ts'
import { parameterOptionRoutes } from './node-types/parameter-option-routes.ts'
import { createHttpClient } from '@heddle/outbound'
import { Readiness } from './readiness.ts'
import { PushHub } from './push/push-hub.ts'
import { pushRoutes } from './push/push-routes.ts'
import { ensureInstanceId } from './db/setting-queries.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { shareRoutes } from './shares/share-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { templateRoutes } from './templates/template-routes.ts'
import { activationRoutes } from './triggers/activation-routes.ts'
import { ActiveWorkflows } from './triggers/active-workflows.ts'
import { systemClock, type Clock } from './triggers/clock.ts'
import { removeWorkflow } from './triggers/remove-workflow.ts'
import { activateAll, restartWorkflow, saveAndSwitch } from './triggers/switch-workflow.ts'
import { accountRoutes } from './users/account-routes.ts'
import { accountSecurityRoutes } from './users/account-security-routes.ts'
import { TwoFactor } from './users/two-factor.ts'
import { ensureOwner } from './users/user-queries.ts'
import { userRoutes } from './users/user-routes.ts'
import { createAnswerCall } from './webhooks/answer-call.ts'
import { CallLimits } from './webhooks/call-limits.ts'
import { TestWebhooks } from './webhooks/test-webhooks.ts'
import { workflowListRoutes } from './workflows/list-routes.ts'
import type { Save } from './workflows/save-workflow.ts'
import { versionRoutes } from './workflows/version-routes.ts'
import { workflowRoutes } from './workflows/workflow-routes.ts'

export interface AppParts extends OpenDatabase {
  config: Config
  version: string
  editorDir: string
  encryptionKey: string
  /** Where executions run. */
  connect: Connect
  /** By what schedules fire, and how slowly a caller may send. */
  clock?: Clock
  sending?: SendingLimits
}

export interface App {
  server: HttpServer
  /** Switches on what was active and wakes what waits. Only now is the server healthy. */
  start(): Promise<void>
  /** Prepares what the first execution needs; for when the server already answers. */
  warm(): void
  log: Logger
  /** Refuses new work and waits as long for what runs; what still runs then is ended. */
  stop(graceMs?: number): Promise<void>
}

/** The composition root: every part is made here and handed to those that use it. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, version, editorDir } = parts
  const log = createLog(config)
  const push = new PushHub({ findLiveSessions: (tokenHashes) => findLiveSessions(db, tokenHashes) })
  const sessionEnds = createSessionEnds({ db, onEnd: (tokenHashes) => push.endStreams(tokenHashes) })
  const http = createHttpClient(config)
  const files = createBinaryFiles(config.dataDir)
  const encryption = createEncryption(parts.encryptionKey)
  const resumeKeys = new ResumeKeys(parts.encryptionKey)
  await checkEncryptionKey(db, encryption)
  await ensureOwner(db)
  const mailer = createMailer(config)
  const tokens = new FreshTokens({
    db,
    encryption,
    http,
    onLost: (credential) => void tellAccountLost({ db, push, mailer, config, log }, credential),
  })
  const running = createRunning({ ...parts, log, files, push, encryption, tokens, resumeKeys })
  const { engine, runner, waits, testWebhooks, active, locks, pages } = running
  const switching = { db, active, locks, clock: parts.clock ?? systemClock }
  const twoFactor = new TwoFactor({ db, encryption })
  const remove = (user: Actor, id: number) => removeWorkflow({ db, files, active, locks }, user, id)
  const save = (user: Actor, change: Save) => saveAndSwitch(switching, user, change)

  const routes = [
    ...accountRoutes({ db, config, mailer, log, twoFactor, sessionEnds }),
    ...accountSecurityRoutes({ db, twoFactor, sessionEnds }),
    ...activationRoutes({ db }),
    ...auditRoutes({ db }),
    ...binaryRoutes({ db, files }),
    ...credentialRoutes({ db, encryption, http, engine, config }),
    ...dataTableRoutes({ db }),
    ...insightRoutes({ db, kind: parts.kind }),
    ...executionRoutes({ db, engine, runner, files, pages }),
    ...expressionRoutes({ engine }),
    ...folderRoutes({ db }),
    ...manualRunRoutes({ db, config, runner, push, pages, testWebhooks }),
    ...nodeTypeRoutes(config),
    ...parameterOptionRoutes({ engine }),
    ...pushRoutes({ push }),
    ...shareRoutes({ db }),
    ...settingRoutes({ db, config, version, instanceId: await ensureInstanceId(db) }),
    ...tagRoutes({ db }),
    ...templateRoutes(config),
    ...userRoutes({
      db,
      config,
      mailer,
      sessionEnds,
      removeWorkflow: remove,
      restartWorkflow: (id) => restartWorkflow(switching, id),
    }),
    ...versionRoutes({ db, saveWorkflow: save }),
    ...workflowListRoutes({ db, log, push, saveWorkflow: save, removeWorkflow: remove }),
    ...workflowRoutes({ db, config, http, push, saveWorkflow: save, removeWorkflow: remove }),
  ]
  const readiness = new Readiness({
    looks: [parts.findProblem, async () => (engine.isAnswering ? undefined : 'The engine does not answer')],
    log,
  })
  const server = await createHttpServer({
    config,
    log,
    editorDir,
    ...(parts.sending && { sending: parts.sending }),
    authenticate: (credentials) => authenticate(db, config, credentials),
    answerCall: createAnswerCall({
      db,
      config,
      engine,
      runner,
      files,
      testWebhooks,
      waits,
      resumeKeys,
      limits: new CallLimits(config),
    }),
    findProblem: () => readiness.findProblem(),
    routes,
  })
  await running.prepare(routes)

  return {
    server,
    async start() {
      await running.start()
      readiness.start()
      server.setHealthy()
    },
    log,
    warm: () => engine.warm(),
    async stop(graceMs = 0) {
      push.stop()
      await readiness.stop().catch(() => undefined)
      const closed = server.close()
      await running.stop(graceMs)
      await closed
      await http.close()
      await db.destroy()
    },
  }
}

interface RunningParts extends AppParts {
  log: Logger
  files: BinaryFiles
  push: PushHub
  encryption: Encryption
  resumeKeys: ResumeKeys
  tokens: FreshTokens
}

/** Everything that lives between requests: the engine, executions, triggers. */
function createRunning(parts: RunningParts) {
  const { db, config, connect, log, files, push, encryption, tokens, resumeKeys, clock = systemClock } = parts
  const processId = randomUUID()
  const engine = new Engine(connect, config.engineThreads)
  const writer = createExecutionWriter({ db, encryption })
  const onLost = (executionId: number, error: unknown) =>
    log.error({ executionId, error }, 'what an execution has done could not be stored')
  const runner = new ExecutionRunner({
    engine,
    writer,
    config,
    processId,
    resumeKeys,
    variables: {},
    loadStored: (id) => loadStored({ db, encryption }, id),
    afterLoss: createAfterLoss({ db, encryption }),
    prepareFollowing: (ended) =>
      prepareErrorWorkflow({ db, config, log }, ended).catch((error: unknown) => {
        log.error({ error, executionId: ended.id }, 'the error workflow cannot be started')
        return undefined
      }),
    onLost,
  })
  const waits = new Waits({ db, config, runner, encryption, resumeKeys, log })
  const recovery = new Recovery({ db, encryption, runner, processId, log })
  const leases = new Leases({ db, processId, log, onLook: () => recovery.sweep() })
  const retention = new Retention({ db, files, config, log })
  const active = new ActiveWorkflows({ db, config, engine, runner, clock, log })
  const testWebhooks = new TestWebhooks({ engine, push })
  const locks = new KeyedLock<number>()
  const pages = new OutputPages(config.dataDir, log)

  runner.onEnd(({ waitTill }) => waits.note(waitTill))

  return {
    engine,
    runner,
    waits,
    active,
    testWebhooks,
    locks,
    pages,
    async prepare(routes: readonly Route[]) {
      engine.start({
        services: createServerServices({
          db,
          files,
          encryption,
          tokens,
          runner,
          writer,
          callInstance: createInstanceCalls(routes),
        }),
        onFired: (key, firing) => active.fired(key, firing),
        onLost: ({ cause, step, reason }) =>
          log.error({ cause, step, error: reason }, 'a thread of the engine was lost'),
        onWatchersLost: () => void active.restartWatchers(),
        onStray: ({ executionId, error }) =>
          log.error({ executionId, error }, 'something failed while nobody waited for it'),
      })
      await leases.start()
      await pages.start()
    },
    async start() {
      await activateAll({ db, active, locks, clock }, log)
      active.start()
      waits.start()
      retention.start()
      void recovery
        .sweep()
        .catch((error: unknown) => log.error({ error }, 'interrupted executions could not be looked up'))
    },
    async stop(graceMs: number) {
      retention.stop()
      recovery.stop()
      waits.stop()
      await active.stop()
      runner.stop()
      testWebhooks.stop()
      await Promise.race([runner.drain(), sleep(graceMs, undefined, { ref: false })])
      await engine.stop()
      await runner.drain()
      await leases.stop()
      await pages.stop()
    },
  }
}
