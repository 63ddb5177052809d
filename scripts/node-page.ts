import type {
  DisplayCondition,
  DisplayOptions,
  NodeProperty,
  NodeTypeDescription,
  PropertyGroup,
  PropertyOption,
} from '@heddle/core/node'

/** The page of one node: what it does, its versions, operations, credentials and parameters. */
export function nodePage(node: NodeTypeDescription): string {
  const { displayName, description, name, version, aliases = [], credentials = [], codex } = node
  const operations = operationsOf(node)
  const facts = [
    ['type', code(name)],
    ['versions', [version].flat().join(', ')],
    ['runs documents with', aliases.map(code).join(', ')],
    ['found under', (codex?.categories ?? []).join(', ')],
    ['credentials', [...new Set(credentials.map((each) => code(each.name)))].join(', ')],
  ].filter(([, value]) => value !== '')
  const parameters = withoutRepeats(
    rowsOf(node.properties.filter(({ name: key }) => key !== 'operation' && key !== 'resource')),
  )
  return [
    `# ${displayName}`,
    '',
    '<!-- Written by scripts/build-docs.ts. Do not edit. -->',
    '',
    `${description}.`,
    '',
    ...table(['', ''], facts),
    ...(operations.length > 0
      ? ['## Operations', '', ...table(['operation', 'what it does'], operations)]
      : []),
    ...(parameters.length > 0
      ? ['## Parameters', '', ...table(['parameter', 'kind', 'default', 'meaning', 'shown for'], parameters)]
      : []),
    '[All nodes](../../nodes.md)',
    '',
  ].join('\n')
}

export const pageName = ({ name }: { name: string }): string => `guide/nodes/${name.replace(/^.*\./, '')}.md`

function operationsOf({ properties }: NodeTypeDescription): string[][] {
  return properties
    .filter(({ name }) => name === 'operation')
    .flatMap(({ options = [], displayOptions }) =>
      options.filter(isChoice).map(({ name, description = '', action = '' }) => {
        const resource = displayOptions?.show?.resource && listed(displayOptions.show.resource)
        return [resource === undefined ? name : `${resource}: ${name}`, description || action]
      }),
    )
}

/** A row for each parameter, and for those inside it. */
function rowsOf(properties: readonly NodeProperty[], within = ''): string[][] {
  return properties.filter(isShown).flatMap((property) => {
    const { displayName, type, default: preset, description = '', options = [], displayOptions } = property
    const label = `${within}${displayName}`
    const choices = options.filter(isChoice)
    const meaning = [description, choices.map(({ name }) => name).join(', ')].filter(Boolean).join(' — ')
    const inner = options.flatMap((option) => {
      if (isGroup(option)) return rowsOf(option.values, `${label} → `)
      return isProperty(option) ? rowsOf([option], `${label} → `) : []
    })
    return [[label, type, defaultOf(preset), meaning, shownFor(displayOptions)], ...inner]
  })
}

/** Several operations may share a parameter: it is told once. */
function withoutRepeats(rows: readonly string[][]): string[][] {
  const told = new Map<string, string[]>()
  for (const row of rows) {
    const [what, shown = ''] = [row.slice(0, -1), row.at(-1)]
    const key = what.join(' | ')
    const before = told.get(key)?.at(-1)
    told.set(key, [...what, before === undefined || before === shown ? shown : ''])
  }
  return [...told.values()]
}

const isShown = ({ type }: NodeProperty) => type !== 'hidden' && type !== 'notice'

type Option = PropertyOption | NodeProperty | PropertyGroup

const isGroup = (option: Option): option is PropertyGroup => 'values' in option
const isProperty = (option: Option): option is NodeProperty => 'type' in option
const isChoice = (option: Option): option is PropertyOption => 'value' in option

function defaultOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : String(value)
  return typeof value === 'object' || value === undefined || text === '' || text.length > 60 ? '' : code(text)
}

const shownFor = ({ show = {} }: DisplayOptions = {}): string =>
  Object.entries(show)
    .map(([name, values]) => `${name} ${listed(values)}`)
    .join('; ')

const listed = (values: readonly DisplayCondition[]): string =>
  values.map((value) => (typeof value === 'object' ? '…' : String(value))).join(', ')

const code = (text: string): string => `\`${text.replaceAll('`', '´').replaceAll(/\s+/g, ' ')}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cell = (text: string) =>
    text
      .replaceAll('|', '\\|')
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('<', '&lt;')
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), '']
}
