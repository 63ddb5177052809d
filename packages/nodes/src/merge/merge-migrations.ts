import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

/** Version 1 had a mode for every purpose; version 2 named the ways to combine as modes. */
export const mergeMigrations: readonly ParameterMigration[] = [
  { below: 2, migrate: fromOldModes },
  { below: 3, migrate: fromCombinationModes },
  { below: 3.2, migrate: sayEmptyResult },
]

const byFields = (parameters: JsonObject, joinMode: string, outputDataFrom = 'both'): JsonObject => ({
  mode: 'combine',
  combineBy: 'combineByFields',
  advanced: true,
  mergeByFields: {
    values: [{ field1: parameters.propertyName1 ?? '', field2: parameters.propertyName2 ?? '' }],
  },
  joinMode,
  outputDataFrom,
  options: {
    oldKeys: true,
    clashHandling: { values: { ...preferLast, ...overwrite(parameters) } },
  },
})

const preferLast = { resolveClash: 'preferLast', mergeMode: 'shallowMerge', overrideEmpty: false }

/** `overwrite` said when the second input's fields win. */
function overwrite({ overwrite: when }: JsonObject): JsonObject {
  if (when === 'undefined') return { resolveClash: 'preferInput1' }
  return when === 'blank' ? { resolveClash: 'preferInput1', overrideEmpty: true } : {}
}

const oldModes: Readonly<Record<string, (parameters: JsonObject) => JsonObject>> = {
  append: () => ({ mode: 'append' }),
  mergeByIndex: ({ join }) => ({
    mode: 'combine',
    combineBy: 'combineByPosition',
    options: {
      includeUnpaired: join !== 'inner',
      ...(join !== 'outer' && join !== 'inner' && { onlyFirstUnpaired: true }),
      clashHandling: { values: preferLast },
    },
  }),
  mergeByKey: (parameters) => byFields(parameters, 'enrichInput1'),
  keepKeyMatches: (parameters) => byFields(parameters, 'keepMatches', 'input1'),
  removeKeyMatches: (parameters) => byFields(parameters, 'keepNonMatches', 'input1'),
  multiplex: () => ({
    mode: 'combine',
    combineBy: 'combineAll',
    options: { clashHandling: { values: preferLast } },
  }),
  passThrough: ({ output }) => ({
    mode: 'chooseBranch',
    output: 'specifiedInput',
    useDataOfInput: output === 'input2' ? 2 : 1,
    anyInput: true,
  }),
  wait: () => ({ mode: 'chooseBranch', output: 'empty', anyInput: true }),
}

function fromOldModes(parameters: JsonObject): JsonObject {
  const mode = typeof parameters.mode === 'string' ? parameters.mode : 'append'
  return (Object.hasOwn(oldModes, mode) ? oldModes[mode]?.(parameters) : undefined) ?? parameters
}

const combinations: Readonly<Record<string, string>> = {
  mergeByFields: 'combineByFields',
  mergeByPosition: 'combineByPosition',
  multiplex: 'combineAll',
}

function fromCombinationModes(parameters: JsonObject, version: number): JsonObject {
  const { combinationMode = 'mergeByFields', ...rest } = parameters
  if (parameters.combineBy !== undefined || parameters.mode === 'append') return parameters
  if (parameters.mode === 'chooseBranch') return branchOfVersion2(parameters)
  if (parameters.mode !== 'combine') return parameters
  return {
    ...rest,
    combineBy: combinations[String(combinationMode)] ?? 'combineByFields',
    advanced: true,
    options: {
      ...(isJsonObject(rest.options) && rest.options),
      onlySuffixed: true,
      ...(version === 2 && { fieldsMustExist: true }),
    },
  }
}

/** An empty result was one item that said so, until it could be chosen. */
function sayEmptyResult(parameters: JsonObject): JsonObject {
  if (parameters.mode !== 'combineBySql') return parameters
  const options = isJsonObject(parameters.options) ? parameters.options : {}
  return { ...parameters, options: { emptyQueryResult: 'success', ...options } }
}

function branchOfVersion2({ output, useDataOfInput, ...rest }: JsonObject): JsonObject {
  const branch = { ...rest, chooseBranchMode: 'waitForAll' }
  if (output === 'empty' || typeof useDataOfInput === 'number') return { ...branch, output, useDataOfInput }
  return { ...branch, output: 'specifiedInput', useDataOfInput: output === 'input2' ? 2 : 1 }
}
