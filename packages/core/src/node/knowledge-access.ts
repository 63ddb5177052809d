import type { JsonObject } from '../json.ts'

/** A piece of text, and where it stands among others by its meaning. */
export interface EmbeddedDocument {
  text: string
  metadata: JsonObject
  vector: readonly number[]
}

export interface StoredDocument {
  id: string
  text: string
  metadata: JsonObject
}

export interface NearDocument extends StoredDocument {
  /** From 0 to 1; more is nearer. */
  score: number
}

export interface NearestQuestion {
  vector: readonly number[]
  most: number
  /** Only documents whose metadata have these values. */
  filter?: JsonObject
}

/** Texts that the instance keeps to be found by their meaning, in stores by name. They belong to the owner of the workflow. */
export interface KnowledgeAccess {
  /** Gives their ids. All vectors of a store are of one length. */
  add(store: string, documents: readonly EmbeddedDocument[]): Promise<string[]>
  nearest(store: string, question: NearestQuestion): Promise<NearDocument[]>
  /** Replaces documents that are there; fails for an id that is not. */
  update(store: string, documents: readonly (EmbeddedDocument & { id: string })[]): Promise<void>
  /** Empties the store. */
  clear(store: string): Promise<void>
  /** The names of the stores that there are. */
  list(): Promise<string[]>
}
