import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot, runCommand } from '../run-command.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkControls } from './controls.ts'
import { checkDocs } from './docs.ts'
import { checkExpressions } from './expressions.ts'
import { checkFormats } from './formats.ts'
import { checkLicences } from './licences.ts'
import { checkMigrations } from './migrations.ts'
import { checkSizes } from './sizes.ts'
import { checkWords } from './words.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heddle-check-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A folder that resolves the repository's dependencies and follows its settings. */
function writeProject(): void {
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  write('tsconfig.json', readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8'))
  write('package.json', '{ "name": "project", "type": "module", "workspaces": ["packages/*"] }')
}

const messages = (report: { violations: { message: string }[] }) =>
  report.violations.map(({ message }) => message)

test('a package that imports against the direction is refused', () => {
  write('packages/core/src/a.ts', "import { x } from '@heddle/server'\n")
  write('packages/nodes/src/b.ts', "import { x } from '@heddle/engine'\n")

  expect(messages(checkBoundaries(root))).toEqual([
    'core must not import server',
    'nodes must not import engine',
  ])
})

test('a test of a node may import the engine', () => {
  write('packages/nodes/src/b.test.ts', "import { x } from '@heddle/engine/testing'\n")

  expect(checkBoundaries(root)).toMatchObject({ imports: 1, violations: [] })
})

test('the editor takes no schemas from the contract', () => {
  const lines = [
    "import { tagNameMax } from '@heddle/contract/limits'",
    "import type { Tag } from '@heddle/contract'",
  ]
  write('packages/editor/src/lib/good.ts', `${lines.join('\n')}\n`)
  write('packages/editor/src/lib/bad.ts', "import { contract } from '@heddle/contract'\n")

  expect(messages(checkBoundaries(root))).toEqual([
    'the editor takes types, limits and scopes of the contract, and no schemas',
  ])
})

test('a library is known in one place only', () => {
  write('packages/server/src/tags/tag-routes.ts', "import fastify from 'fastify'\n")
  write('packages/server/src/http/server.ts', "import fastify from 'fastify'\n")

  expect(messages(checkBoundaries(root))).toEqual(['only server/http may import fastify'])
})

test('a page draws no select, checkbox, radio button, dialog or frame of its own', () => {
  const page = (element: string) => `export const Page = () => <p>${element}</p>\n`
  write('packages/editor/src/ui/Select.tsx', page('<select />'))
  write('packages/editor/src/app/Name.tsx', page('<input value="" />'))
  write('packages/editor/src/features/a/A.tsx', page('<select />'))
  write('packages/editor/src/features/b/B.tsx', page('<input type="checkbox" />'))
  write('packages/editor/src/features/c/C.tsx', page('<input type="radio" />'))
  write('packages/editor/src/features/d/D.tsx', page('<dialog open />'))
  write('packages/editor/src/features/e/E.tsx', page('<main />'))

  expect(messages(checkControls(root))).toEqual([
    'a select of its own; ui has Select or SelectField',
    'a checkbox of its own; ui has Checkbox or Switch',
    'a radio of its own; ui has Radio or Segmented',
    'a dialog of its own; ui has Modal or ModalSurface',
    'a main of its own; ui has Page or Main',
  ])
})

test('texts of the editor import nothing but each other and types', () => {
  const lines = ["import { a } from './a.ts'", "import type { T } from '@heddle/core'"]
  write('packages/editor/src/lib/texts/en/good.ts', `${lines.join('\n')}\n`)
  write('packages/editor/src/lib/texts/en/bad.ts', "import { x } from '@heddle/core'\n")

  expect(messages(checkBoundaries(root))).toEqual([
    'texts are loaded before the rest of the editor and must not import @heddle/core',
  ])
})

test('a lower layer does not import a higher one, nor a feature its neighbour', () => {
  write('packages/editor/src/workspace/store.ts', "import { x } from '../features/canvas/Canvas.tsx'\n")
  write('packages/editor/src/workspace/command.ts', "import { x } from '../ui/toast-store.ts'\n")
  write('packages/editor/src/features/tags/a.ts', "import { x } from '../canvas/b.ts'\n")
  write('packages/server/src/db/a.ts', "import { x } from '../tags/b.ts'\n")

  expect(messages(checkBoundaries(root))).toEqual([
    'the feature tags must not import the feature canvas',
    'a workspace shows nothing itself and must not import ui',
    'workspace is below features and must not import it',
    'db is below tags and must not import it',
  ])
})

test('folders that import each other in a circle are refused, for types and by way of others too', () => {
  write('packages/server/src/a/one.ts', "import type { T } from '../b/one.ts'\n")
  write('packages/server/src/b/one.ts', "import { x } from '../c/one.ts'\n")
  write('packages/server/src/c/one.ts', "import { x } from '../a/two.ts'\n")
  write('packages/server/src/a/one.test.ts', "import { x } from '../d/one.ts'\n")
  write('packages/server/src/d/one.ts', "import { x } from '../a/two.ts'\n")
  write('packages/core/src/a/one.ts', "import { x } from '../b/one.ts'\n")
  write('packages/core/src/b/one.ts', "import { x } from '../c/one.ts'\n")

  expect(checkBoundaries(root).violations).toEqual([
    {
      path: 'packages/server/src/a/one.ts',
      line: 1,
      message: 'parts of server/ import each other: a → b → c → a',
    },
  ])
})

test('within a folder, parts that load each other in a circle are refused; types and what is loaded late are not', () => {
  write('packages/nodes/src/x/a/one.ts', "import { x } from '../b/one.ts'\n")
  write('packages/nodes/src/x/b/one.ts', "import { x } from '../c.ts'\n")
  write('packages/nodes/src/x/c.ts', "import { x } from './a/two.ts'\n")
  write('packages/nodes/src/y/one.ts', "import { x } from './two.ts'\n")
  write('packages/nodes/src/y/two.ts', "import type { X } from './one.ts'\nawait import('./one.ts')\n")

  expect(messages(checkBoundaries(root))).toEqual(['parts of nodes/x/ import each other: a → b → c.ts → a'])
})

test('a file of 400 lines is refused', () => {
  write('packages/core/src/long.ts', 'export const x = 1\n'.repeat(400))

  expect(messages(checkSizes(root))).toEqual(['400 lines, at most 300'])
})

test('a long function is refused, a long literal inside it is not', () => {
  const lines = (text: string) => `${text}\n`.repeat(70)
  write('packages/core/src/long.ts', `export function long() {\n${lines('  work()')}}\n`)
  write('packages/core/src/data.ts', `export function data() {\n  return [\n${lines('    1,')}  ]\n}\n`)

  expect(messages(checkSizes(root))).toEqual(['a function of 72 lines, at most 60'])
})

test('a function with too many branches is refused, an exhaustive switch counts as one', () => {
  const cases = Array.from({ length: 12 }, (_, index) => `case ${index}: return ${index}`).join('\n')
  write('packages/core/src/open.ts', `export function open(x: number) { switch (x) { ${cases} } }\n`)
  write(
    'packages/core/src/closed.ts',
    `export function closed(x: number) { switch (x) { ${cases}\n default: assertNever(x) } }\n`,
  )

  expect(messages(checkSizes(root))).toEqual(['a function of complexity 13, at most 10'])
})

test('a floating promise is refused', async () => {
  writeProject()
  write('packages/core/src/a.ts', 'export function go() {\n  Promise.resolve(1)\n}\n')

  const config = join(repositoryRoot, '.oxlintrc.json')
  const { code, output } = await runCommand('oxlint', ['--type-aware', '-c', config, 'packages'], {
    cwd: root,
  })

  expect(output).toContain('no-floating-promises')
  expect(code).not.toBe(0)
})

test('an unused export is refused', async () => {
  writeProject()
  write('knip.json', readFileSync(join(repositoryRoot, 'knip.json'), 'utf8'))
  write('packages/core/package.json', '{ "name": "@heddle/core", "type": "module" }')
  write('packages/core/src/index.ts', "export { used } from './a.ts'\n")
  write('packages/core/src/a.ts', 'export const used = 1\nexport const unused = 2\n')

  const { code, output } = await runCommand('knip', ['--no-progress', '--include', 'exports'], {
    cwd: root,
  })

  expect(output).toContain('unused')
  expect(code).not.toBe(0)
})

test('an undocumented variable, error code, id or broken link is refused', () => {
  write('packages/server/src/config.ts', 'const a = env.HEDDLE_PORT\nconst b = env.HEDDLE_SECRET\n')
  write('packages/core/src/errors.ts', "class A { readonly errorCode = 'odd_one' }\n")
  write('docs/configuration.md', '`HEDDLE_PORT` [nowhere](missing.md)')
  write('docs/features.md', '| K99 | nothing tests this |\n')

  expect(messages(checkDocs(root))).toEqual([
    'does not mention `HEDDLE_SECRET`',
    'does not mention `odd_one`',
    'K99 has no test that carries its id',
    'broken link missing.md',
  ])
})

test('a word that nobody would use and a form that is spelled another way are refused, code aside', () => {
  write(
    'packages/editor/src/lib/texts/en/a.ts',
    "export const a = { b: 'Zoom to fit', c: 'No tag fits', d: 'Your e-mail' }\n",
  )
  write('packages/editor/src/lib/texts/de/a.ts', "export const a = { b: 'Ihre Email', c: 'Ihre E-Mail' }\n")
  write('packages/nodes/src/a.ts', "const kind = 'boolean'\nconst label = 'Return Array'\n")
  write('packages/server/src/a.ts', 'throw new Error(`There is somebody at ${place}`)\n')
  write('docs/guide/a.md', 'Please setup `array`.\n')

  expect(messages(checkWords(root)).map((message) => message.split('”')[0])).toEqual([
    '“fits',
    '“e-mail',
    '“Array',
    '“somebody',
    '“Please setup',
    '“Email',
  ])
})

test('an endpoint without an access rule does not compile', async () => {
  writeProject()
  const door = join(repositoryRoot, 'packages/contract/src/endpoint.ts')
  write(
    'packages/core/src/a.ts',
    `import { endpoint } from '${door}'\nexport const a = endpoint({ method: 'GET', path: '/a', summary: 'x' })\n`,
  )

  const { code, output } = await runCommand('tsc', ['-p', '.'], { cwd: root })

  expect(output).toContain("Property 'scope' is missing")
  expect(code).not.toBe(0)
})

test('a licence that is not permissive and a download address are refused', () => {
  write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        'node_modules/good': { license: '(GPL-3.0 OR MIT)' },
        'node_modules/bad': { license: 'GPL-3.0', resolved: 'https://example.test/bad.tgz' },
        'node_modules/tool': { license: 'MPL-2.0', dev: true },
        'node_modules/old': {},
        'node_modules/mixed': {},
      },
    }),
  )
  write('node_modules/old/package.json', JSON.stringify({ licenses: [{ type: 'MIT' }] }))
  write(
    'node_modules/mixed/package.json',
    JSON.stringify({ licenses: [{ type: 'MIT' }, { type: 'AGPL-3.0' }] }),
  )

  expect(messages(checkLicences(root))).toEqual([
    'has the licence "GPL-3.0", which is not permissive',
    'has the licence "MIT AND AGPL-3.0", which is not permissive',
    'node_modules/bad records a download address',
  ])
})

test('REL-26 a migration that was released and has changed or gone is refused, a new one is to be listed', () => {
  const folder = 'packages/server/src/db/migrations'
  write(`${folder}/001-first.ts`, 'first')
  write(`${folder}/002-second.ts`, 'second, but other than it was')
  write(`${folder}/004-new.ts`, 'new')
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const listed = ['first', 'second', 'third'].map(
    (text, index) => `${hash(text)}  00${index + 1}-${text}.ts\n`,
  )
  write('scripts/checks/migration-hashes.txt', listed.join(''))

  expect(checkMigrations(root).violations).toEqual([
    { path: `${folder}/002-second.ts`, message: 'has changed: put it back and write a new migration' },
    { path: 'scripts/checks/migration-hashes.txt', message: `add the line "${hash('new')}  004-new.ts"` },
    {
      path: 'scripts/checks/migration-hashes.txt',
      message: 'names 003-third.ts, which is gone: databases have run it',
    },
  ])
})

test('a setting that a node does not take from documents needs a reason, and a reason needs such a setting', async () => {
  const parameters = [
    { name: 'batchSize', kind: 'number', default: 7 },
    { name: 'pace', kind: 'options', values: ['slow', 'fast'], default: 'slow', show: { '@version': [3] } },
    { name: 'step', kind: 'number', default: 1, show: { pace: ['fast'] } },
    {
      name: 'options',
      kind: 'collection',
      default: {},
      fields: [{ name: 'reset', kind: 'boolean', default: false }],
    },
  ]
  const format = {
    type: 'n8n-nodes-base.splitInBatches',
    uses: 1,
    layouts: [{ versions: [3, 9], parameters }],
  }
  const exception = (...settings: string[]) =>
    write(
      'packages/nodes/src/x/formats-exceptions.json',
      JSON.stringify([{ type: format.type, settings, reason: 'not built yet' }]),
    )
  write('packages/nodes/src/formats/splitInBatches.json', JSON.stringify(format))

  expect(messages(await checkFormats(root))).toEqual([
    'batchSize default is not taken from documents (version 3)',
    'pace is not taken from documents (version 3)',
    'step is not taken from documents (version 3)',
    'version 9 is not taken from documents (version 9)',
  ])
  exception('batchSize default', 'pace', 'step', 'version *', 'options.reset')
  expect(messages(await checkFormats(root))).toEqual([
    'n8n-nodes-base.splitInBatches: options.reset needs no exception any more',
  ])
})

test('a parameter of an older layout must matter to what it is migrated to', async () => {
  const parameters = [
    { name: 'value1', kind: 'string' },
    { name: 'combineOperation', kind: 'options', values: ['all', 'any', 'none'], default: 'all' },
  ]
  const format = { type: 'n8n-nodes-base.if', uses: 1, layouts: [{ versions: [1], parameters }] }
  write('packages/nodes/src/formats/if.json', JSON.stringify(format))

  expect(messages(await checkFormats(root))).toEqual([
    'value1 is not taken from documents (version 1)',
    'combineOperation "none" is not taken from documents (version 1)',
  ])
})

test('a setting counts with each case that it stands in, also as a default that is left out', async () => {
  const parameters = [
    { name: 'mode', kind: 'options', values: ['a', 'b'], default: 'a' },
    { name: 'options', kind: 'collection', default: {}, fields: [{ name: 'reset', kind: 'boolean' }] },
  ]
  const type = 'n8n-nodes-base.if'
  const cases = [{}, { parameters: { mode: 'b', options: { reset: true } } }, { parameters: { mode: 'a' } }]
  write(
    'packages/nodes/src/formats/if.json',
    JSON.stringify({ type, uses: 1, layouts: [{ versions: [1], parameters }] }),
  )
  write('packages/nodes/src/if/if.cases.json', JSON.stringify({ type, cases }))

  // Of mode, its two values, options and what is in them: `b` and `reset` stand in one case.
  const counted = await checkFormats(root)
  expect(counted.settings).toBe(5)
  expect(messages(counted).filter((message) => message.endsWith('cases'))).toEqual([
    'mode "b" stands in 1 of 2 cases',
    'options.reset stands in 1 of 2 cases',
  ])

  write(
    'packages/nodes/src/if/formats-exceptions.json',
    JSON.stringify([{ type, settings: ['mode', 'options.reset'], reason: 'not built yet' }]),
  )
  const explained = await checkFormats(root)
  expect(messages(explained).filter((message) => message.endsWith('cases'))).toEqual([])
  expect(explained['settings without cases, for a reason']).toBe(2)
})

test('every function and method of expressions stands in three cases, told apart by the kind of value', () => {
  const cases = ['$json.s.isEmpty()', '$json.l.isEmpty()', '"".isEmpty()', '"b".isEmpty() || $if(1, 2)'].map(
    (expression) => ({ expression }),
  )
  write(
    'packages/core/src/expression/expressions.cases.json',
    JSON.stringify({ json: { s: 'a', l: [] }, cases }),
  )

  const found = messages(checkExpressions(root))

  expect(found).toContain('array.isEmpty stands in 1 of 3 cases')
  expect(found).toContain('$if stands in 1 of 3 cases')
  expect(found).toContain('Math.max stands in 0 of 3 cases')
  expect(found.filter((message) => message.startsWith('string.isEmpty '))).toEqual([])
})
