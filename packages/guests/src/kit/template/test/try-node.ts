import type {
  Data,
  FileValue,
  HttpRequest,
  HttpResponse,
  Node,
  Params,
  Result,
  RunContext,
  Trigger,
} from '../src/heddle.ts'

interface Trial {
  params?: Data
  item?: Data
  files?: Record<string, Uint8Array>
  memory?: Data
  /** What the service answers. */
  answer?(request: HttpRequest): Partial<HttpResponse> | Promise<Partial<HttpResponse>>
  credential?: Data
}

/** Runs an operation for one item, without a server. Nothing is sent: `answer` stands for the service. */
export async function tryOperation(node: Node, name: string, trial: Trial) {
  const operation = getOperation(node, name)
  const { context, requests } = contextOf(operation.params, trial)
  return {
    items: itemsOf(await operation.run(context)),
    requests,
    memory: context.memory,
  }
}

/** What a parameter of an operation offers to choose from. */
export async function tryChoices(node: Node, name: string, trial: Trial & { param: string }) {
  const operation = getOperation(node, name)
  const param = operation.params?.[trial.param]
  const options = param && 'options' in param ? param.options : []
  return typeof options === 'function' ? options(contextOf(operation.params, trial).context) : options
}

/** Asks a trigger for news, without a server. */
export async function tryPoll(trigger: Trigger, trial: Trial) {
  const { context, requests } = contextOf(trigger.params, trial)
  const found = await trigger.poll?.({ ...context, isTest: false })
  return { items: itemsOf(found), requests, memory: context.memory }
}

function getOperation({ operations }: Node, name: string) {
  const operation = operations[name]
  if (!operation) throw new Error(`There is no operation "${name}"`)
  return operation
}

function contextOf(params: Params = {}, trial: Trial) {
  const requests: HttpRequest[] = []
  const files = trial.files ?? {}
  const context: RunContext = {
    params: { ...defaultsOf(params), ...trial.params },
    item: { json: trial.item ?? {}, files: mapValues(files, fileOf) },
    index: 0,
    memory: trial.memory ?? {},
    executionId: '1',
    timezone: 'UTC',
    signal: new AbortController().signal,
    async http(request) {
      requests.push(request)
      return { status: 200, headers: {}, body: undefined, ...(await trial.answer?.(request)) }
    },
    credential: async () => trial.credential ?? {},
    async readFile(name) {
      const bytes = files[name]
      if (!bytes) throw new Error(`The item has no file "${name}"`)
      return { bytes, mimeType: 'application/octet-stream' }
    },
    writeFile: async (bytes, about) => ({ ...fileOf(bytes), ...about }),
  }
  return { context, requests }
}

const empty: Readonly<Record<string, unknown>> = {
  strings: [],
  number: 0,
  boolean: false,
  file: 'data',
  multiOptions: [],
  collection: {},
  rows: [],
}

const defaultsOf = (params: Params): Data =>
  mapValues(params, (param) => ('default' in param ? param.default : undefined) ?? empty[param.type] ?? '')

const fileOf = (bytes: Uint8Array): FileValue => ({
  mimeType: 'application/octet-stream',
  data: Buffer.from(bytes).toString('base64'),
})

const itemsOf = (result: Result): readonly Data[] => (result === undefined ? [] : [result].flat())

const mapValues = <T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
