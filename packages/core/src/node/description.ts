import type { JsonObject } from '../json.ts'
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
  resourceMapper?: JsonObject
  filter?: JsonObject
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
  outputNames?: string[]
  /** A node waits for all connected inputs. When nothing else can run it makes do with this many; 1 when absent. */
  requiredInputs?: number
  properties: NodeProperty[]
  credentials?: NodeCredentialUse[]
  subtitle?: string
  webhooks?: WebhookDescription[]
  maxNodes?: number
  polling?: boolean
  eventTriggerDescription?: string
  activationMessage?: string
  triggerPanel?: JsonObject | boolean
  documentationUrl?: string
  codex?: Codex
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
  /** A request that succeeds with a good credential; `needs` names fields without which it cannot be sent. */
  test?: { request: JsonObject; needs?: string[] }
  authenticate?: JsonObject
}
