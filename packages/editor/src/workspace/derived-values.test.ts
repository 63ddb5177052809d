import { expect, test } from 'vitest'
import { derivedValuesMax } from '../lib/constants.ts'
import { sampleNode } from '../testing/open-sample.ts'
import { sampleType } from '../testing/sample-types.ts'
import { serveRest } from '../testing/serve-rest.ts'
import { deriveFor } from './derived-values.ts'

const type = sampleType('set')
const derive = (template: string, mode: unknown) =>
  deriveFor(sampleNode('A'), type, { template, parameters: () => ({ mode }) })

const simple = '={{ $parameter["mode"] }}'
/** More than the page evaluates by itself. */
const sandboxed = '={{ (() => $parameter["mode"])() }}'

/** Asks for more than is remembered. */
const useUp = () => {
  for (let n = 0; n < derivedValuesMax; n++) derive(simple, n)
}

test('what a type says about a node comes a moment later', async () => {
  const derived = derive(simple, 'manual')
  expect(derived.value).toBeUndefined()

  await expect.poll(() => derived.value).toBe('manual')
})

test('the server is asked once for nodes that are alike, with nothing but their parameters', async () => {
  const sent = serveRest({ 'POST /expressions/preview': () => ({ type: 'value', value: 'said' }) })

  const nodes = [derive(sandboxed, 'twice'), derive(sandboxed, 'twice')]
  await expect.poll(() => nodes.map(({ value }) => value)).toEqual(['said', 'said'])

  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ data: { parameters: { mode: 'twice' }, runData: {}, inputs: [] } })
})

test('what was not used for long is forgotten, what is used stays', async () => {
  const sent = serveRest({ 'POST /expressions/preview': () => ({ type: 'value', value: 'said' }) })
  const ask = async (mode: string) => {
    const derived = derive(sandboxed, mode)
    await expect.poll(() => derived.value).toBe('said')
  }
  await ask('old')
  await ask('used')
  sent.length = 0

  for (let n = 0; n < derivedValuesMax; n++) {
    derive(simple, `other ${n}`)
    derive(sandboxed, 'used')
  }
  await ask('used')
  expect(sent).toHaveLength(0)

  await ask('old')
  expect(sent).toHaveLength(1)
})

test('a node keeps what is said about it, however many there are', async () => {
  const node = sampleNode('A')
  const wish = { template: simple, parameters: () => ({ mode: 'kept' }) }
  const derived = deriveFor(node, type, wish)
  await expect.poll(() => derived.value).toBe('kept')

  useUp()

  expect(deriveFor(node, type, wish)).toBe(derived)
})
