import type { Item } from '@heddle/core/run'
import type { NodeDefinition } from '@heddle/core/node'
import type { Node, Operation, RunContext } from '../../kit/template/src/heddle.ts'
import { guestError } from '../../protocol/guest-error-data.ts'
import type { RunAnswer, RunFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { contextOf } from './context.ts'
import { itemsOf } from './items.ts'

interface Run {
  node: Node
  definition: NodeDefinition
  facts: RunFacts
  host: HostAccess
}

/** Runs the chosen operation once for each item. */
export async function runNode(run: Run): Promise<RunAnswer> {
  const { facts, host } = run
  const output: Item[] = []
  for (const [index, item] of (facts.inputs[0] ?? []).entries()) {
    host.signal.throwIfAborted()
    try {
      const made = await runForItem(run, item, index)
      output.push(...made.map((each) => ({ ...each, pairedItem: { item: index } })))
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error))
      if (!facts.continueOnFail) throw Object.assign(told, { context: { itemIndex: index } })
      output.push({ json: {}, error: guestError(told), pairedItem: { item: index } })
    }
  }
  return { output: [output], staticData: facts.staticData }
}

async function runForItem(
  { node, definition, facts, host }: Run,
  item: Item,
  index: number,
): Promise<Item[]> {
  const values = facts.params[index] ?? facts.params[0] ?? {}
  const params = definition.readParameters(values)
  const files = item.binary ?? {}
  const context: RunContext = {
    ...contextOf({ node, host, params, itemIndex: index }),
    item: { json: item.json, files },
    index,
    memory: facts.staticData.node,
    executionId: facts.executionId,
    timezone: facts.timezone,
    async readFile(name) {
      const file = Object.hasOwn(files, name) ? files[name] : undefined
      if (!file) throw new Error(`The item has no file "${name}"`)
      const { mimeType, fileName } = file
      return { bytes: await host.readFile(file), mimeType, ...(fileName !== undefined && { fileName }) }
    },
    writeFile: (bytes, about = {}) => host.writeFile(bytes, about),
  }
  return itemsOf(await getOperation(node, values.operation).run(context))
}

function getOperation({ operations }: Node, name: unknown): Operation {
  const found = Object.hasOwn(operations, String(name)) ? operations[String(name)] : undefined
  if (!found) throw new Error(`The operation "${String(name)}" is not known`)
  return found
}
