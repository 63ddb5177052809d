/** What people read in the node of an app. What is not said here reads like its name in documents: `chatId` as 'Chat ID'. */
export interface AppWords {
  /** Labels of parameters by name, or by path where the same name means different things: `options.text`. */
  labels?: Words
  /** Sentences below a parameter, by name or path. */
  descriptions?: Words
  placeholders?: Words
  /** Texts of several lines, by name or path. */
  longTexts?: readonly string[]
  /** Names of choices by value, or by parameter and value: `format.full`. */
  choices?: Words
  /** What an operation does, such as 'Send a message': by operation, or by resource and operation: `message.send`. */
  actions?: Words
}

/** The words of several parts of a node; what the last one says counts. */
export function joinWords(...parts: readonly AppWords[]): AppWords {
  const joined = (key: 'labels' | 'descriptions' | 'placeholders' | 'choices' | 'actions') =>
    Object.assign({}, ...parts.map((part) => part[key])) as Words
  return {
    labels: joined('labels'),
    descriptions: joined('descriptions'),
    placeholders: joined('placeholders'),
    choices: joined('choices'),
    actions: joined('actions'),
    longTexts: parts.flatMap(({ longTexts = [] }) => longTexts),
  }
}

type Words = Readonly<Record<string, string>>

/** Looks for what is said of the whole path first, then of its ends: `options.format.full`, `format.full`, `full`. */
export function findWord(words: Words | undefined, path: string): string | undefined {
  const parts = path.split('.')
  return parts.map((_, index) => own(words, parts.slice(index).join('.'))).find((word) => word !== undefined)
}

const own = (words: Words = {}, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** Names that most services share and that do not read like what they mean. */
const common: Words = {
  getAll: 'Get Many',
  upsert: 'Create or Update',
  simple: 'Simplify',
  oAuth2: 'OAuth2',
  qs: 'Query',
  asc: 'Ascending',
  desc: 'Descending',
  binaryPropertyName: 'Input File Field',
  sendAndWait: 'Send and Wait for Response',
  '*': 'All',
}

/** Parts of names that are written in another way than with one capital letter. */
const spelled: Words = {
  ...Object.fromEntries(
    'api bcc cc css csv dm gif hd html http id ics ip iso json jql mime mms pdf png rcs rss seo sms sql ssl tls tts uid uri url utc utm uuid vat xml'
      .split(' ')
      .map((part) => [part, part.toUpperCase()]),
  ),
  ids: 'IDs',
  urls: 'URLs',
  uuids: 'UUIDs',
  a: 'a',
  an: 'an',
  and: 'and',
  at: 'at',
  by: 'by',
  for: 'for',
  from: 'from',
  in: 'in',
  of: 'of',
  on: 'on',
  or: 'or',
  the: 'the',
  to: 'to',
  with: 'with',
}

/** The name of a parameter or a choice as people read it. Sentences stay as they are. */
export function readable(name: string): string {
  const known = own(common, name)
  if (known !== undefined) return known
  if (/\s/.test(name)) return capital(name)
  const parts = name
    // A list of fields in a document is named after the form that once showed it.
    .replace(/(?<=[a-z])U[Ii]$|Values$(?<=[a-z]Values)/, '')
    .split(/[_.\-/]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((part) => part.toLowerCase())
  return capital(parts.map((part) => own(spelled, part) ?? capital(part)).join(' ')) || name
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
