import type { ExpressionData, SandboxSource } from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'

/** What a task knows about the execution. Items come as texts beside it and are parsed when they are read. */
export interface TaskData {
  /** Everything but items. */
  data: Omit<ExpressionData, 'inputs' | 'runData' | 'source'> & { source: ExpressionData['source'] }
  /** By input: the index of its text, or null. */
  inputs: readonly (number | null)[]
  /** Set when the first input's text holds columns: the path of each, below an item's json. */
  columns: readonly (readonly string[])[] | null
  runs: Readonly<Record<string, readonly RunTexts[]>>
  /** By node, then by item: the position of the ancestor. */
  lineage: Readonly<Record<string, readonly LineageEntry[]>>
  /** Sources of the templates among the node's own parameters, by template. */
  parameterSources: Readonly<Record<string, SandboxSource>>
}

/** By output: the index of its text, or null. Empty for a run that nobody reads. */
export type RunTexts = readonly (number | null)[]

/** Run, output and index of an item; or why there is none. */
export type LineageEntry = readonly [run: number, output: number, index: number] | 'none' | 'several'

/** Evaluates templates for items; the answer is an array by template of arrays by item. */
export interface EvaluateTask extends TaskData {
  templates: readonly (SandboxSource & { changesData: boolean })[]
  itemIndexes: readonly number[]
}

/** Runs a node's code; the answer is a `CodeAnswer`. */
export interface CodeTask extends TaskData {
  code: string
  /** The names that the code uses. */
  names: readonly string[]
  /** Base64: what makes its random numbers unforeseeable. */
  entropy: string
  mode: 'allItems' | 'eachItem'
  dialect: 'code' | 'function' | 'functionItem'
  /** What fails becomes an item with the error. */
  continueOnFail: boolean
  staticData: { global: Record<string, unknown>; node: Record<string, unknown> }
}

export interface CodeAnswer {
  items?: Item[]
  error?: { message: string; description?: string; itemIndex?: number }
  staticData: CodeTask['staticData']
  /** What the code added to the data of its execution. */
  customData: Record<string, string>
  /** What was written to the console, line by line. */
  console: unknown[][]
}

/** Asks tables of rows; the rows come as texts beside it, the answer is an array of rows. */
export interface QueryTask {
  query: string
  /** What its parameters stand for. */
  values: readonly unknown[]
  /** By text: the name of the table. */
  names: readonly string[]
}
