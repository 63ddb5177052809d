/**
 * Heddle's kit for packages: the shape of nodes, triggers and credentials, and helpers to write and try them. It needs nothing
 * installed and is part of your package. `heddle packages new` writes the newest one.
 */

export type Data = Record<string, unknown>

// oxlint-disable-next-line typescript/no-explicit-any -- only the service knows what it sends
export type Anything = any

// Parameters: the fields that a person fills in. `show` and `hide` say when, by the values of others.

type Condition = Readonly<Record<string, readonly (string | number | boolean)[]>>

interface Common {
  label: string
  description?: string
  hint?: string
  placeholder?: string
  required?: boolean
  show?: Condition
  hide?: Condition
}

export interface Choice {
  name: string
  value: string | number | boolean
  description?: string
}

/** Asks the service what can be chosen. */
export type LoadChoices = (context: Context) => Promise<Choice[]>

type Choices = readonly Choice[] | LoadChoices

export type Param =
  | (Common & { type: 'string'; default?: string; secret?: boolean; rows?: number })
  /** A list of texts. */
  | (Common & { type: 'strings'; default?: string[] })
  | (Common & { type: 'number'; default?: number; min?: number; max?: number })
  | (Common & { type: 'boolean'; default?: boolean })
  | (Common & { type: 'dateTime'; default?: string })
  | (Common & { type: 'json'; default?: string })
  /** The name of a file of the item; `readFile` reads it. */
  | (Common & { type: 'file'; default?: string })
  /** One of several. Choices of the service are loaded again when what they depend on changes. */
  | (Common & { type: 'options'; options: Choices; default?: Choice['value']; dependsOn?: readonly string[] })
  | (Common & {
      type: 'multiOptions'
      options: Choices
      default?: Choice['value'][]
      dependsOn?: readonly string[]
    })
  /** Fields that a person adds when they need them. */
  | (Common & { type: 'collection'; fields: Params })
  /** Rows of fields. */
  | (Common & { type: 'rows'; fields: Params })

export type Params = Readonly<Record<string, Param>>

type ChosenFrom<O> = O extends readonly { value: infer V }[] ? V : Choice['value']

type ValueOf<P> = P extends { type: 'options'; options: infer O }
  ? ChosenFrom<O>
  : P extends { type: 'multiOptions'; options: infer O }
    ? ChosenFrom<O>[]
    : P extends { type: 'collection'; fields: infer F extends Params }
      ? Partial<ValuesOf<F>>
      : P extends { type: 'rows'; fields: infer F extends Params }
        ? ValuesOf<F>[]
        : P extends { type: keyof PlainValues }
          ? PlainValues[P['type']]
          : never

interface PlainValues {
  string: string
  strings: string[]
  number: number
  boolean: boolean
  dateTime: string
  json: unknown
  file: string
}

/** The values of parameters, as functions get them. */
export type ValuesOf<P extends Params> = { [K in keyof P]: ValueOf<P[K]> }

// What functions get and give.

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** A path such as `/books` belongs to the node's `baseUrl` and is sent with its credential. */
  url: string
  headers?: Record<string, string>
  query?: Data
  /** A text or bytes are sent as they are, anything else as JSON. */
  body?: unknown
  /** The credential to send with it; for a whole address there is none unless you say so. */
  credential?: string
  /** What the body of the answer is to be; JSON when absent. */
  responseType?: 'json' | 'text' | 'bytes'
  /** Gives an answer with an error status instead of failing. */
  ignoreStatus?: boolean
}

export interface HttpResponse {
  status: number
  headers: Record<string, string>
  body: Anything
}

/** A file that travels with an item; its bytes are kept by Heddle. */
export interface FileValue {
  mimeType: string
  fileName?: string
  id?: string
  data: string
}

export interface Context<P = Data> {
  readonly params: P
  /** Sends a request through Heddle, which puts the credential in. Fails with the words of the service. */
  http(request: HttpRequest): Promise<HttpResponse>
  /** The fields of the node's credential, for what a request cannot do. */
  credential(name?: string): Promise<Data>
  readonly signal: AbortSignal
}

export interface RunContext<P = Data> extends Context<P> {
  /** What the function works on, and its place among all. */
  readonly item: { readonly json: Data; readonly files: Readonly<Record<string, FileValue>> }
  readonly index: number
  /** Reads a file of the item by its name. */
  readFile(name: string): Promise<{ bytes: Uint8Array; mimeType: string; fileName?: string }>
  /** Keeps bytes as a file; `withFiles` gives it to an item. */
  writeFile(bytes: Uint8Array, about?: { fileName?: string; mimeType?: string }): Promise<FileValue>
  /** Kept with the workflow between its executions: change it in place. */
  readonly memory: Data
  readonly executionId: string
  readonly timezone: string
}

/** What becomes items: one for an object, one each for a list. Nothing for nothing. */
export type Result = Data | readonly Data[] | undefined

const fileItem = Symbol.for('heddle.file-item')

/** An item with files. */
export const withFiles = (json: Data, files: Record<string, FileValue>): Data => ({
  [fileItem]: true,
  json,
  files,
})

interface Pages {
  /** The entries of one page. */
  entries(body: Anything): Data[]
  /** What the next page is asked for with; undefined after the last. */
  next(response: HttpResponse, request: HttpRequest): HttpRequest | undefined
  /** How many entries are wanted; all when absent. */
  limit?: number
}

/** Reads page after page. */
export async function allPages(
  { http, signal }: Pick<Context, 'http' | 'signal'>,
  first: HttpRequest,
  { entries, next, limit = Infinity }: Pages,
): Promise<Data[]> {
  const found: Data[] = []
  for (let request: HttpRequest | undefined = first; request && found.length < limit;) {
    signal.throwIfAborted()
    const response: HttpResponse = await http(request)
    found.push(...entries(response.body))
    request = next(response, request)
  }
  return found.slice(0, limit)
}

// Nodes.

export interface Operation<P extends Params = Params> {
  label: string
  /** What it does, for the list of all actions: 'Get a book'. */
  action: string
  description?: string
  params?: P
  /** Called for each item. */
  run(context: RunContext<ValuesOf<P>>): Promise<Result> | Result
}

/** Types the parameters of an operation. */
export const defineOperation = <const P extends Params>(operation: Operation<P>): Operation => operation

interface About {
  /** Stands in every workflow that uses it: never change it. */
  name: string
  label: string
  description: string
  /** The path of an SVG in the package. */
  icon?: string
  /** What paths in requests belong to; a function when each account has its own. */
  baseUrl?: string | ((credential: Data) => string)
  /** The name of the credential that it needs. */
  credential?: string
  /** Words that people may search for. */
  alias?: readonly string[]
  documentationUrl?: string
}

export interface Node extends About {
  operations: Readonly<Record<string, Operation>>
}

export const defineNode = (node: Node): Node => node

// Triggers.

export interface TriggerContext<P = Data> extends Context<P> {
  readonly memory: Data
  /** Whether someone tries it in the editor: then give an example, and remember nothing. */
  readonly isTest: boolean
}

export interface HookContext<P = Data> extends TriggerContext<P> {
  /** Where the service is to call. */
  readonly webhookUrl: string
}

export interface CallContext<P = Data> extends Omit<TriggerContext<P>, 'credential'> {
  readonly request: { method: string; headers: Record<string, string>; query: Data; body: Anything }
}

export interface Webhook<P = Data> {
  method?: 'GET' | 'POST' | 'PUT'
  /** Tells the service where to call when a workflow is switched on; what `unsubscribe` needs goes into `memory`. */
  subscribe?(context: HookContext<P>): Promise<void>
  unsubscribe?(context: HookContext<P>): Promise<void>
  /** What a call starts the workflow with; nothing for calls that mean nothing. */
  receive(
    context: CallContext<P>,
  ): Promise<Result | { respond: WebhookResponse }> | Result | { respond: WebhookResponse }
}

export interface WebhookResponse {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** Either asks for news now and then (`poll`), or is called by the service (`webhook`). */
export interface Trigger<P extends Params = Params> extends About {
  params?: P
  poll?(context: TriggerContext<ValuesOf<P>>): Promise<Result>
  webhook?: Webhook<ValuesOf<P>>
}

export const defineTrigger = <const P extends Params>(trigger: Trigger<P>): Trigger => trigger

// Credentials.

export interface Credential {
  /** Stands in every workflow that uses it: never change it. */
  name: string
  label: string
  fields: Params
  icon?: string
  documentationUrl?: string
  /** The only hosts that get it. */
  hosts?: readonly string[]
  /** What it adds to requests. Texts that begin with = are expressions: `=Bearer {{ $credentials.token }}`. */
  authenticate?: {
    headers?: Record<string, string>
    query?: Record<string, string>
    basic?: { username: string; password: string }
  }
  /** Makes the request that is sent, where that takes code, such as a signature. */
  sign?(request: HttpRequest, credential: Data): HttpRequest | Promise<HttpRequest>
  /** The person signs in at the service. */
  oAuth2?: { authUrl: string; tokenUrl: string; scopes?: readonly string[]; pkce?: boolean }
  /** A request that only a good credential makes succeed. */
  test?: { url: string; method?: 'GET' | 'POST' }
}

export const defineCredential = (credential: Credential): Credential => credential
