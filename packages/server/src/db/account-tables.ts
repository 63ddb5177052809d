import type { Act, Language, Scope } from '@heddle/contract'
import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn } from './json-column.ts'

export interface UserTable {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
  role: 'owner' | 'member'
  personalizationAnswers: JsonColumn<Record<string, unknown> | null>
  /** Until when an invited person may sign up. */
  inviteUntil: string | null
  resetTokenHash: string | null
  resetTokenUntil: string | null
  /** Sealed with the instance's key; null while signing in needs the password alone. */
  twoFactorSecret: Buffer | null
  /** SHA-256 of each code that was not used yet. */
  recoveryCodes: ColumnType<string[] | null, string | null | undefined, string | null>
  /** The newest step of 30 seconds whose code was used: no code counts twice. */
  twoFactorStep: number | null
  /** Null while the browser decides. */
  language: Language | null
  createdAt: string
  updatedAt: string
}

export interface SessionTable {
  /** SHA-256 of the cookie's token. */
  tokenHash: string
  /** Names the session to its user. */
  id: string | null
  userId: string
  /** From where it was started, and by which browser. */
  address: string | null
  agent: string | null
  createdAt: string
  expiresAt: string
}

/** How often a secret was guessed from somewhere. */
export interface SecretGuessTable {
  /** SHA-256 of what is counted, e.g. an account and an address. */
  source: string
  count: number
  /** When counting begins anew. */
  until: string
}

/** A browser in which somebody has signed in. */
export interface KnownDeviceTable {
  /** SHA-256 of the cookie's token. */
  tokenHash: string
  userId: string
  usedAt: string
}

export interface ApiKeyTable {
  id: string
  userId: string
  name: string
  /** SHA-256 of the key. */
  tokenHash: string
  scopes: JsonColumn<Scope[]>
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export interface AuditEventTable {
  id: Generated<number>
  userId: string | null
  act: Act
  target: string | null
  address: string
  createdAt: string
}
