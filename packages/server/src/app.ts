import type { Logger } from 'pino'
import { assistantRoutes } from './assistant/assistant-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import type { Actor } from './auth/actor.ts'
import { authenticate } from './auth/authenticate.ts'
import { createSessionEnds } from './auth/session-ends.ts'
import { findLiveSessions } from './auth/sessions.ts'
import { binaryRoutes } from './binary/binary-routes.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'
import { checkEncryptionKey } from './encryption/check-key.ts'
import { createEncryption } from './encryption/encryption.ts'
import { credentialRoutes } from './credentials/credential-routes.ts'
import { registrationRoutes } from './credentials/registration-routes.ts'
import { FreshTokens } from './credentials/fresh-token.ts'
import { tellAccountLost } from './credentials/tell-owner.ts'
import { dataTableRoutes } from './data-tables/data-table-routes.ts'
import { knowledgeRoutes } from './knowledge/knowledge-routes.ts'
import { KnowledgeSearch } from './knowledge/knowledge-search.ts'
import { findNewerSchema } from './db/migrate.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { openFiles } from '@heddle/worker'
import type { Connect } from './dispatch/connection.ts'
import { executionRoutes } from './executions/execution-routes.ts'
import { insightRoutes } from './insights/insight-routes.ts'
import { folderRoutes } from './folders/folder-routes.ts'
import { ResumeKeys } from './executions/resume-keys.ts'
import { Passes } from './webhooks/passes.ts'
import { expressionRoutes } from './expressions/expression-routes.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import type { SendingLimits } from './http/slow-bodies.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { openMailer } from './mail/mail-trouble.ts'
import { createAnswerMcp } from './mcp/answer-mcp.ts'
import { manualRunRoutes } from './manual-runs/manual-run-routes.ts'
import { modelUseRoutes } from './model-use/model-use-routes.ts'
import { UseSettings } from './model-use/use-settings.ts'
import { joinGuests } from './packages/join-guests.ts'
import { watchPackages } from './packages/watch-packages.ts'
import { packageRoutes } from './packages/package-routes.ts'
import { nodeTypeRoutes } from './node-types/node-type-routes.ts'
import { parameterOptionRoutes } from './node-types/parameter-option-routes.ts'
import { createHttpClient, type OtherPlaces } from '@heddle/outbound'
import { createMetrics } from './operations/metrics.ts'
import { processRoutes } from './operations/process-routes.ts'
import { Readiness } from './readiness.ts'
import { proposalRoutes } from './proposals/proposal-routes.ts'
import { PushHub } from './push/push-hub.ts'
import { pushRoutes } from './push/push-routes.ts'
import { ensureInstanceId } from './db/setting-queries.ts'
import type { ProcessRole } from './db/shared-work.ts'
import { joinOthers } from './queue/join-others.ts'
import { lookAtQueue } from './queue/look-at-queue.ts'
import { createRunning } from './running.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { shareRoutes } from './shares/share-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { templateRoutes } from './templates/template-routes.ts'
import { activationRoutes } from './triggers/activation-routes.ts'
import { systemClock, type Clock } from './triggers/clock.ts'
import { removeWorkflow } from './triggers/remove-workflow.ts'
import { restartWorkflow, saveAndSwitch } from './triggers/switch-workflow.ts'
import { accountRoutes } from './users/account-routes.ts'
import { accountSecurityRoutes } from './users/account-security-routes.ts'
import { TwoFactor } from './users/two-factor.ts'
import { ensureOwner } from './users/user-queries.ts'
import { userRoutes } from './users/user-routes.ts'
import { createAnswerCall } from './webhooks/answer-call.ts'
import { EventLines } from './webhooks/event-lines.ts'
import { Backlog } from './executions/backlog.ts'
import { CallLimits } from './webhooks/call-limits.ts'
import { KnownWebhooks } from './webhooks/known-webhooks.ts'
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
  /** What this process is there for, among several; all of it when it is alone. */
  role?: ProcessRole
  /** Whether it takes executions from the queue. */
  works?: boolean
  /** By what schedules fire, and how slowly a caller may send. */
  clock?: Clock
  sending?: SendingLimits
  /** Where services are in a test. */
  places?: OtherPlaces
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
  const { config, db, version, editorDir, role = 'web', works = true, clock = systemClock } = parts
  const ownLog = createLog(config)
  const instanceId = await ensureInstanceId(db)
  const many = await joinOthers({ db, config, instanceId, log: ownLog })
  // The lines of several processes come together in one place.
  const log = many.queue ? ownLog.child({ role, processId: many.processId }) : ownLog
  const push = new PushHub({
    findLiveSessions: (tokenHashes) => findLiveSessions(db, tokenHashes),
    messenger: many.messenger,
  })
  const sessionEnds = createSessionEnds({ db, onEnd: (tokenHashes) => push.endSessions(tokenHashes) })
  const http = createHttpClient(config, parts.places)
  const files = openFiles(config)
  const encryption = createEncryption(parts.encryptionKey)
  const resumeKeys = new ResumeKeys(parts.encryptionKey)
  await checkEncryptionKey(db, encryption)
  await ensureOwner(db)
  await joinGuests(config)
  const stopWatchingPackages = watchPackages(config, push)
  const mailer = await openMailer({ db, log, config })
  const tokens = new FreshTokens({
    db,
    encryption,
    http,
    onLost: (credential) => void tellAccountLost({ db, push, mailer, config, log }, credential),
  })
  const search = new KnowledgeSearch(parts)
  const useSettings = new UseSettings(db)
  const running = createRunning({
    ...parts,
    ...many,
    role,
    works,
    clock,
    log,
    files,
    push,
    encryption,
    tokens,
    resumeKeys,
    search,
    useSettings,
    mailer,
  })
  const { engine, runner, lanes, waits, watchers, testWebhooks, active, subscriptions, locks, pages } =
    running
  const { queue } = many
  const countQueued = queue && (() => queue.count())
  const backlog = new Backlog({
    config,
    countHere: () => runner.count().inLine,
    countQueued: async () => ((await countQueued?.()) ?? 0) + (await lanes.count()),
  })
  const switching = { db, active, subscriptions, locks, clock }
  const twoFactor = new TwoFactor({ db, encryption })
  const remove = async (user: Actor, id: number) => {
    await removeWorkflow({ ...switching, files }, user, id)
    runner.letCallersGo(id)
  }
  const save = async (user: Actor, change: Save) => {
    const saved = await saveAndSwitch(switching, user, change)
    if (change.change.settings) void lanes.advanceAll(change.id)
    return saved
  }

  const nodeTypes = nodeTypeRoutes(config)
  const routes = [
    ...accountRoutes({ db, config, mailer, log, twoFactor, sessionEnds }),
    ...accountSecurityRoutes({ db, twoFactor, sessionEnds }),
    ...activationRoutes({ db }),
    ...assistantRoutes({ db, engine, config, nodeTypes }),
    ...auditRoutes({ db }),
    ...binaryRoutes({ db, files }),
    ...credentialRoutes({ db, encryption, http, engine, tokens, config }),
    ...dataTableRoutes({ db }),
    ...insightRoutes({ db, kind: parts.kind }),
    ...executionRoutes({ ...many, db, engine, runner, lanes, watchers, files, pages }),
    ...expressionRoutes({ engine }),
    ...folderRoutes({ db }),
    ...knowledgeRoutes({ db, search, engine }),
    ...mailRoutes({ db, mailer, config }),
    ...manualRunRoutes({ db, config, runner, watchers, testWebhooks }),
    ...modelUseRoutes({ db, kind: parts.kind, useSettings }),
    ...nodeTypes,
    ...parameterOptionRoutes({ engine }),
    ...packageRoutes({ db, push, config }),
    ...processRoutes({ db, config, queue, backlog }),
    ...proposalRoutes({ db, push, saveWorkflow: save }),
    ...pushRoutes({ push }),
    ...registrationRoutes({ db, encryption }),
    ...shareRoutes({ db }),
    ...settingRoutes({ db, config, version, instanceId }),
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
    looks: [
      // Whether it is away is known already.
      async () => (await parts.findProblem()) ?? findNewerSchema(db).catch(() => undefined),
      async () => (engine.isAnswering ? undefined : 'The engine is not responding'),
      // Whoever runs by itself what it receives can do without the queue; the others only pass work on, or wait for some.
      async () => (queue && (role !== 'web' || !works) ? lookAtQueue(queue) : undefined),
    ],
    log,
  })
  const metrics = createMetrics({
    version,
    role,
    countHere: () => runner.count(),
    countQueued,
    isEngineAnswering: () => engine.isAnswering,
    leads: () => running.leads(),
    findProblem: () => readiness.findProblem(),
  })
  runner.onEnd((ended) => metrics.ended(ended))
  const events = new EventLines(many)
  const server = await createHttpServer({
    config,
    log,
    role,
    editorDir,
    ...(parts.sending && { sending: parts.sending }),
    authenticate: (credentials) => authenticate(db, config, credentials),
    answerCall: createAnswerCall({
      db,
      config,
      engine,
      encryption,
      runner,
      files,
      webhooks: new KnownWebhooks(parts),
      testWebhooks,
      watchers,
      waits,
      resumeKeys,
      passes: new Passes(parts.encryptionKey),
      limits: new CallLimits(config),
      backlog,
      events,
    }),
    answerMcp: config.mcp ? createAnswerMcp({ routes, version, log }) : undefined,
    findProblem: () => readiness.findProblem(),
    writeMetrics: () => metrics.write(),
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
      stopWatchingPackages()
      push.stop()
      events.close()
      await readiness.stop().catch(() => undefined)
      const closed = server.close()
      await running.stop(graceMs)
      await closed
      await http.close()
      await search.stop()
      await db.destroy()
    },
  }
}
