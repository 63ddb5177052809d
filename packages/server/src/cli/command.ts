import { parseArgs } from 'node:util'

/** How a command is called: what it needs, and what may be said besides. */
interface CommandShape {
  summary: string
  /** The name of the one thing that has to be given, if there is one. */
  argument?: string
  /** The name of what may be given after it. */
  further?: string
  /** What each option means. */
  options?: Readonly<Record<string, string>>
  /** Options that are followed by a number: the setting that they stand for, and what they mean. */
  numbers?: Readonly<Record<string, { variable: string; meaning: string }>>
}

export interface CommandInput {
  env: NodeJS.ProcessEnv
  /** Empty for a command without one. */
  argument: string
  /** What was given after the argument; undefined for nothing. */
  further?: string | undefined
  options: ReadonlySet<string>
}

export interface Command extends CommandShape {
  load(): Promise<(given: CommandInput) => Promise<void>>
}

/** The command was called in a way that it does not understand. */
export class WrongUse extends Error {}

/** What was said after the name of the command. */
export function readArguments(
  name: string,
  command: CommandShape,
  args: readonly string[],
): Omit<CommandInput, 'env'> & { settings: Record<string, string> } {
  const flags = Object.keys(command.options ?? {})
  const { positionals, values } = parse(args, command)
  const [argument = '', ...rest] = positionals
  const [further, ...more] = command.further === undefined ? [undefined, ...rest] : rest
  if (command.argument !== undefined && argument === '')
    throw new WrongUse(`heddle ${name} needs a ${command.argument}.`)
  const tooMuch = command.argument === undefined ? positionals[0] : more[0]
  if (tooMuch !== undefined) throw new WrongUse(`heddle ${name} does not take "${tooMuch}".`)
  const settings = Object.entries(command.numbers ?? {}).flatMap(([option, { variable }]) => {
    const value = values[option]
    return typeof value === 'string' ? [[variable, value]] : []
  })
  return {
    argument,
    ...(further !== undefined && { further }),
    options: new Set(flags.filter((flag) => values[flag] === true)),
    settings: Object.fromEntries(settings) as Record<string, string>,
  }
}

function parse(args: readonly string[], { options = {}, numbers = {} }: CommandShape) {
  const all: Record<string, { type: 'boolean' | 'string' }> = {}
  for (const flag of Object.keys(options)) all[flag] = { type: 'boolean' }
  for (const option of Object.keys(numbers)) all[option] = { type: 'string' }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: all })
  } catch (error) {
    throw new WrongUse(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

const placeOf = (open: string, name: string | undefined, close: string): string =>
  name === undefined ? '' : ` ${open}${name}${close}`

/** One line per command, and one per option. */
export function describeCommands(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).flatMap(
    ([name, { summary, argument, further, options = {}, numbers = {} }]) => [
      [`  heddle ${name}${placeOf('<', argument, '>')}${placeOf('[', further, ']')}`, summary],
      ...Object.entries(options).map(([option, meaning]) => [`      --${option}`, meaning]),
      ...Object.entries(numbers).map(([option, { meaning }]) => [`      --${option} <number>`, meaning]),
    ],
  )
  return lines.map(([call = '', meaning = '']) => `${call.padEnd(30)} ${meaning}`).join('\n')
}
