import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { moveBinaryData } from './move-binary-data.node.ts'

const file = (text: string) => ({ mimeType: 'text/plain', data: Buffer.from(text).toString('base64') })
const withFile = (text: string) => [[{ json: { a: 1 }, binary: { data: file(text) } }]]

const run = async (parameters: NodeTrial['parameters'], inputs: NonNullable<NodeTrial['inputs']>) => {
  const { output, error } = await runNodeInMemory(moveBinaryData, { parameters, inputs })
  return error?.message ?? output[0]?.[0]
}

test('a file becomes the data or a field of it', async () => {
  expect(await run({}, withFile('{"b":2}'))).toEqual({ json: { b: 2 }, pairedItem: { item: 0 } })
  expect(await run({ setAllData: false, destinationKey: 'x.y' }, withFile('hi'))).toMatchObject({
    json: { a: 1, x: { y: 'hi' } },
  })
  expect(
    await run({ setAllData: false, options: { keepAsBase64: true, keepSource: true } }, withFile('hi')),
  ).toMatchObject({ json: { data: 'aGk=' }, binary: { data: file('hi') } })
  expect(await run({}, withFile('no json'))).toContain('valid JSON')
  expect(await run({}, withFile('5'))).toContain('does not contain an object')
})

test('data becomes a file', async () => {
  const inputs = [[{ json: { a: 'aGk=' } }]]

  expect(await run({ mode: 'jsonToBinary' }, inputs)).toMatchObject({
    json: {},
    binary: { data: { data: file('{"a":"aGk="}').data } },
  })
  expect(
    await run(
      {
        mode: 'jsonToBinary',
        convertAllData: false,
        sourceKey: 'a',
        options: { dataIsBase64: true, fileName: 'a.txt' },
      },
      inputs,
    ),
  ).toMatchObject({ json: {}, binary: { data: { fileName: 'a.txt', data: 'aGk=' } } })
  // Without the field there is nothing to make a file of.
  expect(await run({ mode: 'jsonToBinary', convertAllData: false, sourceKey: 'b' }, inputs)).toBeUndefined()
})

tryEvery(moveBinaryData, [
  { versions: [1, 1.1], parameters: { options: {} }, inputs: withFile('{"b":2}'), gives: [{ b: 2 }] },
  { versions: [1, 1.1], parameters: { mode: 'jsonToBinary', options: {} }, items: [{ a: 1 }], gives: [{}] },
  { parameters: {}, items: [], gives: [] },
])
