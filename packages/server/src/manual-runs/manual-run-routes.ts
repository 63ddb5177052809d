import { contract } from '@heddle/contract'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import type { Watchers } from '../executions/watchers.ts'
import { serve } from '../http/serve.ts'
import { runManually } from './run-manually.ts'
import type { TestWebhooks } from '../webhooks/test-webhooks.ts'

interface Parts {
  db: Db
  runner: ExecutionRunner
  watchers: Watchers
  testWebhooks: TestWebhooks
  config: Config
}

export const manualRunRoutes = (parts: Parts) =>
  serve(contract.manualRuns, {
    run: ({ user, body, editorSession }) => runManually(parts, { user, body, sessionId: editorSession }),

    removeTestWebhook: ({ user, params, editorSession }) =>
      parts.testWebhooks.remove(user, params.id, editorSession),
  })
