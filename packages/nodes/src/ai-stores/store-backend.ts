import type { JsonObject } from '@heddle/core'
import type { EmbeddedDocument, RunContext, SupplyContext } from '@heddle/core/node'
import type { FoundDocument } from '../ai/knowledge.ts'
import type { AppParams } from '../app/params.ts'

export interface Nearest {
  most: number
  /** Only documents whose metadata have these values. */
  filter: JsonObject
}

/** Where vectors are kept. */
export interface StoreBackend {
  add(documents: readonly EmbeddedDocument[]): Promise<void>
  /** The best first. */
  nearest(vector: readonly number[], wanted: Nearest): Promise<FoundDocument[]>
  update?(id: string, document: EmbeddedDocument): Promise<void>
  clear?(): Promise<void>
}

/** For finding the place of the vectors. */
export interface StoreCall {
  context: Pick<
    RunContext | SupplyContext,
    'http' | 'credential' | 'resolveHost' | 'knowledge' | 'signal' | 'sleep'
  >
  params: AppParams
  /** For connections, which end with the node that asks. */
  life: Pick<SupplyContext, 'atEnd' | 'signal'>
}
