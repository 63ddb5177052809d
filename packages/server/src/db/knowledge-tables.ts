import type { JsonObject } from '@heddle/core'
import type { Generated } from 'kysely'
import type { JsonColumn } from './json-column.ts'

export interface KnowledgeStoreTable {
  id: Generated<number>
  ownerId: string
  name: string
  /** How many numbers each vector has; null while the store is empty. */
  dimension: number | null
  /** Never used again, so that an old id cannot mean another text. */
  nextDocumentId: number
  createdAt: string
  updatedAt: string
}

export interface KnowledgeDocumentTable {
  storeId: number
  id: number
  /** Numbers of 32 bits, the lowest byte first. */
  vector: Buffer
  metadata: JsonColumn<JsonObject>
  createdAt: string
  updatedAt: string
  text: string
}
