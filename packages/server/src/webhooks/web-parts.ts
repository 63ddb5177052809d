import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import type { Engine } from '../dispatch/engine.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import type { ResumeKeys } from '../executions/resume-keys.ts'
import type { Waits } from '../executions/waits.ts'
import type { CallLimits } from './call-limits.ts'
import type { TestWebhooks } from './test-webhooks.ts'

/** What answering calls from outside needs. */
export interface WebParts {
  db: Db
  config: Config
  engine: Engine
  runner: ExecutionRunner
  files: BinaryFiles
  testWebhooks: TestWebhooks
  waits: Waits
  resumeKeys: ResumeKeys
  limits: CallLimits
}
