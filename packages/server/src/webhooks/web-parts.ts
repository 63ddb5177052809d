import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import type { Engine } from '../dispatch/engine.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { Backlog } from '../executions/backlog.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import type { ResumeKeys } from '../executions/resume-keys.ts'
import type { Waits } from '../executions/waits.ts'
import type { Watchers } from '../executions/watchers.ts'
import type { CallLimits } from './call-limits.ts'
import type { EventLines } from './event-lines.ts'
import type { KnownWebhooks } from './known-webhooks.ts'
import type { Passes } from './passes.ts'
import type { TestWebhooks } from './test-webhooks.ts'

/** What answering calls from outside needs. */
export interface WebParts {
  db: Db
  config: Config
  engine: Engine
  encryption: Encryption
  runner: ExecutionRunner
  files: BinaryFiles
  webhooks: KnownWebhooks
  testWebhooks: TestWebhooks
  watchers: Watchers
  waits: Waits
  resumeKeys: ResumeKeys
  passes: Passes
  limits: CallLimits
  events: EventLines
  backlog: Pick<Backlog, 'check'>
}
