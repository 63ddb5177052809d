import type { JsonObject } from '@heddle/core'

/** A piece of text that can be found again. */
export interface Document {
  text: string
  metadata: JsonObject
}

export interface FoundDocument extends Document {
  id?: string
  /** From 0 to 1; more is nearer. */
  score: number
}

/** Finds documents that mean about the same as a text. */
export interface VectorStore {
  query(text: string, options: { most: number }): Promise<FoundDocument[]>
}

/** Cuts texts into pieces: the pieces of each. */
export type TextSplitter = (texts: readonly string[]) => Promise<string[][]>

/** The documents that items or files are, already cut. */
export type DocumentSource = (itemIndex: number) => Promise<Document[]>

export type Retriever = (query: string) => Promise<FoundDocument[]>

/** The same documents, the best first. */
export type Reranker = (query: string, documents: readonly FoundDocument[]) => Promise<FoundDocument[]>
