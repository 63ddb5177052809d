import type { JsonObject } from '../json.ts'
import type { SupplyKind } from '../workflow/connection-kinds.ts'
import type { PropertyType } from './kinds/kinds.ts'
import type { OlderLayout } from './layout.ts'

/** Shows or hides a parameter by the values of others. `@version` stands for the node's version. */
export interface DisplayOptions {
  show?: Record<string, DisplayCondition[]>
  hide?: Record<string, DisplayCondition[]>
}

/** A plain value, or a comparison such as `{ _cnd: { gte: 2 } }`. */
export type DisplayCondition = string | number | boolean | null | { _cnd: Record<string, unknown> }

export interface PropertyTypeOptions {
  multipleValues?: boolean
  multipleValueButtonText?: string
  sortable?: boolean
  rows?: number
  password?: boolean
  editor?: 'code' | 'json' | 'html' | 'sql' | 'css'
  /** What stands in `{{ }}` is evaluated even without a leading `=`: documents of other products hold such texts. */
  template?: boolean
  editorLanguage?: string
  minValue?: number
  maxValue?: number
  numberPrecision?: number
  showAlpha?: boolean
  loadOptionsMethod?: string
  loadOptions?: JsonObject
  loadOptionsDependsOn?: string[]
  reloadOnChange?: boolean
  codeAutocomplete?: string
  alwaysOpenEditWindow?: boolean
  searchListMethod?: string
  resourceMapper?: ResourceMapperOptions
  /** Which parameters of the node say how conditions compare, as paths: one that is switched on is enough. */
  filter?: { ignoreCase?: string[]; looseTypeValidation?: string[] }
}

export interface ResourceMapperOptions {
  /** The method of the node that lists the columns. */
  resourceMapperMethod?: string
  /** Whether rows are only added, or found by the columns to match on. */
  mode?: 'add' | 'update' | 'upsert'
}

/** One choice of a select. */
export interface PropertyOption {
  name: string
  value: string | number | boolean
  description?: string
  /** A sentence for the canvas and the node creator, e.g. 'Insert a row'. */
  action?: string
  displayOptions?: DisplayOptions
  /** What this choice adds to the request of a declarative node. */
  routing?: JsonObject
  /** Of a column: the kind of parameter that gives it a value. */
  columnType?: PropertyType
}

/** One named group of a fixed collection. */
export interface PropertyGroup {
  name: string
  displayName: string
  values: NodeProperty[]
}

export interface ResourceLocatorMode {
  name: string
  displayName: string
  type: 'list' | 'string'
  placeholder?: string
  hint?: string
  typeOptions?: JsonObject
  extractValue?: { type: 'regex'; regex: string }
  url?: string
}

/** A parameter as the editor renders it: this is its shape on the wire. */
export interface NodeProperty {
  displayName: string
  name: string
  type: PropertyType
  default: unknown
  description?: string
  hint?: string
  placeholder?: string
  required?: boolean
  noDataExpression?: boolean
  options?: (PropertyOption | NodeProperty | PropertyGroup)[]
  modes?: ResourceLocatorMode[]
  displayOptions?: DisplayOptions
  typeOptions?: PropertyTypeOptions
  routing?: JsonObject
  extractValue?: JsonObject
  isNodeSetting?: boolean
  /** The text is the name of a field of the items, or several with commas between them: where it stands, not its value. */
  requiresDataPath?: 'single' | 'multiple'
}

export interface NodeCredentialUse {
  name: string
  required?: boolean
  /** The node can test such a credential, under this name. */
  testedBy?: string
  displayOptions?: DisplayOptions
  displayName?: string
}

/** A webhook that a node listens on. Texts may be expressions over `$parameter`. */
export interface WebhookDescription {
  name: string
  httpMethod: string
  path: string
  responseMode?: string
  responseCode?: string
  responseData?: string
  responsePropertyName?: string
  responseBinaryPropertyName?: string
  responseContentType?: string
  responseHeaders?: string
  isFullPath?: boolean
  restartWebhook?: boolean
  nodeType?: 'webhook' | 'form' | 'mcp'
}

export interface Codex {
  categories?: string[]
  subcategories?: Record<string, string[]>
  alias?: string[]
  /** The type to use instead of this one, which runs what was made with it. */
  replacedBy?: string
}

/** One thing that a node can do, and the parameters that choose it. */
export interface NodeAction {
  name: string
  /** What it is done to, where its name does not say so. */
  resource?: string
  parameters: JsonObject
}

/** What a node takes from sub-nodes: a model, tools, a memory. */
export interface SubInput {
  kind: SupplyKind
  displayName: string
  required?: boolean
  /** How many sub-nodes fit; any number when absent. */
  most?: number
  /** Only these types fit; every sub-node of the kind when absent. */
  only?: string[]
  /** The parameter that says how many such inputs there are; one when absent. */
  countedBy?: string
  displayOptions?: DisplayOptions
}

/** What a node is to another one, instead of handing items on. Of several the first that is displayed counts. */
export interface Supply {
  kind: SupplyKind
  displayOptions?: DisplayOptions
}

export type NodeGroup = 'input' | 'output' | 'transform' | 'trigger' | 'schedule' | 'organization'

/** A node type as it goes to the editor. */
export interface NodeTypeDescription {
  name: string
  displayName: string
  description: string
  /** All accepted versions; the editor creates nodes with `defaultVersion`. */
  version: number | number[]
  defaultVersion: number
  /** The lowest version whose parameters have the layout of `properties`; nodes of older ones are migrated. */
  layoutVersion?: number
  /** The parameters of the layouts before it, as far as they are known. */
  olderLayouts?: OlderLayout[]
  group: NodeGroup[]
  /** `file:x.svg`, or one per theme. */
  icon: string | { light: string; dark: string }
  defaults: { name: string; color?: string }
  /** Connection types by index; an expression when they depend on parameters. */
  inputs: string[] | string
  outputs: string[] | string
  inputNames?: string[]
  outputNames?: string[] | string
  /** Where sub-nodes hang on it. */
  subInputs?: readonly SubInput[]
  /** Makes it a sub-node, which has no inputs and outputs for items. */
  supplies?: readonly Supply[]
  /** An agent can use it: there is a sub-node like it, made by `asTool`. */
  usableAsTool?: boolean
  /** A node waits for all connected inputs. When nothing else can run it makes do with this many; 1 when absent. */
  requiredInputs?: number
  properties: NodeProperty[]
  credentials?: NodeCredentialUse[]
  subtitle?: string
  webhooks?: WebhookDescription[]
  maxNodes?: number
  polling?: boolean
  /** It tells its service where to call, so nobody has to. */
  subscribes?: boolean
  eventTriggerDescription?: string
  activationMessage?: string
  /** The editor has a chat that sends it messages. */
  startsByChat?: boolean
  triggerPanel?: JsonObject | boolean
  documentationUrl?: string
  codex?: Codex
  /** What it can do, worked out from its parameters for the list of types, which has none. */
  actions?: NodeAction[]
  requestDefaults?: JsonObject
  aliases?: string[]
  hints?: { message: string; displayCondition?: string; location?: string; whenToDisplay?: string }[]
}

export interface CredentialTypeDescription {
  name: string
  displayName: string
  /** Prefix `file:` or `node:`. */
  icon?: string
  extends?: string[]
  properties: NodeProperty[]
  documentationUrl?: string
  /** A request that succeeds with a good credential. */
  test?: { request: JsonObject }
  authenticate?: JsonObject
  /** How a person registers an app with the service, for accounts that are connected by signing in there. */
  setUp?: AppSetUp
}

export interface AppSetUp {
  /** Where the service lets people register apps. */
  url: string
  /** What to do there, one sentence each. The redirect URL and the scopes are shown besides. */
  steps?: string[]
}
