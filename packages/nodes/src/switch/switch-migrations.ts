import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'
import { oldCondition, oldOptions } from '../conditions/old-conditions.ts'

/** The first two versions had one value, a data type and up to four numbered outputs. */
export const switchMigrations: readonly ParameterMigration[] = [{ below: 3, migrate: fromDataType }]

function fromDataType(parameters: JsonObject, version: number): JsonObject {
  if (parameters.mode === 'expression') {
    return {
      mode: 'expression',
      numberOutputs: parameters.outputsAmount ?? 4,
      output: parameters.output ?? 0,
    }
  }
  const type = typeof parameters.dataType === 'string' ? parameters.dataType : 'number'
  const rules = listOf(parameters.rules)
  const order = rules.map((rule, index) => numberOf(rule.output, index))
  const isMixed = order.some((output, index) => output < (order[index - 1] ?? 0))
  return {
    mode: 'rules',
    rules: { values: Array.from({ length: outputsOf(rules, version) }, (_, output) => ruleFor(output)) },
    options: fallback(parameters.fallbackOutput),
  }

  function ruleFor(output: number): JsonObject {
    const turns = rules.flatMap((rule, turn) => (numberOf(rule.output, turn) === output ? [turn] : []))
    const own = rules.filter((_, turn) => turns.includes(turn))
    const conditions = own.map((rule) => oldCondition({ ...rule, value1: parameters.value1 }, type))
    return {
      // An output without a rule of its own has no condition, and "any of none" never holds.
      conditions: { conditions, combinator: 'or', options: oldOptions },
      renameOutput: own.some(({ outputKey }) => typeof outputKey === 'string'),
      outputKey: own.find(({ outputKey }) => typeof outputKey === 'string')?.outputKey ?? '',
      ...(isMixed && { turns }),
    }
  }
}

/** The first version always showed four outputs, the second one for each rule. */
const outputsOf = (rules: JsonObject[], version: number): number =>
  Math.max(version < 2 ? 4 : 0, ...rules.map((rule, index) => numberOf(rule.output, index) + 1))

function fallback(output: unknown): JsonObject {
  return typeof output === 'number' && output >= 0 ? { fallbackOutput: output } : {}
}

const numberOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

function listOf(rules: unknown): JsonObject[] {
  const list = isJsonObject(rules) ? rules.rules : undefined
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
