import { isIP } from 'node:net'
import { availableParallelism, homedir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

interface Setting<T extends z.ZodType = z.ZodType> {
  /** The environment variable. */
  variable: string
  /** One sentence for the docs. */
  doc: string
  schema: T
}

const setting = <T extends z.ZodType>(variable: string, doc: string, schema: T): Setting<T> => ({
  variable,
  doc,
  schema,
})

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')

const wholeNumber = z.coerce.number('must be a number').int('must be a whole number')
const positive = wholeNumber.min(1, 'must be 1 or more')
const url = z.url('must be a URL, for example https://example.com/')
/** People and browsers are sent there. */
const webUrl = z.url({ protocol: /^https?$/, error: 'must be a URL, for example https://example.com/' })
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

const areRanges = (entries: readonly string[]): boolean =>
  entries.every((entry) => {
    const [address = '', bits = '0'] = entry.split('/')
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits)
  })

const keep = z.enum(['all', 'none'], 'must be all or none').default('all')

const timezone = z
  .string()
  .refine(isTimezone, 'must be a time zone name, for example Europe/Berlin')
  .default('America/New_York')

/** Every environment variable that Heddle reads. */
export const settings = {
  host: setting('HEDDLE_HOST', 'Address to listen on.', z.string().default('127.0.0.1')),
  port: setting('HEDDLE_PORT', 'Port to listen on.', wholeNumber.min(0).max(65_535).default(5678)),
  baseUrl: setting(
    'HEDDLE_BASE_URL',
    'Address under which people and services reach this instance, with the path prefix of a proxy if there is one.',
    webUrl.optional(),
  ),
  dataDir: setting(
    'HEDDLE_DATA_DIR',
    'Folder for the database, the encryption key and files.',
    z.string().default(join(homedir(), '.heddle')),
  ),
  databaseUrl: setting(
    'HEDDLE_DATABASE_URL',
    'postgres://… for PostgreSQL, or sqlite:/path/to/file; a SQLite file in the data folder when not set.',
    z
      .string()
      .regex(/^(postgres(ql)?:\/\/|sqlite:)/, 'must begin with postgres:// or sqlite:')
      .optional(),
  ),
  encryptionKey: setting(
    'HEDDLE_ENCRYPTION_KEY',
    'Secret that encrypts credentials; a key file in the data folder, made at the first start, when not set.',
    z.string().min(16, 'must be at least 16 characters long').optional(),
  ),
  userManagement: setting('HEDDLE_USER_MANAGEMENT', 'Whether people have accounts.', flag(true)),
  smtpUrl: setting(
    'HEDDLE_SMTP_URL',
    'smtp(s)://user:password@host:port of the mail server.',
    url.optional(),
  ),
  smtpFrom: setting('HEDDLE_SMTP_FROM', 'Sender of mails.', z.string().optional()),
  timezone: setting('HEDDLE_TIMEZONE', 'Time zone of schedules and expressions.', timezone),
  locale: setting(
    'HEDDLE_LOCALE',
    'Language of the editor for those whose browser asks for none that it has.',
    z.stringFormat('locale', /^[a-z]{2,3}(-[a-z0-9]+)*$/i).default('en'),
  ),
  tags: setting('HEDDLE_TAGS', 'Whether workflows can be tagged.', flag(true)),
  templatesEnabled: setting('HEDDLE_TEMPLATES_ENABLED', 'Whether templates are offered.', flag(true)),
  templatesHost: setting(
    'HEDDLE_TEMPLATES_HOST',
    'Address of a template service; the bundled one when not set.',
    webUrl.optional(),
  ),
  versionsEndpoint: setting(
    'HEDDLE_VERSIONS_ENDPOINT',
    'Address that is asked for newer versions; nothing is asked when not set.',
    webUrl.optional(),
  ),
  promptsHost: setting('HEDDLE_PROMPTS_HOST', 'Address of the service for surveys.', webUrl.optional()),
  survey: setting('HEDDLE_SURVEY', 'Whether new owners are asked about their work.', flag(true)),
  telemetryUrl: setting(
    'HEDDLE_TELEMETRY_URL',
    'Address that usage events are sent to; none are sent when not set.',
    webUrl.optional(),
  ),
  previewParents: setting(
    'HEDDLE_PREVIEW_PARENTS',
    'Comma-separated origins that may show the editor in a frame; only its own when not set.',
    list.default([]),
  ),
  trustedProxies: setting(
    'HEDDLE_TRUSTED_PROXIES',
    'Comma-separated addresses and ranges of proxies that say for whom they call; those on this machine when not set.',
    list.refine(areRanges, 'must be addresses or ranges, for example 10.0.0.0/8').default(['loopback']),
  ),
  outboundPolicy: setting(
    'HEDDLE_OUTBOUND_POLICY',
    'open: workflows may call any address; public: only addresses on the public internet.',
    z.enum(['open', 'public'], 'must be open or public').default('open'),
  ),
  outboundAllow: setting(
    'HEDDLE_OUTBOUND_ALLOW',
    'Comma-separated hosts and address ranges that are allowed under the policy public.',
    list.default([]),
  ),
  filesAllow: setting(
    'HEDDLE_FILES_ALLOW',
    'Comma-separated folders that file nodes may use; files/ in the data folder when not set.',
    list.optional(),
  ),
  executeCommand: setting('HEDDLE_EXECUTE_COMMAND', 'Whether the node Execute Command works.', flag(false)),
  binaryMode: setting(
    'HEDDLE_BINARY_MODE',
    'Where files that travel with items are kept: filesystem or memory.',
    z.enum(['filesystem', 'memory'], 'must be filesystem or memory').default('filesystem'),
  ),
  saveSuccess: setting('HEDDLE_SAVE_SUCCESS', 'Which successful executions are kept: all or none.', keep),
  saveError: setting('HEDDLE_SAVE_ERROR', 'Which failed executions are kept: all or none.', keep),
  saveManual: setting('HEDDLE_SAVE_MANUAL', 'Whether manual executions are kept.', flag(false)),
  saveProgress: setting('HEDDLE_SAVE_PROGRESS', 'Whether run data is stored after every node.', flag(false)),
  executionTimeout: setting(
    'HEDDLE_EXECUTION_TIMEOUT',
    'Seconds after which an execution is stopped; -1 for never.',
    wholeNumber.default(-1),
  ),
  executionTimeoutMax: setting(
    'HEDDLE_EXECUTION_TIMEOUT_MAX',
    'Longest timeout in seconds that a workflow may choose.',
    positive.default(3600),
  ),
  executionConcurrency: setting(
    'HEDDLE_EXECUTION_CONCURRENCY',
    'How many production executions run at the same time; the rest wait their turn.',
    positive.default(100),
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
    'Versions of a workflow older than this many days are deleted, except the current one, named ones and those that stored executions ran; all are kept when not set.',
    positive.optional(),
  ),
  historyCount: setting(
    'HEDDLE_HISTORY_COUNT',
    'Only this many versions of each workflow are kept, with the same exceptions; all are kept when not set.',
    positive.optional(),
  ),
  webhookBodyMb: setting(
    'HEDDLE_WEBHOOK_BODY_MB',
    'Largest body of a call to a webhook, in megabytes; of a form with files, all that is not a file.',
    positive.default(16),
  ),
  webhookUploadMb: setting(
    'HEDDLE_WEBHOOK_UPLOAD_MB',
    'How much all files of one form may have together, in megabytes.',
    positive.default(256),
  ),
  webhookMbPerMinute: setting(
    'HEDDLE_WEBHOOK_MB_PER_MINUTE',
    'How many megabytes a webhook takes from one address in a minute; more is answered with 429.',
    positive.default(1024),
  ),
  webhookFailuresPerMinute: setting(
    'HEDDLE_WEBHOOK_FAILURES_PER_MINUTE',
    'How many calls of one address to a webhook may be refused or broken in a minute; after that all are answered with 429 until the minute is over. Calls that start what they should are never counted.',
    positive.default(100),
  ),
  engineThreads: setting(
    'HEDDLE_ENGINE_THREADS',
    'How many threads executions run in at most, opened when they are needed; one less than there are processors, but 2 to 4, when not set.',
    positive.optional(),
  ),
  engineMemoryMb: setting(
    'HEDDLE_ENGINE_MEMORY_MB',
    'Memory that one of these threads may use, in megabytes; a quarter of all, but 512 to 4096, when not set.',
    positive.min(64, 'must be 64 or more').optional(),
  ),
  executionDataMb: setting(
    'HEDDLE_EXECUTION_DATA_MB',
    'How large the data of one execution may become, in megabytes; an eighth of the memory of a thread, but not more than 400, when not set.',
    positive.max(400, 'must be 400 or less, because more cannot be stored').optional(),
  ),
  runnerMemoryMb: setting(
    'HEDDLE_RUNNER_MEMORY_MB',
    'Memory that the code of one execution may use, in megabytes.',
    positive.default(128),
  ),
  runnerTimeoutMs: setting(
    'HEDDLE_RUNNER_TIMEOUT_MS',
    'Milliseconds that one piece of code may take.',
    positive.default(60_000),
  ),
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

export interface Config extends Omit<Read, 'baseUrl' | 'filesAllow' | Computed> {
  engineThreads: number
  engineMemoryMb: number
  executionDataMb: number
  /** Ends with a slash. */
  baseUrl: string
  filesAllow: string[]
}

type Computed = 'engineThreads' | 'engineMemoryMb' | 'executionDataMb'

export class ConfigError extends Error {}

/** Reads the environment once; every fault is named in one message. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const entries = Object.entries<Setting>(settings).map(([key, { variable, schema }]) => {
    const result = schema.safeParse(env[variable] || undefined)
    if (!result.success) faults.push(`${variable} ${result.error.issues[0]?.message}`)
    return [key, result.data]
  })
  if (faults.length > 0) throw new ConfigError(`${faults.join('; ')}. Correct it and start again.`)
  return complete(Object.fromEntries(entries) as Read)
}

function complete(read: Read): Config {
  const dataDir = resolve(read.dataDir)
  const base = read.baseUrl ?? `http://localhost:${read.port}/`
  return {
    ...read,
    ...sizes(read),
    dataDir,
    baseUrl: base.endsWith('/') ? base : `${base}/`,
    filesAllow: read.filesAllow ?? [join(dataDir, 'files')],
  }
}

/** What fits the machine. */
function sizes({ engineThreads, engineMemoryMb, executionDataMb }: Read): Pick<Config, Computed> {
  const machineMb = (process.constrainedMemory() || totalmem()) / 2 ** 20
  const memoryMb =
    engineMemoryMb ?? clamp(Math.floor(Math.min(machineMb, totalmem() / 2 ** 20) / 4), 512, 4096)
  return {
    engineThreads: engineThreads ?? clamp(availableParallelism() - 1, 2, 4),
    engineMemoryMb: memoryMb,
    executionDataMb: executionDataMb ?? Math.min(400, Math.ceil(memoryMb / 8)),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
