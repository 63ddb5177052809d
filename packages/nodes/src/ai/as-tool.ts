import { textOf, type JsonObject } from '@heddle/core'
import { askedOfAgent, isExpression } from '@heddle/core/expression'
import {
  actionsOf,
  describeAsTool,
  toolEnding,
  toolParameters,
  type NodeDefinition,
  type NodeTypeDescription,
  type ParameterMigration,
  type SupplyContext,
} from '@heddle/core/node'
import { answerOf } from './tool-answer.ts'
import { checkInput, schemaOf } from './tool-input.ts'
import { toolName, type Tool } from './tool.ts'

/** The sub-node by which an agent uses a node: what `$fromAI` asks for is the input of the tool. */
export function asTool(definition: NodeDefinition): NodeDefinition {
  const { description, aliases, migrations } = definition
  const described = describeAsTool(description)
  return {
    ...definition,
    type: described.name,
    aliases: aliases.map((alias) => `${alias}${toolEnding}`),
    description: described,
    migrations: migrations.map(keepingToolParameters),
    // A tool is asked by its agent and by nobody else.
    admit: undefined,
    verify: undefined,
    webhook: undefined,
    supply: async (context) => [await toolOf(context, description)],
  }
}

/** Migrations know the parameters of the node, not those of the tool. */
const keepingToolParameters = ({ below, migrate }: ParameterMigration): ParameterMigration => ({
  below,
  migrate(parameters, version) {
    const isOwn = ([name]: [string, unknown]) => toolParameters.includes(name)
    const entries = Object.entries(parameters)
    const rest = Object.fromEntries(entries.filter((entry) => !isOwn(entry)))
    return { ...migrate(rest, version), ...Object.fromEntries(entries.filter(isOwn)) }
  },
})

async function toolOf(context: SupplyContext, description: NodeTypeDescription): Promise<Tool> {
  const inputSchema = schemaOf(askedOfAgent(context.rawParameters))
  return {
    name: toolName(context.node.name),
    description: (await ownDescription(context)) || usualDescription(context.rawParameters, description),
    inputSchema,
    async execute(input) {
      const items = await context.record(
        input,
        async () => (await context.runSelf(checkInput(inputSchema, input))).flatMap((each) => each ?? []),
        (output) => ({ output }),
      )
      return answerOf(items)
    },
  }
}

/** The other parameters cannot be read before the model has said what it gives. */
async function ownDescription({ rawParameters, evaluate, itemIndex }: SupplyContext): Promise<string> {
  const { toolDescription } = rawParameters
  const text = isExpression(toolDescription) ? await evaluate(toolDescription, itemIndex) : toolDescription
  return textOf(text).trim()
}

/** What the chosen operation does, or what the node does where there is no choice. */
function usualDescription({ resource, operation }: JsonObject, description: NodeTypeDescription): string {
  const chosen = actionsOf(description).find(
    ({ parameters }) =>
      parameters.operation === operation &&
      (parameters.resource === undefined || parameters.resource === resource),
  )
  if (!chosen) return description.description
  const subject = chosen.resource === undefined ? '' : ` (${chosen.resource})`
  return `${chosen.name}${subject} in ${description.displayName}`
}
