import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { showLanguage, t } from '../i18n.ts'
import { textTable } from '../text-table.ts'
import { catalogue as de } from './de/catalogue.ts'
import { catalogue as en } from './en/catalogue.ts'

/** Words that are the same in German; everything else that is equal was forgotten. */
const sameInGerman: ReadonlySet<string> = new Set([
  'Chat',
  'Details',
  'Editor',
  'Esc',
  'Forum',
  'HTML',
  'ID',
  'JSON',
  'Marketing',
  'Name',
  'Orange',
  'SaaS',
  'Schema',
  'Status',
  'Text',
  'Trigger',
  'Version',
  'Version {{version}}',
  'Webhook',
  'Workflow',
  'Workflow {{id}}',
  'Workflows',
  'Zoom',
  '{{count}} Workflow',
  '{{count}} Workflows',
])

const english = new Map(textsOf(en))
const german = new Map(textsOf(de))

const untranslated = [...english.keys()].filter((key) => !german.has(key))
// oxlint-disable-next-line no-console -- whoever runs the tests is told
if (untranslated.length > 0) console.warn(`Not translated into German yet:\n  ${untranslated.join('\n  ')}`)

test('S03 every German text has an English one; what is not translated yet is told, and shown in English', () => {
  const shown = textTable(en, { account: { signIn: 'Anmelden' } })

  expect([...german.keys()].filter((key) => !english.has(key))).toEqual([])
  expect([shown.get('account.signIn'), shown.get('account.password')]).toEqual([
    'Anmelden',
    en.account.password,
  ])
})

test('S03 a text has the form for its count and the values that it names', async () => {
  const counted = () => [0, 1, 2].map((count) => t('canvas.items', { count }))
  expect(counted()).toEqual(['0 items', '1 item', '2 items'])
  expect(t('canvas.connection', { source: 'A', target: 'B {{source}}' })).toBe(
    'Connection from A to B {{source}}',
  )

  await showLanguage('de')
  onTestFinished(() => showLanguage('en'))
  expect(counted()).toEqual(['0 Elemente', '1 Element', '2 Elemente'])
})

test('S03 no German text is the English one, unless it is listed', () => {
  const forgotten = [...english].filter(([key, text]) => german.get(key) === text && !isSame(text))

  expect(forgotten).toEqual([])
})

test('S03 a text has the same placeholders in both languages', () => {
  const different = [...german].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
  )

  expect(different).toEqual([])
})

test('S03 whoever counts has all forms of the language', () => {
  const forms = { en: new Intl.PluralRules('en'), de: new Intl.PluralRules('de') }
  const missing = [...english.keys()].flatMap((key) => {
    const stem = /^(.*)_(?:zero|one|other)$/.exec(key)?.[1]
    if (stem === undefined) return []
    const isBegun = [...german.keys()].some((each) => each.startsWith(`${stem}_`))
    return Object.values(forms)
      .flatMap((rules) => rules.resolvedOptions().pluralCategories)
      .map((form) => `${stem}_${form}`)
      .filter((wanted) => !english.has(wanted) || (isBegun && !german.has(wanted)))
  })

  expect(missing).toEqual([])
})

test('every text is shown somewhere', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['lib/texts/**', '**/*.test.*'] })
  const code = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  // What a key begins with, where the code puts it together.
  const beginnings = [...code.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning)
  const isShown = (key: string) =>
    code.includes(`'${key.replace(/_(zero|one|other)$/, '')}'`) ||
    beginnings.some((each) => key.startsWith(each))

  expect([...english.keys()].filter((key) => !isShown(key))).toEqual([])
})

test('S03 German texts speak to people with „Sie“ and use German quotes', () => {
  const informal = [...german].filter(([, text]) => /\b(du|dein\w*|dir|dich)\b/i.test(text))
  const quotes = [...german].filter(([, text]) => /["”]|(?<!„[^“]*)“/.test(text))

  expect([informal, quotes]).toEqual([[], []])
})

/** Marks without words, numbers and placeholders are the same everywhere. */
const isSame = (text: string): boolean =>
  sameInGerman.has(text) || !/\p{L}{3}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''))

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted()

function textsOf(part: object, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value as object, `${path}${key}.`),
  )
}
