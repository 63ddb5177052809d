import type { NodeTypeDescription } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { catalog, findTranslator } from '../index.ts'
import german from './de.json' with { type: 'json' }

const phrases = new Set(Object.keys(german))

/** Whether somebody who reads no English would be lost: addresses, formats and marks are the same everywhere. */
const needsTranslation = (text: string): boolean =>
  /\p{L}{3}/u.test(text) &&
  /^[\p{L}\d ]*\p{Ll}{2}/u.test(text) &&
  !/^(?:\S+[.:/_=]\S+|[a-z]+-[a-z]+\d+|OAuth[12] API)$/.test(text)

test('S03 nodes and credential types speak German; what is not translated yet is told, and stays English', async () => {
  const nodes = await Promise.all(catalog.nodes.map(({ name }) => catalog.findNode(name)))
  const texts = new Set([
    ...catalog.nodes.flatMap(({ displayName, description, eventTriggerDescription = '' }) => [
      displayName,
      description,
      eventTriggerDescription,
    ]),
    ...nodes.flatMap((node) => (node ? textsOf(node.description.properties) : [])),
    ...catalog.credentialTypes.flatMap(({ properties, setUp }) => [
      ...textsOf(properties),
      ...(setUp?.steps ?? []),
    ]),
  ])

  const missing = [...texts].filter((text) => needsTranslation(text) && !phrases.has(text))

  // oxlint-disable-next-line no-console -- whoever runs the tests is told
  if (missing.length > 0) console.warn(`Not translated into German yet:\n  ${missing.join('\n  ')}`)
  expect(missing.length).toBeLessThan(texts.size / 20)
})

test('S03 a translated node differs in its words alone', async () => {
  const translator = await findTranslator('de')
  const english = (await catalog.findNode('heddle.if'))?.description

  const translated = english && translator?.node(english)

  expect(translated).toMatchObject({
    name: 'heddle.if',
    displayName: 'Wenn',
    defaults: { name: 'Wenn' },
    outputNames: ['wahr', 'falsch'],
  })
  expect(translated?.codex?.alias).toContain('If')
  expect(translated && withoutTexts(translated)).toEqual(english && withoutTexts(english))
  expect(await findTranslator('constructor')).toBeUndefined()
})

test('S03 the places for sub-nodes have German names', async () => {
  const translator = await findTranslator('de')
  const places = catalog.nodes.flatMap(({ subInputs = [] }) => subInputs)
  const agent = catalog.findListed('heddle.agent')

  const names = agent && translator?.header(agent).subInputs?.map(({ displayName }) => displayName)

  expect(names).toEqual(expect.arrayContaining(['Chatmodell', 'Gedächtnis', 'Werkzeug', 'Ausgabeformat']))
  expect(places.filter(({ displayName }) => !phrases.has(displayName))).toEqual([])
})

const spoken = new Set(['displayName', 'description', 'hint', 'placeholder', 'action'])

/** Everything in a list of parameters that a person reads. */
function textsOf(part: unknown, key = ''): string[] {
  if (typeof part === 'string') return spoken.has(key) ? [part] : []
  if (Array.isArray(part)) return part.flatMap((each) => textsOf(each, key))
  if (typeof part !== 'object' || part === null || ('type' in part && part.type === 'hidden')) return []
  const isChoice = 'name' in part && 'value' in part && !('displayName' in part)
  // Conditions and defaults can name parameters such as "action", but hold values.
  const shown = Object.entries(part).filter(([name]) => name !== 'displayOptions' && name !== 'default')
  return shown.flatMap(([name, value]) => textsOf(value, isChoice && name === 'name' ? 'displayName' : name))
}

/** The names, values and conditions, by which a workflow is stored. */
function withoutTexts({ properties }: NodeTypeDescription): unknown {
  return JSON.parse(
    JSON.stringify(properties, function (this: object, key, value: unknown) {
      const isChoiceName = key === 'name' && 'value' in this && !('type' in this)
      return spoken.has(key) || isChoiceName ? undefined : value
    }),
  )
}
