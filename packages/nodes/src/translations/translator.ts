import type {
  CredentialTypeDescription,
  NodeAction,
  NodeProperty,
  NodeTypeDescription,
} from '@heddle/core/node'

type Phrases = Readonly<Record<string, string>>
type Header = Omit<NodeTypeDescription, 'properties'>

/** Says what nodes and credential types say, in another language. What has no translation stays English. */
export interface Translator {
  /** What differs in the description of a node type, its parameters aside. */
  header(node: Header): Partial<Header>
  node(description: NodeTypeDescription): NodeTypeDescription
  credential(
    type: CredentialTypeDescription,
  ): Pick<CredentialTypeDescription, 'displayName' | 'properties' | 'setUp'>
}

/** English is what nodes are written in: each other language is a list of phrases, loaded when it is first asked for. */
const languages: Readonly<Record<string, () => Promise<{ default: Phrases }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
}

export async function findTranslator(language: string): Promise<Translator | undefined> {
  if (!Object.hasOwn(languages, language)) return undefined
  const phrases = (await languages[language]?.())?.default
  return phrases && createTranslator((text) => (Object.hasOwn(phrases, text) ? phrases[text] : undefined))
}

function createTranslator(find: (text: string) => string | undefined): Translator {
  const say = (text: string): string => find(text) ?? text
  // A node as a tool is called after the node.
  const sayName = (name: string): string => {
    const base = /^(.+) Tool$/.exec(name)?.[1]
    return find(name) ?? (base === undefined ? name : `${say(base)} Tool`)
  }
  const property = (given: NodeProperty): NodeProperty => translateProperty(given, say)
  const header = ({ displayName, description, defaults, codex, ...rest }: Header): Partial<Header> => ({
    displayName: sayName(displayName),
    description: say(description),
    defaults: { ...defaults, name: sayName(defaults.name) },
    // Whoever knows the English name finds the node by it, too.
    codex: { ...codex, alias: [...(codex?.alias ?? []), displayName] },
    ...(rest.actions && { actions: rest.actions.map((action) => translateAction(action, say)) }),
    ...(rest.outputNames && { outputNames: sayNames(rest.outputNames, say) }),
    ...(rest.subInputs && {
      subInputs: rest.subInputs.map((place) => ({ ...place, displayName: say(place.displayName) })),
    }),
    ...(rest.inputNames && { inputNames: rest.inputNames.map(say) }),
    ...(rest.eventTriggerDescription && { eventTriggerDescription: say(rest.eventTriggerDescription) }),
  })
  return {
    header,
    node: ({ properties, ...rest }) => ({
      ...rest,
      ...header(rest),
      properties: properties.map(property),
    }),
    credential: ({ displayName, properties, setUp }) => ({
      displayName: say(displayName),
      properties: properties.map(property),
      ...(setUp && { setUp: { ...setUp, ...(setUp.steps && { steps: setUp.steps.map(say) }) } }),
    }),
  }
}

type Say = (text: string) => string

const translateAction = (action: NodeAction, say: Say): NodeAction => ({
  ...action,
  name: say(action.name),
  ...(action.resource !== undefined && { resource: say(action.resource) }),
})

/** Names that an expression chooses from stand in it as texts. */
const sayNames = (names: string[] | string, say: Say): string[] | string =>
  typeof names === 'string'
    ? names.replaceAll(/"([^"]+)"/g, (_, name: string) => JSON.stringify(say(name)))
    : names.map(say)

function translateProperty(property: NodeProperty, say: Say): NodeProperty {
  const { typeOptions, options, modes } = property
  const button = typeOptions?.multipleValueButtonText
  return {
    ...property,
    ...sayIn(property, say),
    displayName: say(property.displayName),
    ...(button !== undefined && { typeOptions: { ...typeOptions, multipleValueButtonText: say(button) } }),
    ...(options && { options: options.map((option) => translateOption(option, say)) }),
    ...(modes && {
      modes: modes.map((mode) => ({ ...mode, ...sayIn(mode, say), displayName: say(mode.displayName) })),
    }),
  }
}

type Option = NonNullable<NodeProperty['options']>[number]

/** A choice, a parameter of a collection, or a group of parameters. */
function translateOption(option: Option, say: Say): Option {
  if ('values' in option) {
    const values = option.values.map((value) => translateProperty(value, say))
    return { ...option, displayName: say(option.displayName), values }
  }
  if ('type' in option) return translateProperty(option, say)
  return { ...option, ...sayIn(option, say), name: say(option.name) }
}

const textKeys = ['description', 'hint', 'placeholder', 'action'] as const

/** The texts that a part may have. */
const sayIn = (part: Partial<Record<(typeof textKeys)[number], string>>, say: Say) =>
  Object.fromEntries(
    textKeys.flatMap((key) => {
      const text = part[key]
      return text === undefined ? [] : [[key, say(text)]]
    }),
  )
