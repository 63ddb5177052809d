import { expect, test } from 'vitest'
import { knownPackage } from './known-package.ts'
import packages from './known-packages.json' with { type: 'json' }
import { PackageCatalogue } from './package-catalogue.ts'

/** A registry that answers as it is told, and what it was asked for. */
function registry(answer: () => Promise<string | undefined>) {
  const asked: string[] = []
  const askNewest = (name: string) => {
    asked.push(name)
    return answer()
  }
  return { askNewest, asked }
}

const { askNewest: nowhere } = registry(async () => undefined)

const catalogue = (isAllowed = (_name: string) => true) =>
  new PackageCatalogue({ askNewest: nowhere, isAllowed })

test('every package of the list is known once and by facts alone, in a category that nodes have', () => {
  const listed = packages.map((each) => knownPackage.strict().parse(each))

  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length)
  expect(listed.filter(({ ecosystem }) => ecosystem === 'pieces').length).toBeGreaterThan(300)
  expect(listed.filter(({ ecosystem }) => ecosystem === 'community').length).toBeGreaterThan(115)
  expect([...new Set(listed.map(({ category }) => category))].toSorted()).toEqual([
    'AI',
    'Analytics',
    'Communication',
    'Data & Storage',
    'Development',
    'Finance & Accounting',
    'Marketing & Content',
    'Productivity',
    'Sales',
    'Utility',
  ])
})

test.each([
  ['stripe', '@activepieces/piece-stripe'],
  ['Evolution API', 'n8n-nodes-evolution-api'],
  ['sendinblue', '@activepieces/piece-sendinblue'],
  ['google cal', '@activepieces/piece-google-calendar'],
  ['payments', '@activepieces/piece-'],
])('what is looked for as "%s" is found first', async (text, name) => {
  const [first] = await catalogue().search(text)

  expect(first?.name).toContain(name)
})

test.each(['', '  ', 'n8n', 'nothing of the kind'])('"%s" finds nothing', async (text) => {
  expect(await catalogue().search(text)).toEqual([])
})

test('what may not be installed is not found', async () => {
  const own = catalogue((name) => name !== '@activepieces/piece-stripe')

  expect((await own.search('stripe')).map(({ name }) => name)).not.toContain('@activepieces/piece-stripe')
  expect(await own.find('@activepieces/piece-stripe')).toBeUndefined()
})

test('the newest version is there the next time, and is asked for once and only if that is wanted', async () => {
  const { askNewest, asked } = registry(async () => '9.9.9')
  const own = new PackageCatalogue({ askNewest, isAllowed: (name) => name === 'n8n-nodes-ntfy' })

  await own.search('ntfy')
  expect(asked).toEqual([])
  expect((await own.search('ntfy', { refresh: true }))[0]?.newest).toBeUndefined()

  await expect.poll(async () => (await own.search('ntfy', { refresh: true }))[0]?.newest).toBe('9.9.9')
  expect(asked).toEqual(['n8n-nodes-ntfy'])
})

test('a registry that is in trouble is left alone', async () => {
  const { askNewest, asked } = registry(() => Promise.reject(new Error('It cannot be reached')))
  const own = new PackageCatalogue({ askNewest, isAllowed: () => true })

  await own.search('google', { refresh: true })
  await expect.poll(() => asked.length).toBe(1)
  const found = await own.search('google', { refresh: true })

  expect(found.every(({ newest }) => newest === undefined)).toBe(true)
  expect(asked).toHaveLength(1)
})
