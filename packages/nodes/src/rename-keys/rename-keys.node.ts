import { isJsonObject, parsePath, readPath, removePath, writePath, type JsonObject } from '@heddle/core'
import { defineNode, eachItem, param, type ParamValues, type RunContext } from '@heddle/core/node'

const params = {
  keys: param.groups({
    label: 'Keys',
    placeholder: 'Add new key',
    typeOptions: { sortable: true },
    groups: {
      key: {
        label: 'Key',
        fields: {
          currentKey: param.field({ label: 'Current Key Name', placeholder: 'currentKey' }),
          newKey: param.string({ label: 'New Key Name', placeholder: 'newKey' }),
        },
      },
    },
  }),
  additionalOptions: param.collection({
    label: 'Additional Options',
    placeholder: 'Add option',
    fields: {
      regexReplacement: param.groups({
        label: 'Regex',
        placeholder: 'Add new regular expression',
        groups: {
          replacements: {
            label: 'Replacement',
            fields: {
              searchRegex: param.string({ label: 'Regular Expression', placeholder: 'e.g. [a-z]+' }),
              replaceRegex: param.string({ label: 'Replace With', placeholder: 'e.g. $1' }),
              options: param.collection({
                label: 'Options',
                placeholder: 'Add option',
                fields: {
                  caseInsensitive: param.boolean({ label: 'Case Insensitive' }),
                  depth: param.number({
                    label: 'Max Depth',
                    default: -1,
                    description: 'How many levels to rename. -1 means all.',
                  }),
                },
              }),
            },
          },
        },
      }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const renameKeys = defineNode({
  name: 'renameKeys',
  label: 'Rename Keys',
  description: 'Renames fields',
  version: 1,
  aliases: ['n8n-nodes-base.renameKeys'],
  group: 'transform',
  color: '#772244',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['rename', 'field', 'property', 'map'],
  },
  params,
  run: (context) =>
    eachItem(context, async (item, index, values) => {
      const json = renamePlain(item.json, values)
      return {
        ...item,
        json: await renameByPattern(json, values, { context, index }),
        pairedItem: { item: index },
      }
    }),
})

function renamePlain(json: JsonObject, { keys }: Values): JsonObject {
  return (keys.key ?? []).reduce((made, { currentKey, newKey }) => {
    const [from, to] = [parsePath(currentKey), parsePath(newKey)]
    // Names are those of the item as it came, whatever was renamed before.
    const value = readPath(json, from)
    if (value === undefined || from.length === 0 || to.length === 0 || currentKey === newKey) return made
    return writePath(removePath(made, from), to, value)
  }, json)
}

interface Place {
  context: RunContext<Values>
  index: number
}

/** Patterns are matched in the runner process: a bad one can run forever. */
async function renameByPattern(
  json: JsonObject,
  { additionalOptions }: Values,
  { context, index }: Place,
): Promise<JsonObject> {
  let current = json
  for (const { searchRegex, replaceRegex, options } of additionalOptions.regexReplacement?.replacements ??
    []) {
    const names = [...new Set(keysOf(current, options.depth ?? -1))]
    const renamed = (await context.evaluate(
      '={{ $names.map((name) => name.replace(new RegExp($pattern, $flags), $with)) }}',
      index,
      {
        $names: names,
        $pattern: searchRegex,
        $flags: options.caseInsensitive ? 'gi' : 'g',
        $with: replaceRegex,
      },
    )) as string[]
    const table = new Map(names.map((name, position) => [name, renamed[position] ?? name]))
    current = renameAll(current, table, options.depth ?? -1) as JsonObject
  }
  return current
}

function keysOf(value: unknown, depth: number): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => keysOf(entry, depth))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, below]) => [
    key,
    ...(depth === 0 ? [] : keysOf(below, depth - 1)),
  ])
}

function renameAll(value: unknown, table: ReadonlyMap<string, string>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((entry) => renameAll(entry, table, depth))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      table.get(key) ?? key,
      depth === 0 ? below : renameAll(below, table, depth - 1),
    ]),
  )
}
