import { eachItem, param, type NodeOutput, type ParamValues, type RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { getFile, readFile } from '../files/item-files.ts'
import type { ReadyStep } from './apply-step.ts'
import { fontParam } from './font-param.ts'
import { editImage } from './image.conversion.ts'
import type { Step } from './step-params.ts'

export const sharedParams = {
  dataPropertyName: param.string({
    label: 'Property Name',
    default: 'data',
    description: 'Name of the file in the item that holds the image',
  }),
  options: param.collection({
    label: 'Options',
    hide: { operation: ['information'] },
    fields: {
      destinationKey: param.string({
        label: 'Destination Output Field',
        default: 'data',
        description: 'Name of the file in the item that the new image becomes; the old one when empty',
      }),
      fileName: param.string({ label: 'File Name', description: 'Name of the new file' }),
      font: fontParam({ '/operation': ['text'] }),
      format: param.options({
        label: 'Format',
        options: [
          { name: 'BMP', value: 'bmp' },
          { name: 'GIF', value: 'gif' },
          { name: 'JPEG', value: 'jpeg' },
          { name: 'PNG', value: 'png' },
          { name: 'TIFF', value: 'tiff' },
          { name: 'WebP', value: 'webp' },
        ],
        default: 'jpeg',
        description: 'Format of the new image; the one it has when it is not set',
      }),
      quality: param.number({
        label: 'Quality',
        default: 100,
        description: 'From 0 to 100: how much of a JPEG is kept; PNG and TIFF always keep everything',
        typeOptions: { minValue: 0, maxValue: 100 },
        show: { format: ['jpeg', 'png', 'tiff'] },
      }),
    },
  }),
}

export type Shared = ParamValues<typeof sharedParams>

/** Edits the image of each item by the steps that its parameters say. */
export const editEach = <P extends Shared>(
  context: RunContext<P>,
  stepsOf: (params: P) => readonly Step[],
): Promise<NodeOutput> =>
  eachItem(context, async (item, _, params): Promise<Item> => {
    const { dataPropertyName, options } = params
    const steps = stepsOf(params)
    // What begins with a new image needs none.
    const source = steps[0]?.operation === 'create' ? undefined : getFile(item, dataPropertyName)
    const { bytes, format } = await context.convert(editImage, {
      ...(source && { image: await readFile(context, source, editImage) }),
      steps: await Promise.all(steps.map((step) => readyStep(context, item, step))),
      ...(options.format && { format: options.format }),
      ...(options.quality !== undefined && { quality: options.quality }),
    })
    const file = await context.binary.write(bytes, {
      mimeType: `image/${format}`,
      fileName: options.fileName || nameFor(source, format),
    })
    return { json: item.json, binary: { ...item.binary, [options.destinationKey || dataPropertyName]: file } }
  })

async function readyStep<P>(context: RunContext<P>, item: Item, step: Step): Promise<ReadyStep> {
  switch (step.operation) {
    case 'composite': {
      const file = getFile(item, step.dataPropertyNameComposite)
      return { ...step, overlay: await readFile(context, file, editImage) }
    }
    case 'text': {
      const { horizontalAlignment, verticalAlignment, ...lettering } = step
      if (context.node.typeVersion < 1.1) return lettering
      const alignment = {
        horizontal: horizontalAlignment || ('center' as const),
        vertical: verticalAlignment || ('middle' as const),
      }
      return { ...lettering, alignment }
    }
    default:
      return step
  }
}

/** The name it had, with the ending of what it is now. */
function nameFor(source: BinaryValue | undefined, format: string): string {
  const ending = format === 'jpeg' ? 'jpg' : format
  if (!source?.fileName) return `image.${ending}`
  if (source.mimeType === `image/${format}`) return source.fileName
  return `${source.fileName.replace(/\.[^.]*$/, '')}.${ending}`
}
