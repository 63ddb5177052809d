import {
  createSession,
  noMeter,
  type ExpressionData,
  type SandboxSource,
  type Session,
} from '@heddle/core/expression'
import type { Item, RunData } from '@heddle/core/run'
import { itemsFromColumns } from './items-from-columns.ts'
import type { LineageEntry, RunTexts, TaskData } from './task-data.ts'

const nothing: SandboxSource = { source: '[]', names: [] }

type Evaluate = (source: SandboxSource, itemIndex: number) => unknown

/** The session of a task: like that of tier 1, over texts that are parsed when they are read. */
export function openSession(task: TaskData, texts: readonly string[], evaluate: Evaluate): Session {
  const parse = lazily((index) => JSON.parse(texts[index] ?? '[]') as Item[])
  const data: ExpressionData = {
    ...task.data,
    inputs: task.inputs.map((text) =>
      text === null ? [] : inputItems(task, texts[text] ?? '[]', () => parse(text)),
    ),
    runData: runDataOf(task.runs, parse),
  }
  return createSession(data, {
    findAncestor(node, itemIndex) {
      const entry: LineageEntry = task.lineage[node]?.[itemIndex] ?? 'none'
      if (typeof entry === 'string') return { kind: entry }
      const [run, output, index] = entry
      const item = data.runData[node]?.[run]?.data?.main[output]?.[index]
      return item ? { kind: 'found', item } : { kind: 'none' }
    },
    evaluateParameter: (template, itemIndex) =>
      evaluate(task.parameterSources[template] ?? nothing, itemIndex),
    // The isolate has limits of its own.
    ...noMeter,
  })
}

function inputItems({ columns }: TaskData, text: string, items: () => Item[]): Item[] {
  return columns ? itemsFromColumns(columns, JSON.parse(text) as unknown[][]) : items()
}

function lazily<T>(compute: (index: number) => T): (index: number) => T {
  const known = new Map<number, T>()
  return (index) => {
    const value = known.get(index) ?? compute(index)
    known.set(index, value)
    return value
  }
}

function runDataOf(runs: TaskData['runs'], parse: (text: number) => Item[]): RunData {
  const entries = Object.entries(runs).map(([node, texts]) => [
    node,
    texts.map((run) => runEntry(run, parse)),
  ])
  return Object.fromEntries(entries) as RunData
}

function runEntry(outputs: RunTexts, parse: (text: number) => Item[]): RunData[string][number] {
  const main = outputs.map((text) => text)
  return {
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    source: [],
    get data() {
      return { main: main.map((text) => (text === null ? null : parse(text))) }
    },
  }
}
