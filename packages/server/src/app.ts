import { randomBytes } from 'node:crypto'
import pino, { type Logger } from 'pino'
import { findActor } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { nodeTypeRoutes } from './node-types/node-type-routes.ts'
import { createHttpClient } from './outbound/http-client.ts'
import { PushHub } from './push/push-hub.ts'
import { pushRoutes } from './push/push-routes.ts'
import { findSetting, writeSetting } from './settings/setting-queries.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { ensureOwner } from './users/user-queries.ts'
import { userRoutes } from './users/user-routes.ts'
import { workflowRoutes } from './workflows/workflow-routes.ts'

export interface AppParts {
  config: Config
  db: Db
  version: string
  editorDir: string
}

export interface App {
  server: HttpServer
  log: Logger
  stop(): Promise<void>
}

/** The composition root: every part is made here and handed to those that use it. */
export async function createApp({ config, db, version, editorDir }: AppParts): Promise<App> {
  const log = pino({ level: config.logLevel })
  const push = new PushHub()
  const http = createHttpClient(config)
  await ensureOwner(db, new Date())
  const instanceId = await ensureInstanceId(db)

  const server = await createHttpServer({
    config,
    log,
    editorDir,
    authenticate: (token) => findActor(db, token, new Date()),
    routes: [
      ...nodeTypeRoutes(),
      ...pushRoutes({ push }),
      ...settingRoutes({ db, config, version, instanceId }),
      ...tagRoutes({ db }),
      ...userRoutes({ db, config }),
      ...workflowRoutes({ db, config, http, push }),
    ],
  })

  return {
    server,
    log,
    async stop() {
      push.stop()
      await server.close()
      await http.close()
      await db.destroy()
    },
  }
}

async function ensureInstanceId(db: Db): Promise<string> {
  const known = await findSetting(db, 'instanceId')
  if (typeof known === 'string') return known
  const made = randomBytes(32).toString('hex')
  await writeSetting(db, 'instanceId', made)
  return made
}
