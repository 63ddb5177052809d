import type {
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
    ['Type', code(name)],
    ['Versions', [version].flat().join(', ')],
    ['Also runs', aliases.map(code).join(', ')],
    ['Category', (codex?.categories ?? []).join(', ')],
    ['Credentials', [...new Set(credentials.map((each) => code(each.name)))].join(', ')],
  ].filter(([, value]) => value !== '')
  const parameters = withoutRepeats(
    rowsOf(
      node.properties.filter(({ name: key }) => key !== 'operation' && key !== 'resource'),
      node.properties,
    ),
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
      ? ['## Operations', '', ...table(['Operation', 'Description'], operations)]
      : []),
    ...(parameters.length > 0
      ? [
          '## Parameters',
          '',
          ...table(['Parameter', 'Type', 'Default', 'Description', 'Shown when'], parameters),
        ]
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
        const [resource] = displayOptions?.show?.resource ?? []
        const owner =
          resource === undefined ? '' : `${valueName(resource, propertiesNamed(properties, 'resource'))}: `
        return [`${owner}${name}`, description || action]
      }),
    )
}

/** A row for each parameter, and for those inside it. */
function rowsOf(
  properties: readonly NodeProperty[],
  known: readonly NodeProperty[],
  within = '',
): string[][] {
  return properties.filter(isShown).flatMap((property) => {
    const { displayName, type, default: preset, description = '', options = [], displayOptions } = property
    const label = `${within}${displayName}`
    const choices = options.filter(isChoice)
    const meaning = [description, choices.map(({ name }) => name).join(', ')].filter(Boolean).join(': ')
    const inner = options.flatMap((option) => {
      if (isGroup(option)) return rowsOf(option.values, [...option.values, ...known], `${label} → `)
      return isProperty(option) ? rowsOf([option], known, `${label} → `) : []
    })
    return [
      [label, kindNames[type], defaultOf(preset, property), meaning, shownWhen(displayOptions, known)],
      ...inner,
    ]
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

/** What a person gives, in the words of the editor. */
const kindNames: Readonly<Record<NodeProperty['type'], string>> = {
  assignmentCollection: 'fields',
  boolean: 'yes/no',
  button: 'button',
  collection: 'options',
  color: 'color',
  credentialsSelect: 'credential type',
  dateTime: 'date',
  filter: 'conditions',
  fixedCollection: 'group',
  hidden: 'hidden',
  json: 'JSON',
  multiOptions: 'choices',
  notice: 'notice',
  number: 'number',
  options: 'choice',
  resourceLocator: 'list, ID or URL',
  resourceMapper: 'columns',
  string: 'text',
}

function defaultOf(value: unknown, property: NodeProperty): string {
  if (typeof value === 'boolean' || property.options?.some(isChoice)) {
    return typeof value === 'object' ? '' : valueName(value, [property])
  }
  const text = typeof value === 'string' ? value.trim() : String(value)
  return typeof value === 'object' || value === undefined || text === '' || text.length > 60 ? '' : code(text)
}

/** Versions aside: they are no choice of the person. */
const shownWhen = ({ show = {} }: DisplayOptions = {}, known: readonly NodeProperty[]): string =>
  Object.entries(show)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, values]) => {
      const named = propertiesNamed(known, name)
      const list = values.map((value) => valueName(value, named)).join(' or ')
      return `${named[0]?.displayName ?? name}: ${list}`
    })
    .join('; ')

/** Each resource may have operations of its own under the same name. */
const propertiesNamed = (known: readonly NodeProperty[], name: string): NodeProperty[] =>
  known.filter((property) => property.name === name.replace(/^\//, ''))

/** A value as a person sees it in the editor. */
function valueName(value: unknown, properties: readonly NodeProperty[]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object' && value !== null) return '…'
  const choices = properties.flatMap(({ options = [] }) => options.filter(isChoice))
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return choices.find((option) => option.value === value)?.name ?? text
}

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
