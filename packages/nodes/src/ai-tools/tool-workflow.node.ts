import { isJsonObject, type JsonObject } from '@heddle/core'
import { askedOfAgent, isExpression } from '@heddle/core/expression'
import type { SupplyContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { defineSubNode, type SupplyCall } from '../ai/define-ai-node.ts'
import { answerOf } from '../ai/tool-answer.ts'
import { oneText, schemaOf } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import { chosenSchema } from '../ai/tool-schema.ts'
import { calledIn, extraFields, workflowWords } from '../ai/called-workflow.ts'
import { joinWords } from '../app/words.ts'
import { inputChoices } from '../execute-workflow/workflow-inputs.ts'
import format from '../formats/toolWorkflow.json' with { type: 'json' }
import { workflowChoices } from '../instance/workflow-choices.ts'
import { inputWords } from './input-words.ts'

export const toolWorkflow = defineSubNode({
  name: 'toolWorkflow',
  label: 'Call Workflow Tool',
  description: 'Lets an agent run another workflow',
  format,
  icon: 'file:toolWorkflow.svg',
  words: joinWords(inputWords, workflowWords, {
    labels: { responsePropertyName: 'Field to Return' },
    descriptions: { responsePropertyName: 'Field of the last node that the agent gets' },
    longTexts: ['description'],
  }),
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['sub-workflow', 'subworkflow', 'call', 'function'],
  },
  loadOptions: { workflowId: workflowChoices, workflowInputs: inputChoices },
  supplies: 'ai_tool',
  supply: ({ context, params }) => [
    toolOfNode(context, {
      name: params.text('name'),
      description: params.text('description'),
      inputSchema: schemaFor({ context, params }),
      async answer(input) {
        const json =
          params.version < 2 ? { ...input, ...extraFields(params) } : await mappedInputs(context, input)
        const items = await context.callWorkflow({
          workflow: calledIn(params),
          items: [{ json }],
          wait: true,
        })
        return params.version < 1.3
          ? chosenField(items, params.text('responsePropertyName'))
          : answerOf(items)
      },
    }),
  ],
})

const about = 'What the workflow is to work on'

/** Newer documents ask for each input of the workflow with `$fromAI`; where none is asked for, the model gives one text. */
function schemaFor({ context, params }: SupplyCall): JsonObject {
  if (params.version < 2) return chosenSchema(params, about)
  const asked = askedOfAgent(context.rawParameters.workflowInputs)
  return asked.length > 0 ? schemaOf(asked) : oneText('query', about)
}

/** What stands in the parameters is evaluated with what the model gives; what the model gives is not. */
async function mappedInputs(
  { rawParameters, evaluate, itemIndex }: SupplyContext,
  given: JsonObject,
): Promise<JsonObject> {
  const { workflowInputs } = rawParameters
  const mapped =
    isJsonObject(workflowInputs) && isJsonObject(workflowInputs.value) ? workflowInputs.value : {}
  const resolve = async (value: unknown): Promise<unknown> => {
    if (isExpression(value)) return evaluate(value, itemIndex, { $fromAI: given })
    if (Array.isArray(value)) return Promise.all(value.map(resolve))
    return isJsonObject(value) ? resolveFields(value) : value
  }
  const resolveFields = async (fields: JsonObject): Promise<JsonObject> =>
    Object.fromEntries(
      await Promise.all(Object.entries(fields).map(async ([name, value]) => [name, await resolve(value)])),
    )
  const isAsked = askedOfAgent(workflowInputs).length > 0
  return { ...(isAsked ? {} : given), ...(await resolveFields(mapped)) }
}

function chosenField([first]: readonly Item[], name: string): unknown {
  const value = first && Object.hasOwn(first.json, name) ? first.json[name] : undefined
  if (value === undefined) throw new Error(`The workflow gave no field "${name}"`)
  return value
}
