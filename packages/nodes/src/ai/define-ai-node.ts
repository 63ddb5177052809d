import {
  eachItem,
  type Effect,
  type NodeCredentialUse,
  type NodeDefinition,
  type NodeOutput,
  type RunContext,
  type SubInput,
  type Supply,
  type SupplyContext,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { SupplyKind } from '@heddle/core/workflow'
import { describeApp, type AppParts } from '../app/define-app.ts'
import { readParams, type AppParams } from '../app/params.ts'

interface AiParts extends Omit<AppParts, 'credentials'> {
  credentials?: readonly NodeCredentialUse[]
  subInputs?: readonly SubInput[]
  effect?: Effect
}

/** For what a sub-node is to the node that asks. */
export interface SupplyCall {
  context: SupplyContext
  params: AppParams
}

interface SubNodeSpec extends AiParts {
  /** One kind, or several of which the parameters choose. */
  supplies: SupplyKind | readonly Supply[]
  supply(call: SupplyCall): unknown
  /** For one that handles items, too, with other parameters. */
  run?: RunWithParams
}

type RunWithParams = (context: RunContext, paramsFor: (itemIndex: number) => AppParams) => Promise<NodeOutput>

/** Makes a sub-node: how documents store it is data, and `supply` says what it is to the node that asks. */
export function defineSubNode(given: SubNodeSpec): NodeDefinition {
  const { supplies, supply, run } = given
  const base = describeAi(given)
  const list = typeof supplies === 'string' ? [{ kind: supplies }] : [...supplies]
  const { description } = base
  return {
    ...base,
    ...(run && { run: (context) => run(context, paramsReader(description.properties, context)) }),
    description: {
      ...description,
      group: ['transform'],
      inputs: run ? ['main'] : [],
      outputs: run ? ['main'] : list.map(({ kind }) => kind).slice(0, 1),
      supplies: list,
    },
    supply: (context) =>
      supply({ context, params: paramsOf(description.properties, context, context.params) }),
  }
}

/** For the work on one item. */
export interface RootCall {
  context: RunContext
  params: AppParams
  item: Item
  itemIndex: number
}

interface RootSpec extends AiParts {
  outputs?: string[] | string
  outputNames?: string[] | string
  /** What it does with one item: the data or the items that become of it. */
  each?(call: RootCall): Promise<Item | Item[]>
  /** What it does with all of them, where that is not the same. */
  run?: RunWithParams
}

/** Makes a node that handles items with the help of sub-nodes. */
export function defineRoot(given: RootSpec): NodeDefinition {
  const { outputs = ['main'], outputNames, each, run } = given
  const base = describeAi(given)
  const { description } = base
  return {
    ...base,
    description: {
      ...description,
      group: ['transform'],
      inputs: ['main'],
      outputs,
      ...(outputNames && { outputNames }),
    },
    run(context) {
      if (run) return run(context, paramsReader(description.properties, context))
      return eachItem(context, async (item, itemIndex, values) => {
        const params = paramsOf(description.properties, context, values)
        return each ? each({ context, params, item, itemIndex }) : item
      })
    },
  }
}

function describeAi(given: AiParts) {
  const base = describeApp({ ...given, credentials: given.credentials ?? [] })
  const { subInputs } = given
  return {
    ...base,
    effectOf: () => given.effect,
    description: { ...base.description, ...(subInputs && { subInputs: [...subInputs] }) },
  }
}

const paramsReader =
  (properties: NodeDefinition['description']['properties'], context: RunContext) => (itemIndex: number) =>
    paramsOf(properties, context, context.params(itemIndex))

const paramsOf = (
  properties: NodeDefinition['description']['properties'],
  { node }: Pick<RunContext, 'node'>,
  values: Record<string, unknown>,
): AppParams => readParams(values, { version: node.typeVersion, properties })
