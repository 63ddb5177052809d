import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { fileItem, fromBase64 } from '../ai/file-item.ts'
import { givenLimit } from '../ai/model-settings.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { getFile, readBytes } from '../files/item-files.ts'
import { analyze } from './analyses.ts'
import { candidatesIn, modelName, ofModel, partsOf } from './gemini-service.ts'

interface Picture {
  data: string
  mimeType: string
}

async function generate(call: AppCall): Promise<OwnItems> {
  const { params } = call
  const model = params.id('modelId')
  const prompt = params.text('prompt')
  const field = params.maybe('options.binaryPropertyOutput') ?? 'data'
  const pictures = modelName(model).startsWith('imagen')
    ? await paint(call, model, prompt)
    : await draw(call, model, [{ text: prompt }])
  return items(call, pictures, field)
}

async function edit(call: AppCall): Promise<OwnItems> {
  const { params, item, context } = call
  const images = params.rows('images.values').map(async ({ binaryPropertyName: name }) => {
    const file = getFile(item, textOf(name))
    const data = Buffer.from(await readBytes(context, file)).toString('base64')
    return { inlineData: { mimeType: file.mimeType, data } }
  })
  const parts = [...(await Promise.all(images)), { text: params.text('prompt') }]
  const field = params.maybe('options.binaryPropertyOutput') ?? 'edited'
  return items(call, await draw(call, params.id('modelId'), parts), field)
}

/** Models that only make images. */
async function paint({ params, send }: AppCall, model: string, prompt: string): Promise<Picture[]> {
  const sampleCount = givenLimit(params, 'options.sampleCount') ?? 1
  const answer = await send(
    ofModel(model, 'predict', { instances: [{ prompt }], parameters: { sampleCount } }),
  )
  const { predictions } = isJsonObject(answer) ? answer : {}
  const list = Array.isArray(predictions) ? predictions.filter((each) => isJsonObject(each)) : []
  return list.map((each) => ({
    data: textOf(each.bytesBase64Encoded),
    mimeType: textOf(each.mimeType) || 'image/png',
  }))
}

/** Models that also make images. */
async function draw({ send }: AppCall, model: string, parts: JsonObject[]): Promise<Picture[]> {
  const answer = await send(
    ofModel(model, 'generateContent', {
      contents: [{ role: 'user', parts }],
      generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
    }),
  )
  const all = candidatesIn(answer).flatMap(partsOf)
  const pictures = all.flatMap(({ inlineData }) => (isJsonObject(inlineData) ? [inlineData] : []))
  if (pictures.length > 0)
    return pictures.map(({ data, mimeType }) => ({ data: textOf(data), mimeType: textOf(mimeType) }))
  const said = all.map(({ text }) => textOf(text)).join('')
  throw new Error(said === '' ? 'Google Gemini gave no image' : `Google Gemini gave no image: ${said}`)
}

async function items(call: AppCall, pictures: readonly Picture[], field: string): Promise<OwnItems> {
  const made = pictures.map(({ data, mimeType }): Promise<Item> => {
    const fileName = `image.${mimeType.split('/')[1] ?? 'png'}`
    return fileItem(call, { content: fromBase64(data), field, fileName, mimeType })
  })
  return new OwnItems(await Promise.all(made))
}

export const imageOperations: Readonly<Record<string, AppOperation>> = {
  analyze: analyze('imageUrls'),
  generate: { effect: 'reads', run: generate },
  edit: { effect: 'reads', run: edit },
}
