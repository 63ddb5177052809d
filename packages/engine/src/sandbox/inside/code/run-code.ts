import { base64Decode, exposeRoots, isForPlainCode, rootNames, type Session } from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import { takeConsole } from '../globals/console.ts'
import { moreRoots } from '../more-roots.ts'
import { seedRandom } from '../modules/random.ts'
import { getModule } from '../modules/require.ts'
import { openSession } from '../session.ts'
import type { CodeAnswer, CodeTask } from '../task-data.ts'
import { CodeError, describeError, plainMessage } from './code-error.ts'
import { helpersFor } from './helpers.ts'
import { toItem, toItems } from './to-items.ts'

const { stringify } = JSON
const AsyncFunction = (async () => undefined).constructor as FunctionConstructor

interface CodeRun extends CodeTask {
  /** Others will run in the same context: it gets nothing that would remember it, as modules and their classes do. */
  isPlain: boolean
}

/** Runs a node's code and gives a `CodeAnswer` as JSON. */
export async function runCode(task: CodeRun, texts: readonly string[]): Promise<string> {
  seedRandom(base64Decode(task.entropy))
  const session = openSession(task, texts, () => undefined)
  const customData = collectCustomData(session)
  const answer = await outcomeOf(task, session)
  return stringify({ ...answer, staticData: task.staticData, customData, console: takeConsole() })
}

/** What the code sets is told at the end; until then the code itself sees it. */
function collectCustomData({ data }: Session): Record<string, string> {
  const added: Record<string, string> = {}
  const execution = data.execution as { customData?: Record<string, string>; saveCustomData?: unknown }
  execution.saveCustomData = (pairs: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(pairs)) added[key] = String(value)
    execution.customData = { ...execution.customData, ...added }
  }
  return added
}

async function outcomeOf(task: CodeRun, session: Session): Promise<Pick<CodeAnswer, 'items' | 'error'>> {
  // Whoever copies an input item says where the copy comes from.
  session.items.forEach((item, index) => Object.assign(item, { pairedItem: { item: index } }))
  let current: number | undefined
  try {
    if (task.mode === 'allItems') return { items: await runForAll(task, session) }
    const items: Item[] = []
    for (const [index, input] of session.items.entries()) {
      current = index
      const item = await runForOne(task, session, { index, input })
      if (item) items.push({ ...item, pairedItem: { item: index } })
    }
    return { items }
  } catch (error) {
    return { error: { ...describeError(error, task.dialect), itemIndex: current } }
  }
}

async function runForAll(task: CodeRun, session: Session): Promise<Item[]> {
  try {
    return toItems(await run(task, session, 0), session.items)
  } catch (error) {
    return [failedItem(task, error)]
  }
}

interface Input {
  index: number
  input: Item
}

async function runForOne(
  task: CodeRun,
  session: Session,
  { index, input }: Input,
): Promise<Item | undefined> {
  try {
    return toItem(await run(task, session, index), task, input)
  } catch (error) {
    return failedItem(task, error, index)
  }
}

/** What stands for a failure when the node goes on after errors. */
function failedItem({ continueOnFail, dialect }: CodeTask, error: unknown, itemIndex?: number): Item {
  if (!continueOnFail) throw error
  return { json: { error: plainMessage(error) }, error: { ...describeError(error, dialect), itemIndex } }
}

async function run(task: CodeRun, session: Session, itemIndex: number): Promise<unknown> {
  const scope: Record<string, unknown> = { ...globalsFor(task, session, itemIndex) }
  const isGiven = task.isPlain ? isForPlainCode : isKnown
  const roots = exposeRoots(session, { names: task.names.filter(isGiven), more: moreRoots })
  roots.moveTo(itemIndex)
  Object.assign(scope, roots.scope)
  const self = task.isPlain ? undefined : { ...scope, helpers: helpersFor(session) }
  // Inner declarations may repeat our names, hence the inner function; the code begins on its first line.
  const body = `return (async () => {${task.code}\n})()`
  const call = new AsyncFunction(...Object.keys(scope), body)
  return Reflect.apply(call, self, Object.values(scope)) as Promise<unknown>
}

const known: ReadonlySet<string> = new Set([...rootNames, ...Object.keys(moreRoots)])

const isKnown = (name: string): boolean => known.has(name)

/** Names that exist in code only. */
function globalsFor(task: CodeRun, session: Session, itemIndex: number): Record<string, unknown> {
  const item = session.items[itemIndex]
  const staticData = (type: unknown) => {
    if (type !== 'global' && type !== 'node') throw new CodeError("Static data is either 'global' or 'node'")
    return task.staticData[type]
  }
  return {
    items: session.items,
    item: task.dialect === 'functionItem' ? item?.json : item,
    ...(!task.isPlain && { require: getModule }),
    getWorkflowStaticData: staticData,
    $getWorkflowStaticData: staticData,
    getNodeParameter: (name: unknown, _index?: unknown, fallback?: unknown) =>
      session.data.parameters[String(name)] ?? fallback,
    getBinaryData: () => item?.binary,
    getBinaryDataAsync: () => Promise.resolve(item?.binary),
    setBinaryData(binary: Item['binary']) {
      if (item) item.binary = binary
    },
    getWorkflow: () => ({
      id: session.data.workflow.id,
      name: session.data.workflow.name,
      active: session.data.workflow.active,
    }),
    getMode: () => session.data.execution.mode,
    getTimezone: () => session.timezone,
    getExecutionId: () => session.data.execution.id,
  }
}
