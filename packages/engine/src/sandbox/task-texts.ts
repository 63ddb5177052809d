import {
  compileTemplate,
  findExpressions,
  sandboxSource,
  type ExpressionData,
  type ReadPaths,
  type SandboxSource,
} from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import type { LineageEntry, TaskData } from './inside/task-data.ts'
import { lineageTable } from './lineage-table.ts'
import { separatePaths, writeColumns } from './write-columns.ts'
import { writePruned } from './write-pruned.ts'

/** Items as the text that a task reads. A named text is the same for every task of the execution. */
export interface TaskText {
  name?: string
  write(): string
}

export interface PackedTask {
  data: TaskData
  texts: readonly TaskText[]
}

/** Chooses what a task must know of an execution; nothing else is written or sent. */
export function packTask(data: ExpressionData, paths: ReadPaths): PackedTask {
  const texts: TaskText[] = []
  const add = (text: TaskText | undefined): number | null => {
    if (!text) return null
    const known = text.name === undefined ? -1 : texts.findIndex(({ name }) => name === text.name)
    return known === -1 ? texts.push(text) - 1 : known
  }
  const nodes = (paths.nodes ?? Object.keys(data.runData)).filter((node) => Object.hasOwn(data.runData, node))
  const lineage = paths.lineage ? lineageTable(data, nodes) : {}
  const runs = nodes.map((node) => {
    const wanted = wantedRuns(data, node, { paths, lineage: lineage[node] ?? [] })
    return [node, outputTexts(data, node, wanted).map((outputs) => outputs.map(add))]
  })
  const input = inputText(data, paths)
  return {
    data: {
      data: smallData(data, paths),
      inputs: [add(input?.text)],
      columns: input?.columns ?? null,
      runs: Object.fromEntries(runs) as TaskData['runs'],
      lineage,
      parameterSources: paths.parameters ? parameterSources(data.parameters) : {},
    },
    texts,
  }
}

/** Everything but items, and of nodes only those that the code names. */
function smallData(data: ExpressionData, { nodes, json, parameters }: ReadPaths): TaskData['data'] {
  const previous = data.source[0]?.previousNode
  const named = nodes && new Set(json === undefined && previous !== undefined ? [...nodes, previous] : nodes)
  const isNamed = (name: string) => named?.has(name) ?? true
  const { workflow, execution } = data
  const { id, mode, customData, resumeUrl, resumeFormUrl } = execution
  return {
    ...data,
    execution: { id, mode, customData, resumeUrl, resumeFormUrl },
    inputs: undefined,
    runData: undefined,
    workflow: {
      id: workflow.id,
      name: workflow.name,
      active: workflow.active,
      nodes: workflow.nodes.filter(({ name }) => isNamed(name)),
      connections: named?.size === 0 ? {} : workflow.connections,
    },
    contextData: Object.fromEntries(Object.entries(data.contextData).filter(([name]) => isNamed(name))),
    parameters: parameters ? data.parameters : {},
  } as TaskData['data']
}

interface InputText {
  text: TaskText
  /** The text holds columns with these paths instead of items. */
  columns?: readonly (readonly string[])[]
}

function inputText(data: ExpressionData, { json, binary }: ReadPaths): InputText | undefined {
  const items = data.inputs[0] ?? []
  if (!json) return { text: sourceText(data, items) ?? itemsText(items) }
  if (json.length === 0 && !binary) return undefined
  const columns = separatePaths(json)
  const written = binary ? undefined : writeColumns(items, columns)
  if (written === undefined) return { text: { write: () => writePruned(items, json, binary) } }
  return { text: { write: () => written }, columns }
}

/** The input is nearly always what the node before put out, which may already be there. */
function sourceText(data: ExpressionData, items: readonly Item[]): TaskText | undefined {
  const [source] = data.source
  if (!source) return undefined
  const { previousNode, previousNodeRun: run = 0, previousNodeOutput: output = 0 } = source
  const stored = Object.hasOwn(data.runData, previousNode) ? data.runData[previousNode] : undefined
  return stored?.[run]?.data?.main[output] === items
    ? itemsText(items, JSON.stringify([previousNode, run, output]))
    : undefined
}

const itemsText = (items: readonly Item[], name?: string): TaskText => ({
  name,
  write: () => JSON.stringify(items),
})

interface RunSelection {
  paths: ReadPaths
  lineage: readonly LineageEntry[]
}

function wantedRuns(
  data: ExpressionData,
  node: string,
  { paths, lineage }: RunSelection,
): (run: number) => boolean {
  const last = (data.runData[node]?.length ?? 0) - 1
  const descent = new Set(lineage.flatMap((entry) => (typeof entry === 'string' ? [] : [entry[0]])))
  return (run) => paths.allRuns || run === last || run === data.runIndex || descent.has(run)
}

function outputTexts(
  data: ExpressionData,
  node: string,
  isWanted: (run: number) => boolean,
): (TaskText | undefined)[][] {
  const runs = data.runData[node] ?? []
  return runs.map((entry, run) =>
    isWanted(run)
      ? (entry.data?.main ?? []).map((items, output) =>
          items ? itemsText(items, JSON.stringify([node, run, output])) : undefined,
        )
      : [],
  )
}

/** Expressions among the node's own parameters, ready to be evaluated when `$parameter` is read. */
function parameterSources(parameters: unknown): Record<string, SandboxSource> {
  const templates = findExpressions(parameters).map(compileTemplate)
  return Object.fromEntries(
    templates.filter(({ error }) => !error).map((each) => [each.text, sandboxSource(each)]),
  )
}
