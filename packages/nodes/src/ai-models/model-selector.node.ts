import { isJsonObject, type JsonObject } from '@heddle/core'
import type { FilterValue, RunContext } from '@heddle/core/node'
import { defineSubNode, type SupplyCall } from '../ai/define-ai-node.ts'
import { suppliedOf } from '../ai/supplied.ts'
import { withOptions } from '../conditions/filter-options.ts'
import { passesFilter } from '../conditions/passes-filter.ts'
import format from '../formats/modelSelector.json' with { type: 'json' }
import { languageModelCodex } from './compatible-model.ts'

export const modelSelector = defineSubNode({
  name: 'modelSelector',
  label: 'Model Selector',
  description: 'Uses one of several models, by rules for each item',
  format,
  icon: 'file:model-selector.svg',
  words: {
    labels: { numberInputs: 'Number of Models', modelIndex: 'Model' },
    descriptions: { rules: 'The first rule whose conditions hold decides' },
  },
  codex: languageModelCodex(['switch', 'route', 'choose', 'fallback']),
  supplies: 'ai_languageModel',
  subInputs: [
    { kind: 'ai_languageModel', displayName: 'Model', required: true, most: 1, countedBy: 'numberInputs' },
  ],
  lists: {
    modelIndex: async ({ params }) =>
      Array.from({ length: params.number('numberInputs') }, (_none, index) => ({
        name: `Model ${index + 1}`,
        value: index + 1,
      })),
  },
  async supply(call) {
    const { context } = call
    const number = await chosenNumber(call)
    const models = await suppliedOf(context, 'ai_languageModel', context.itemIndex)
    const chosen = models.find(({ input }) => input === number - 1)
    if (!chosen) throw new Error(`Connect a model to the input “Model ${number}” of "${context.node.name}"`)
    return context.record(
      { model: number },
      async () => chosen.value,
      () => ({ output: [{ json: { model: chosen.node.name } }] }),
    )
  },
})

/** The model of the first rule that the item fits, counted from 1. */
async function chosenNumber({ context, params }: SupplyCall): Promise<number> {
  for (const { modelIndex, conditions } of params.rows('rules.rule')) {
    const rules = withOptions({ conditions: filterOf(conditions), options: {} })
    // Conditions ask for nothing that a sub-node does not have.
    const asked = context as unknown as RunContext
    if (await passesFilter(rules, asked, context.itemIndex)) return Number(modelIndex)
  }
  throw new Error('No rule matches the item, so there is no model for it')
}

function filterOf(given: unknown): FilterValue {
  const { conditions, combinator, options }: JsonObject = isJsonObject(given) ? given : {}
  return {
    conditions: Array.isArray(conditions) ? conditions : [],
    combinator: combinator === 'or' ? 'or' : 'and',
    ...(isJsonObject(options) && { options }),
  }
}
