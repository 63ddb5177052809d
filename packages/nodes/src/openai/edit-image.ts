import { textOf, type JsonObject } from '@heddle/core'
import { multipart, type FormFiles } from '../app/multipart.ts'
import type { AppCall, OwnItems } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { getFile } from '../files/item-files.ts'
import { imageItems } from './image-items.ts'

/** Changes images of the item by what a text says. */
export async function editImage(call: AppCall): Promise<OwnItems> {
  const { params, item, context, send } = call
  const model = params.version < 2.3 ? params.text('model') : params.id('modelId')
  const isOlder = model.includes('dall-e')
  const file = (name: string) => ({ file: getFile(item, name) })
  const mask = params.maybe('options.imageMask')
  const images: FormFiles = isOlder
    ? { image: file(params.text('binaryPropertyName')) }
    : { 'image[]': params.rows('images.values').map((row) => file(textOf(row.binaryPropertyName))) }
  const fields = {
    model,
    prompt: params.text('prompt'),
    n: params.number('n'),
    size: params.maybe('size'),
    user: params.maybe('options.user'),
    ...(isOlder ? { response_format: params.maybe('responseFormat') } : newerFields(params)),
  }
  const files = { ...images, ...(mask !== undefined && { mask: file(mask) }) }
  const answer = await send({
    method: 'POST',
    url: '/images/edits',
    ...(await multipart(context, fields, files)),
  })
  return imageItems(call, answer, { field: 'data', format: isOlder ? 'png' : params.text('outputFormat') })
}

function newerFields(params: AppParams): JsonObject {
  const format = params.text('outputFormat')
  return {
    quality: params.maybe('quality'),
    output_format: format,
    ...(format !== 'png' && { output_compression: params.number('outputCompression') }),
    background: params.maybe('options.background'),
    input_fidelity: params.maybe('options.inputFidelity'),
  }
}
