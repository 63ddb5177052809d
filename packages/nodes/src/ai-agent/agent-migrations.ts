import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

/** All kinds of agents that there once were are one now: a model that uses tools. */
export const agentMigrations: readonly ParameterMigration[] = [
  { below: 2, migrate: (parameters, version) => oneKind(parameters, version) },
  { below: 3, migrate: ownPrompt },
]

function oneKind({ agent, input, options, ...rest }: JsonObject, version: number): JsonObject {
  const isSql = agent === 'sqlAgent'
  const { hasOutputParser, ...others } = rest
  const migrated = {
    ...others,
    options: optionsOf(options),
    ...(!isSql && hasOutputParser !== undefined && { hasOutputParser }),
  }
  // They had no choice yet where the prompt comes from.
  if (version <= 1.2) return { ...migrated, promptType: 'define', text: isSql ? input : rest.text }
  return rest.promptType === 'guardrails' && rest.text === undefined
    ? { ...migrated, text: '={{ $json.guardrailsInput }}' }
    : migrated
}

/** What stood before the question is what the agent is told first. */
function optionsOf(given: unknown): JsonObject {
  const { prefix, prefixPrompt, ...options } = isJsonObject(given) ? given : {}
  const system = options.systemMessage ?? prefix ?? prefixPrompt
  return { ...options, ...(system !== undefined && { systemMessage: system }) }
}

/** The prompt of a guardrail is a text like others. */
function ownPrompt(parameters: JsonObject): JsonObject {
  return parameters.promptType === 'guardrails' ? { ...parameters, promptType: 'define' } : parameters
}
