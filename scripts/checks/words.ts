import { findSources, isTest, lineAt, parse, type SourceFile, type Violation } from './source-files.ts'
import { visit, type Syntax } from './syntax.ts'

export interface WordReport {
  texts: number
  violations: Violation[]
}

interface Rule {
  wrong: RegExp
  instead: string
}

/** Words that nobody would write who grew up with the language, and forms that are spelled one way only. */
const english: readonly Rule[] = [
  { wrong: /\bholds? for\b/i, instead: 'say how long it is valid, or what it applies to' },
  { wrong: /\bfits?\b/i, instead: 'match' },
  { wrong: /\b(?:some|every)body\b/i, instead: 'someone or everyone' },
  { wrong: /\bturn(?:s|ed)? (?:it )?around\b/i, instead: 'reverse' },
  { wrong: /\bwent well\b|\bdid not work\b/i, instead: 'succeeded or failed' },
  { wrong: /\bin the manner of\b/i, instead: 'say what it is' },
  { wrong: /\bany more\b/i, instead: 'no longer' },
  { wrong: /\be-mails?\b/i, instead: 'email' },
  { wrong: /\bset-up\b/i, instead: '“set up” (verb) or “setup” (noun)' },
  {
    wrong: /\b(?:to|can|please|must|you|then) setup\b|\bsetup (?:an?|the|your|my)\b/i,
    instead: '“set up” as a verb',
  },
  { wrong: /\b(?:booleans?|arrays?)\b/i, instead: 'yes/no or list' },
  { wrong: /\bstrings?\b/i, instead: 'text' },
]

const german: readonly Rule[] = [
  { wrong: /\b[Vv]on dem \p{Lu}/u, instead: 'vom' },
  { wrong: /\bJederzeit\b/, instead: 'Beliebiger Zeitraum' },
  { wrong: /\bgeklappt\b/, instead: 'erfolgreich or fehlgeschlagen' },
  { wrong: /\b(?:Emails?|eMails?|E-mails?|Mailadress\w*)\b/, instead: 'E-Mail' },
  { wrong: /\bnach Art älterer\b/, instead: '(ältere Version)' },
]

/** Where a word is right after all, each with its reason. */
const exceptions: readonly RegExp[] = [
  // What a picture does in a window.
  /zoom to fit/gi,
  // A term of its own: text in that encoding.
  /base64 string/gi,
  // The specification gives this message word for word.
  /Must have an array of nodes/,
  // Names of metrics are stored with the results.
  /^String similarity$/,
]

/** Texts for people follow one vocabulary: locale files, nodes, messages of the server, and the guides. */
export function checkWords(root: string): WordReport {
  const texts = [
    ...literals(root, 'packages/editor/src/lib/texts/en/*.ts', () => true),
    ...literals(root, 'packages/nodes/src/**/*.ts', isSentence),
    ...literals(root, 'packages/{core,engine,outbound,server,worker}/src/**/*.ts', isLongSentence),
    ...prose(root),
  ].map((text) => ({ ...text, rules: english }))
  const translated = [
    ...literals(root, 'packages/editor/src/lib/texts/de/*.ts', () => true),
    ...findSources(root, 'packages/server/src/mail/words/de.ts').flatMap(literalsOf),
    ...findSources(root, 'packages/*/src/**/{de,*.de}.json').flatMap(valuesOf),
  ].map((text) => ({ ...text, rules: german }))
  const all = [...texts, ...translated]
  return { texts: all.length, violations: all.flatMap(faultsOf) }
}

/** Data that is no text of ours. */
const foreign = /\/corpus\/|\/mail\/words\/de/

interface Text {
  path: string
  line: number
  text: string
}

function faultsOf({ path, line, text, rules }: Text & { rules: readonly Rule[] }): Violation[] {
  const plain = text.replaceAll(/\{\{.*?\}\}/g, '')
  const rest = exceptions.reduce((before, exception) => before.replace(exception, ''), plain)
  return rules.flatMap(({ wrong, instead }) => {
    const found = wrong.exec(rest)?.[0]
    return found === undefined ? [] : [{ path, line, message: `“${found}” in “${text.trim()}”: ${instead}` }]
  })
}

/** Names in code, keys and queries begin small or are a single word; what people read does not. */
const isSentence = (text: string): boolean =>
  /^[“"'„\s]*\p{Lu}\p{Ll}/u.test(text) && !/^[A-Z]\w*Error\b/.test(text)

const isLongSentence = (text: string): boolean => isSentence(text) && text.trim().includes(' ')

function literals(root: string, pattern: string, isText: (text: string) => boolean): Text[] {
  const sources = findSources(root, pattern).filter((file) => !isTest(file) && !foreign.test(file.path))
  return sources.flatMap((file) => literalsOf(file).filter(({ text }) => isText(text)))
}

function literalsOf(file: SourceFile): Text[] {
  const found: Text[] = []
  visit(parse(file).program as unknown as Syntax, (node) => {
    const value = node.type === 'TemplateElement' ? (node.value as { cooked?: unknown }).cooked : node.value
    const isText = node.type === 'Literal' || node.type === 'TemplateElement'
    if (isText && typeof value === 'string') {
      found.push({ path: file.path, line: lineAt(file.text, node.start), text: value })
    }
  })
  return found
}

const valuesOf = ({ path, text }: SourceFile): Text[] =>
  Object.values(JSON.parse(text) as Record<string, string>).map((value) => ({
    path,
    line: lineAt(text, text.indexOf(JSON.stringify(value))),
    text: value,
  }))

/** The guides, without their code. Decisions and the pages for developers keep the words of the code. */
function prose(root: string): Text[] {
  return findSources(root, 'docs/guide/**/*.md')
    .filter(({ path }) => !/\/writing-an?-(node|app)\.md$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .replaceAll(/^```[^]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
        .replaceAll(/`[^`]*`/g, '')
        .split('\n')
        .map((line, index) => ({ path, line: index + 1, text: line })),
    )
}
