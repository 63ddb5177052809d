import { isJsonObject } from '@heddle/core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A property of an action, a trigger or an account, as pieces declare it. */
export interface Prop {
  type: string
  displayName?: string
  description?: string
  required?: boolean
  defaultValue?: unknown
  /** Fixed choices, or a function that finds them. */
  options?: unknown
  /** Of a property whose fields are found out: the function that does it. */
  props?: unknown
  /** Of a list of objects: what each has. */
  properties?: Record<string, Prop>
  /** The properties that choices depend on. */
  refreshers?: string[]
}

export type Props = Readonly<Record<string, Prop>>

export interface Action {
  name: string
  displayName: string
  description?: string
  props?: Props
  requireAuth?: boolean
  run(context: unknown): Promise<unknown>
}

export interface Trigger extends Action {
  type: string
  sampleData?: unknown
  handshakeConfiguration?: { strategy?: string; paramName?: string }
  renewConfiguration?: { strategy?: string }
  onHandshake?(context: unknown): Promise<unknown>
  onEnable?(context: unknown): Promise<void>
  onDisable?(context: unknown): Promise<void>
  test?(context: unknown): Promise<unknown>
}

export interface Auth {
  type: string
  displayName?: string
  description?: string
  props?: Props
  username?: Prop
  password?: Prop
  authUrl?: string
  tokenUrl?: string
  scope?: string[]
  pkce?: boolean
  authorizationMethod?: string
  grantType?: string
  extra?: Record<string, string>
  prompt?: string
  validate?(context: unknown): Promise<unknown>
}

/** A loaded piece. */
export interface Piece {
  /** Of its package. */
  packageName: string
  displayName: string
  description: string
  auths: readonly Auth[]
  actions: readonly Action[]
  triggers: readonly Trigger[]
  /** Newer ones get secrets as objects. */
  isNewer: boolean
}

/** Loads the module of a piece; of what it exports the piece is the value with actions. */
export function loadPiece(folder: string): Piece {
  const require = createRequire(join(folder, 'package.json'))
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
  const exported: unknown = require(folder)
  const found = Object.values(exported as object).find(isPiece)
  if (!found) throw new Error('The package exports no piece')
  return {
    packageName: name,
    displayName: String(found.displayName),
    description: typeof found.description === 'string' ? found.description : '',
    auths: [found.auth]
      .flat()
      .filter((auth): auth is Auth => isJsonObject(auth) && typeof auth.type === 'string'),
    actions: listOf<Action>(found, 'actions'),
    triggers: listOf<Trigger>(found, 'triggers'),
    isNewer: typeof found.getContextInfo === 'function',
  }
}

type ExportedPiece = Record<string, unknown>

const isPiece = (value: unknown): value is ExportedPiece =>
  isJsonObject(value) &&
  'displayName' in value &&
  ('_actions' in value || typeof value.actions === 'function')

/** Older ones keep them in a field, newer ones give them by a function. */
function listOf<T>(piece: ExportedPiece, kind: 'actions' | 'triggers'): T[] {
  const give = piece[kind]
  const given: unknown = typeof give === 'function' ? give.call(piece) : piece[`_${kind}`]
  return isJsonObject(given) ? (Object.values(given) as T[]) : []
}
