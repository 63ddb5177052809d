import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { S3Place, TracePlace } from '@heddle/worker'
import { z } from 'zod'
import { engineSizes, type EngineSizes } from './engine-sizes.ts'
import { npmEnvironment, packageSettings, registryToken } from './package-settings.ts'
import { s3Needs, s3PlaceOf } from './s3-place.ts'
import { tracePlaceOf, traceSettings } from './trace-place.ts'
import {
  areRanges,
  flag,
  keep,
  list,
  positive,
  setting,
  timezone,
  type Setting,
  url,
  webUrl,
  wholeNumber,
} from './setting-values.ts'

/** Every environment variable that Heddle reads. */
export const settings = {
  host: setting('HEDDLE_HOST', 'Address to listen on.', z.string().default('127.0.0.1')),
  port: setting('HEDDLE_PORT', 'Port to listen on.', wholeNumber.min(0).max(65_535).default(5678)),
  baseUrl: setting(
    'HEDDLE_BASE_URL',
    'Address at which people and services reach this instance, including the path prefix of a proxy.',
    webUrl.optional(),
  ),
  dataDir: setting(
    'HEDDLE_DATA_DIR',
    'Folder for the database, the encryption key and files.',
    z.string().default(join(homedir(), '.heddle')),
  ),
  databaseUrl: setting(
    'HEDDLE_DATABASE_URL',
    'postgres://… for PostgreSQL, or sqlite:/path/to/file. Defaults to a SQLite file in the data folder.',
    z
      .string()
      .regex(/^(postgres(ql)?:\/\/|sqlite:)/, 'must begin with postgres:// or sqlite:')
      .optional(),
  ),
  queue: setting(
    'HEDDLE_QUEUE',
    'How several processes share the work: postgres for a queue in the same database, or redis://… for one in Redis; there is one process when not set.',
    z
      .string()
      .regex(/^(postgres$|rediss?:\/\/)/, 'must be postgres or begin with redis:// or rediss://')
      .optional(),
  ),
  encryptionKey: setting(
    'HEDDLE_ENCRYPTION_KEY',
    'Secret that encrypts credentials. Defaults to a key file in the data folder, created at the first start.',
    z.string().min(16, 'must be at least 16 characters long').optional(),
  ),
  userManagement: setting('HEDDLE_USER_MANAGEMENT', 'Whether people have accounts.', flag(true)),
  smtpUrl: setting(
    'HEDDLE_SMTP_URL',
    'smtp(s)://user:password@host:port of the mail server.',
    url.optional(),
  ),
  smtpFrom: setting('HEDDLE_SMTP_FROM', 'Sender address of emails.', z.string().optional()),
  timezone: setting('HEDDLE_TIMEZONE', 'Time zone of schedules and expressions.', timezone),
  locale: setting(
    'HEDDLE_LOCALE',
    'Language of the editor when none of the languages of the browser is available.',
    z.stringFormat('locale', /^[a-z]{2,3}(-[a-z0-9]+)*$/i).default('en'),
  ),
  tags: setting('HEDDLE_TAGS', 'Whether workflows can be tagged.', flag(true)),
  templatesEnabled: setting('HEDDLE_TEMPLATES_ENABLED', 'Whether templates are offered.', flag(true)),
  templatesHost: setting(
    'HEDDLE_TEMPLATES_HOST',
    'Address of a template service. Defaults to the bundled one.',
    webUrl.optional(),
  ),
  versionsEndpoint: setting(
    'HEDDLE_VERSIONS_ENDPOINT',
    'Address to ask for newer versions. Without it, nothing is asked.',
    webUrl.optional(),
  ),
  promptsHost: setting('HEDDLE_PROMPTS_HOST', 'Address of the service for surveys.', webUrl.optional()),
  survey: setting('HEDDLE_SURVEY', 'Whether new owners are asked about their work.', flag(true)),
  telemetryUrl: setting(
    'HEDDLE_TELEMETRY_URL',
    'Address to send usage events to. Without it, nothing is sent.',
    webUrl.optional(),
  ),
  previewParents: setting(
    'HEDDLE_PREVIEW_PARENTS',
    'Comma-separated origins that can show the editor in a frame. Defaults to its own.',
    list.default([]),
  ),
  trustedProxies: setting(
    'HEDDLE_TRUSTED_PROXIES',
    'Comma-separated addresses and ranges of proxies to trust. Defaults to those on this machine.',
    list.refine(areRanges, 'must be addresses or ranges, for example 10.0.0.0/8').default(['loopback']),
  ),
  outboundPolicy: setting(
    'HEDDLE_OUTBOUND_POLICY',
    'open: workflows can call any address. public: only addresses on the public internet.',
    z.enum(['open', 'public'], 'must be open or public').default('open'),
  ),
  outboundAllow: setting(
    'HEDDLE_OUTBOUND_ALLOW',
    'Comma-separated hosts and address ranges that are allowed under the policy public.',
    list.default([]),
  ),
  filesAllow: setting(
    'HEDDLE_FILES_ALLOW',
    'Comma-separated folders that file nodes can use. Defaults to files/ in the data folder.',
    list.optional(),
  ),
  executeCommand: setting(
    'HEDDLE_EXECUTE_COMMAND',
    'Whether the Execute Command node is enabled.',
    flag(false),
  ),
  ...packageSettings,
  binaryMode: setting(
    'HEDDLE_BINARY_MODE',
    'Where files that travel with items are kept: filesystem, s3 (a store that several machines share) or memory.',
    z.enum(['filesystem', 's3', 'memory'], 'must be filesystem, s3 or memory').default('filesystem'),
  ),
  s3Endpoint: setting(
    'HEDDLE_S3_ENDPOINT',
    'Address of an S3-compatible store. Defaults to that of AWS in the region.',
    webUrl.optional(),
  ),
  s3Region: setting('HEDDLE_S3_REGION', 'Region of the store.', z.string().default('us-east-1')),
  s3Bucket: setting('HEDDLE_S3_BUCKET', 'Bucket for files. It must exist.', z.string().optional()),
  s3Prefix: setting('HEDDLE_S3_PREFIX', 'What the names of all files begin with.', z.string().default('')),
  s3AccessKeyId: setting('HEDDLE_S3_ACCESS_KEY_ID', 'Key of the store.', z.string().optional()),
  s3SecretAccessKey: setting('HEDDLE_S3_SECRET_ACCESS_KEY', 'Secret of that key.', z.string().optional()),
  saveSuccess: setting('HEDDLE_SAVE_SUCCESS', 'Which successful executions are kept: all or none.', keep),
  saveError: setting('HEDDLE_SAVE_ERROR', 'Which failed executions are kept: all or none.', keep),
  saveManual: setting('HEDDLE_SAVE_MANUAL', 'Whether manual executions are kept.', flag(false)),
  saveProgress: setting('HEDDLE_SAVE_PROGRESS', 'Whether run data is stored after every node.', flag(false)),
  executionTimeout: setting(
    'HEDDLE_EXECUTION_TIMEOUT',
    'Seconds after which an execution is stopped. -1 means never.',
    wholeNumber.default(-1),
  ),
  executionTimeoutMax: setting(
    'HEDDLE_EXECUTION_TIMEOUT_MAX',
    'Longest timeout in seconds that a workflow can set.',
    positive.default(3600),
  ),
  executionConcurrency: setting(
    'HEDDLE_EXECUTION_CONCURRENCY',
    'How many production executions run at the same time. The rest wait their turn.',
    positive.default(100),
  ),
  executionBacklog: setting(
    'HEDDLE_EXECUTION_BACKLOG',
    'How many executions may wait their turn. Further calls to webhooks and forms are answered with 429.',
    positive.default(100_000),
  ),
  retentionDays: setting(
    'HEDDLE_RETENTION_DAYS',
    'Executions older than this many days are deleted.',
    positive.default(30),
  ),
  retentionCount: setting(
    'HEDDLE_RETENTION_COUNT',
    'Only this many finished executions are kept.',
    positive.default(100_000),
  ),
  historyDays: setting(
    'HEDDLE_HISTORY_DAYS',
    'Versions of a workflow older than this many days are deleted, except the current one, named ones and those that stored executions ran. Without it, all are kept.',
    positive.optional(),
  ),
  historyCount: setting(
    'HEDDLE_HISTORY_COUNT',
    'Only this many versions of each workflow are kept, with the same exceptions. Without it, all are kept.',
    positive.optional(),
  ),
  webhookBodyMb: setting(
    'HEDDLE_WEBHOOK_BODY_MB',
    'Largest body of a webhook call in megabytes. For forms, files are not counted.',
    positive.default(16),
  ),
  webhookUploadMb: setting(
    'HEDDLE_WEBHOOK_UPLOAD_MB',
    'Largest total size of the files in one form, in megabytes.',
    positive.default(256),
  ),
  webhookMbPerMinute: setting(
    'HEDDLE_WEBHOOK_MB_PER_MINUTE',
    'Megabytes that webhooks accept from one address per minute. More is answered with 429.',
    positive.default(1024),
  ),
  webhookFailuresPerMinute: setting(
    'HEDDLE_WEBHOOK_FAILURES_PER_MINUTE',
    'Refused or faulty webhook calls allowed from one address per minute. After that, all its calls are answered with 429 until the minute is over. Successful calls are never counted.',
    positive.default(100),
  ),
  engineThreads: setting(
    'HEDDLE_ENGINE_THREADS',
    'Maximum number of threads for executions, started when needed. Defaults to one less than the number of processors, but 2 to 4.',
    positive.optional(),
  ),
  engineMemoryMb: setting(
    'HEDDLE_ENGINE_MEMORY_MB',
    'Memory limit of each of these threads in megabytes. Defaults to a quarter of all memory, but 512 to 4096.',
    positive.min(64, 'must be 64 or more').optional(),
  ),
  executionDataMb: setting(
    'HEDDLE_EXECUTION_DATA_MB',
    'Largest size of the data of one execution in megabytes. Defaults to an eighth of the memory of a thread, at most 400.',
    positive.max(400, 'must be 400 or less, because more cannot be stored').optional(),
  ),
  runnerMemoryMb: setting(
    'HEDDLE_RUNNER_MEMORY_MB',
    'Memory limit for the code of one execution, in megabytes.',
    positive.default(128),
  ),
  runnerTimeoutMs: setting(
    'HEDDLE_RUNNER_TIMEOUT_MS',
    'Time limit for one piece of code, in milliseconds.',
    positive.default(60_000),
  ),
  mcp: setting('HEDDLE_MCP', 'Whether assistants can connect at /mcp with an API key.', flag(true)),
  metricsKey: setting(
    'HEDDLE_METRICS_KEY',
    'Key with which a monitoring system may read /metrics, as a bearer token; there are no metrics when not set.',
    z.string().min(16, 'must be at least 16 characters long').optional(),
  ),
  ...traceSettings,
  logLevel: setting(
    'HEDDLE_LOG_LEVEL',
    'How much is logged: silent, error, warn, info or debug.',
    z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ),
  production: setting(
    'NODE_ENV',
    'production keeps stack traces out of error answers.',
    z
      .string()
      .default('production')
      .transform((text) => text === 'production'),
  ),
} satisfies Record<string, Setting>

type Read = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

export interface Config extends Omit<Read, 'baseUrl' | 'filesAllow' | keyof EngineSizes>, EngineSizes {
  /** Ends with a slash. */
  baseUrl: string
  /** Whether somebody said so; else it is a guess that holds on this machine only. */
  isBaseUrlSet: boolean
  filesAllow: string[]
  /** Where files are, when they are in a store. */
  s3: S3Place | undefined
  /** Where traces are sent. */
  traces: TracePlace | undefined
  /** What npm needs to know of this machine to fetch packages. */
  npmEnvironment: Record<string, string>
}

export class ConfigError extends Error {}

/** Reads the environment once; every fault is named in one message. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const entries = Object.entries<Setting>(settings).map(([key, { variable, schema }]) => {
    const result = schema.safeParse(env[variable] || undefined)
    if (!result.success) faults.push(`${variable} ${result.error.issues[0]?.message}`)
    return [key, result.data]
  })
  const read = Object.fromEntries(entries) as Read
  if (read.queue && !read.databaseUrl?.startsWith('postgres'))
    faults.push(
      `${settings.queue.variable} needs PostgreSQL: set ${settings.databaseUrl.variable} to postgres://…`,
    )
  if (read.binaryMode === 's3' && !s3PlaceOf(read)) faults.push(s3Needs)
  const { token, fault } = registryToken(read)
  if (fault !== undefined) faults.push(fault)
  if (faults.length > 0) throw new ConfigError(`${faults.join('; ')}. Correct it and start again.`)
  return { ...complete(read), npmEnvironment: { ...npmEnvironment(env), ...token } }
}

function complete(read: Read): Omit<Config, 'npmEnvironment'> {
  const dataDir = resolve(read.dataDir)
  const base = read.baseUrl ?? `http://localhost:${read.port}/`
  return {
    ...read,
    ...engineSizes(read),
    dataDir,
    baseUrl: base.endsWith('/') ? base : `${base}/`,
    isBaseUrlSet: read.baseUrl !== undefined,
    filesAllow: read.filesAllow ?? [join(dataDir, 'files')],
    s3: s3PlaceOf(read),
    traces: tracePlaceOf(read),
  }
}
