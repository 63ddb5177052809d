import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertNever } from '@heddle/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBoundaries } from '../checks/boundaries.ts'
import { checkDocs } from '../checks/docs.ts'
import { repositoryRoot, runCommand } from '../run-command.ts'
import { additions, pathsOf, type Edit } from './additions.ts'
import { copyRepository } from './copy-repository.ts'

let copy = ''

beforeAll(async () => {
  copy = copyRepository()
  for (const { edits } of additions) for (const edit of edits) await apply(edit)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

async function apply(edit: Edit): Promise<void> {
  switch (edit.type) {
    case 'new':
      return writeFileSync(join(copy, edit.path), edit.text)
    case 'line':
      return addLine(join(copy, edit.path), edit)
    case 'node': {
      const made = await runCommand('node', ['scripts/new-node.ts', edit.name], { cwd: copy })
      if (made.code !== 0) throw new Error(made.output)
      return
    }
    case 'generated':
      return
    default:
      assertNever(edit)
  }
}

function addLine(path: string, { behind, line }: Extract<Edit, { type: 'line' }>): void {
  const lines = readFileSync(path, 'utf8').split('\n')
  const place = lines.findIndex((each) => each.includes(behind))
  if (place === -1) throw new Error(`${path} has no line with ${behind}`)
  writeFileSync(path, lines.toSpliced(place + 1, 0, line).join('\n'))
}

test.each(additions)('CONTRIBUTING names every place that $row touches', ({ row, edits }) => {
  const table = readFileSync(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8')
  const places = table.split('\n').find((line) => line.startsWith(`| ${row} |`)) ?? ''
  const named = [...places.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

  const touched = edits.flatMap(pathsOf)

  expect(touched.filter((path) => !named.some((place) => path.startsWith(place)))).toEqual([])
})

test('with these places alone, an endpoint answers, a node runs, a kind is known and a setting is read', async () => {
  writeFileSync(join(copy, 'packages/server/src/additions.test.ts'), proof)

  const proven = await runCommand(
    'vitest',
    ['run', '--root', copy, '--project', 'server', 'packages/server/src/additions.test.ts'],
    { cwd: copy },
  )

  expect(proven.output).toContain('1 passed')
})

test('with these places alone, types, boundaries and docs are right', async () => {
  writeFileSync(
    join(copy, 'tsconfig.additions.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      // Not the whole program: what knows an endpoint, a kind or a setting by its type.
      include: [
        'packages/contract/src',
        'packages/core/src',
        'packages/editor/src',
        'packages/server/src/config.ts',
        'packages/server/src/tags',
        'packages/server/src/http',
      ],
      exclude: ['packages/*/src/**/*.test.ts*', 'packages/server/src/testing'],
    }),
  )

  const types = await runCommand('tsc', ['-p', 'tsconfig.additions.json'], { cwd: copy })

  expect(types.output).not.toContain('error TS')
  expect(checkBoundaries(copy).violations).toEqual([])
  expect(checkDocs(copy).violations.filter(({ path }) => path === 'docs/configuration.md')).toEqual([])
})

const proof = `import { fillDefaults, param, parameterIssues } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { testApp } from './testing/test-app.ts'

test('what was added is there', async () => {
  const { owner } = await testApp()
  await owner.post('/tags', { name: 'first' })
  const properties = [param.rating({ label: 'Stars' }).describe('stars')]

  expect((await owner.get('/tags/count')).data).toBe(1)
  expect((await catalog.findNode('heddle.weatherReport'))?.description.displayName).toBe('weatherReport')
  expect(fillDefaults(properties, {}, 1)).toEqual({ stars: 3 })
  expect(parameterIssues({ properties }, { parameters: { stars: 9 }, typeVersion: 1 })).toEqual({
    stars: ['The value "9" is not supported!'],
  })
  expect(readConfig({ HEDDLE_DATA_DIR: '/tmp' }).motto).toBe('calm')
})
`
