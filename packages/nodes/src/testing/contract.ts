import type { JsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { OnError } from '@heddle/core/workflow'
import { runNodeInMemory, type NodeTrial, type NodeTrialRun } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { exceptions } from './contract-exceptions.ts'
import { strictParameters, wrongValue } from './strict-parameters.ts'

/** What every node owes its workflow, whatever it does: tried with a use of it that works. */
export function keepsContract(node: NodeDefinition, trial: NodeTrial | undefined): void {
  const { takes = 'each', many = 200, empty = 0, cannotFail, failsQuietly } = exceptions[node.type] ?? {}
  if (takes === 'nothing' || node.description.inputs.length === 0) return
  if (!trial) throw new Error(`No trial of ${node.type} works in its newest version`)
  const [first = [], ...others] = trial.inputs ?? [(trial.items ?? [{}]).map((json) => ({ json }))]
  const run = (items: readonly Item[], more: NodeTrial = {}) =>
    runNodeInMemory(node, { ...trial, ...more, inputs: [items, ...others] })
  const repeated = (count: number) =>
    Array.from({ length: count }, (_, index) => first[index % first.length] ?? { json: {} })

  test('nothing comes of no items', async () => {
    const { error, output } = await runNodeInMemory(node, { ...trial, inputs: [[], ...others.map(() => [])] })

    expect(error).toBeUndefined()
    expect(output.flatMap((items) => items ?? [])).toHaveLength(empty)
  })

  test('many items are each worked on, and what comes of them knows where it comes from', async () => {
    const one = await run(repeated(first.length))
    const all = await run(repeated(first.length * many))

    expect([one.error, all.error]).toEqual([undefined, undefined])
    if (takes === 'all') return
    expect(allItems(all)).toHaveLength(allItems(one).length * many)
    const parents = new Set(allItems(all).map(parentOf))
    expect(parents.size).toBe(new Set(allItems(one).map(parentOf)).size * many)
  })

  if (cannotFail) return
  const failing = takes === 'each' ? 1 : 0
  const told = failsQuietly ? [] : [failing]
  const broken = breakParameter(node, trial.parameters ?? {}, failing)
  const everyIndex = Array.from({ length: first.length * 3 }, (_, index) => index)
  const runBroken = (onError: OnError) =>
    run(repeated(first.length * 3), { parameters: broken?.parameters, node: { ...trial.node, onError } })

  test('an item that fails is named, left out or put aside, as the node is set', async () => {
    if (!broken) throw new Error(`${node.type} has no parameter that can be wrong`)
    const stopped = await runBroken('stopWorkflow')
    const continued = await runBroken('continueRegularOutput')
    const sorted = await runBroken('continueErrorOutput')

    expect(stopped.error).toMatchObject({
      message: expect.stringContaining(`"${broken.label}"`),
      itemIndex: failing,
      node: { name: node.description.displayName },
    })
    expect(stopped.status).toBe('error')
    expect([continued.status, sorted.status]).toEqual(['success', 'success'])
    expect(
      allItems(continued)
        .filter(({ error }) => error)
        .map(parentOf),
    ).toEqual(takes === 'each' ? told : [])
    expect(sorted.output.at(-1)?.map(parentOf)).toEqual(takes === 'each' ? told : everyIndex)
    expect(allItems(sorted).some((item) => parentOf(item) !== failing)).toBe(true)
  })
}

const allItems = ({ output }: NodeTrialRun): Item[] => output.flatMap((items) => items ?? [])

const parentOf = ({ pairedItem }: Item): number | undefined => [pairedItem ?? []].flat()[0]?.item

interface Broken {
  label: string
  parameters: JsonObject
}

/** The parameters with one among them that becomes a value of the wrong kind for one item. */
function breakParameter(node: NodeDefinition, parameters: JsonObject, itemIndex: number): Broken | undefined {
  const { name, label, value } = strictParameters(node, parameters).find((each) => isFixed(each.value)) ?? {}
  if (name === undefined || label === undefined) return undefined
  const wrong = JSON.stringify(wrongValue)
  const right = JSON.stringify(value).replaceAll('}', '} ')
  return {
    label,
    parameters: { ...parameters, [name]: `={{ $itemIndex === ${itemIndex} ? ${wrong} : ${right} }}` },
  }
}

/** Whether the value is the same for all items. */
const isFixed = (value: unknown) => value !== undefined && !JSON.stringify(value).includes('"=')
