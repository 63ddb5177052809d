import type { JsonObject } from '@heddle/core'
import type { NodeProperty, NodeTypeDescription } from '@heddle/core/node'

/** A part of a request. Texts may be expressions; `$value` is the value of the parameter that says it. */
export interface RequestPart {
  baseURL?: string
  url?: string
  method?: string
  headers?: Record<string, unknown>
  qs?: Record<string, unknown>
  body?: Record<string, unknown>
  returnFullResponse?: boolean
  /** How the answer is read; JSON when absent. */
  encoding?: 'arraybuffer' | 'text'
}

/** A step that nobody could write as data; only nodes of other origin have them. `this` is what their maker expects. */
export type RoutingFunction = (this: unknown, ...given: unknown[]) => unknown

/** What happens to what came back, step by step. `$responseItem` is the data of one item. */
export type PostReceive = (PostReceiveData & { enabled?: unknown }) | RoutingFunction

export type PostReceiveData =
  | { type: 'rootProperty'; properties: { property: string } }
  | { type: 'limit'; properties: { maxResults: unknown } }
  | { type: 'filter'; properties: { pass: unknown } }
  | { type: 'sort'; properties: { key: string } }
  | { type: 'setKeyValue'; properties: Record<string, unknown> }
  | { type: 'set'; properties: { value: unknown } }
  | { type: 'binaryData'; properties: { destinationProperty: string } }

export type Pagination =
  | {
      type: 'offset'
      properties: {
        limitParameter: string
        offsetParameter: string
        pageSize: number
        type: 'query' | 'body'
        /** Where the list stands in the answer, when it is not the answer itself. */
        rootProperty?: string
      }
    }
  | { type: 'generic'; properties: { continue: unknown; request: RequestPart } }
  /** Asks for the pages by itself. */
  | RoutingFunction

/** What a parameter, or a choice of it, adds to a request. */
export interface Routing {
  request?: RequestPart
  send?: {
    type?: 'body' | 'query'
    /** Name in the body or query; dots make nested objects in a body. */
    property?: string
    /** The value of the parameter when absent. */
    value?: unknown
    /** False when dots are part of the name. */
    propertyInDotNotation?: boolean
    /** Whether to ask for page after page. */
    paginate?: unknown
    /** Each gets the whole request and gives another one. */
    preSend?: RoutingFunction[]
  }
  output?: { postReceive?: PostReceive[]; maxResults?: unknown }
  operations?: { pagination?: Pagination }
}

/** A node that is nothing but data. */
export interface DeclarativeDescription extends Omit<
  NodeTypeDescription,
  'name' | 'properties' | 'requestDefaults' | 'defaults' | 'inputs' | 'outputs' | 'icon'
> {
  /** Local name; the type becomes `heddle.<name>`. */
  name: string
  color?: string
  requestDefaults: RequestPart
  properties: NodeProperty[]
}

/** Routing stands in descriptions as plain data; what a node's author wrote is trusted to have this shape. */
export const routingOf = ({ routing }: { routing?: JsonObject }): Routing | undefined => routing
