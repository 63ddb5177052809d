import { expect, test } from 'vitest'
import type { HelpEntry, HelpPart } from './help-document.ts'
import { searchHelp } from './search-help.ts'

const entries: HelpEntry[] = [
  { path: 'guide/a', section: 'using', titles: { en: 'Accounts', de: 'Konten' }, summary: '' },
  { path: 'guide/b', section: 'using', titles: { en: 'Schedules' }, summary: '' },
  { path: 'decisions/c', section: 'decisions', titles: { en: 'Why accounts' }, summary: '' },
]
const part = (path: string, heading: string, text: string): HelpPart => ({
  path,
  id: heading.toLowerCase(),
  heading,
  text,
})
const parts = [
  part('guide/b', '', 'A workflow starts on its own. Each of the accounts may have many.'),
  part('guide/b', 'Clocks', 'Nothing runs twice.'),
  part('guide/a', '', 'Who may do what.'),
  part(
    'guide/a',
    'Clocks',
    'They are set by the server, and everyone has to wait until it is their turn to be asked.',
  ),
  part('decisions/c', '', 'Accounts, because.'),
]
const find = (search: string) =>
  searchHelp(search, { entries, parts, titleOf: ({ titles }) => titles.en }).map(
    ({ path, id }) => `${path}#${id}`,
  )

test('titles come before headings and headings before the text; decisions come last', () => {
  expect(find('accounts')).toEqual(['guide/a#', 'decisions/c#', 'guide/b#'])
  expect(find('konten')).toEqual(['guide/a#'])
  expect(find('clocks server')).toEqual(['guide/a#clocks'])
})

test('every word must be there, and nothing is found by nothing', () => {
  expect(find('twice unheard')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('the excerpt begins with a whole word before what was found', () => {
  const [hit] = searchHelp('their turn', { entries, parts, titleOf: ({ titles }) => titles.en })

  expect(hit?.excerpt).toBe('… and everyone has to wait until it is their turn to be asked.')
})
