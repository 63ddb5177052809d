/** `npm run new:node weatherReport "Weather Report"`: a folder with a node, an icon and a test that passes. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { repositoryRoot, runCommand } from './run-command.ts'

const [name = '', label = name] = process.argv.slice(2)
if (!/^[a-z][A-Za-z0-9]+$/.test(name))
  fail('Give the name of the node in camelCase: npm run new:node weatherReport "Weather Report"')

const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const folder = `${repositoryRoot}packages/nodes/src/${kebab}`
if (existsSync(folder)) fail(`${folder} exists already`)

mkdirSync(folder)
writeFileSync(`${folder}/${kebab}.node.ts`, nodeSource())
writeFileSync(`${folder}/${kebab}.test.ts`, testSource())
writeFileSync(`${folder}/${name}.svg`, icon())
await runCommand('npm', ['run', '--silent', 'catalog'], { live: true })
console.log(`Made ${folder}. Next: vitest run --project nodes ${kebab}`)

function nodeSource(): string {
  return `import { defineNode, eachItem, param } from '@heddle/core/node'

export const ${name} = defineNode({
  name: '${name}',
  label: '${label}',
  description: 'Says hello to each item',
  version: 1,
  group: 'transform',
  codex: { categories: ['Miscellaneous'], alias: ['greeting'] },
  params: {
    greeting: param.string({ label: 'Greeting', default: 'Hello' }),
  },
  run: (context) => eachItem(context, (item, _, { greeting }) => ({ json: { ...item.json, greeting } })),
})
`
}

function testSource(): string {
  return `import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { ${name} } from './${kebab}.node.ts'

test('greets each item', async () => {
  const { output } = await runNodeInMemory(${name}, { parameters: { greeting: 'Hi' }, items: [{ a: 1 }] })

  expect(output[0]).toEqual([{ json: { a: 1, greeting: 'Hi' }, pairedItem: { item: 0 } }])
})

tryEvery(${name}, [
  { parameters: {}, items: [{ a: 1 }], gives: [{ a: 1, greeting: 'Hello' }] },
  { parameters: {}, items: [], gives: [] },
])
`
}

function icon(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#4453e6" stroke-width="1.8"><circle cx="12" cy="12" r="8"/></svg>\n'
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
