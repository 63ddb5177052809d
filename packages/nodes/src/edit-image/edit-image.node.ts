import { defineNode, defineOperation, eachItem, type NodeOperation } from '@heddle/core/node'
import { getFile, readFile } from '../files/item-files.ts'
import { editEach, sharedParams, type Shared } from './edit-each.ts'
import { fonts } from './font-param.ts'
import { describeImage } from './image.conversion.ts'
import { stepsOf, stepsParam } from './multi-step.ts'
import { operationWords, stepNames } from './operation-words.ts'
import { stepParams, type Step } from './step-params.ts'

const information = defineOperation(sharedParams)({
  label: 'Get Information',
  description: 'Tell the format, the size and more about an image',
  action: 'Get information about an image',
  params: {},
  run: (context) =>
    eachItem(context, async (item, _, { dataPropertyName }) => {
      const bytes = await readFile(context, getFile(item, dataPropertyName), describeImage)
      const facts = await context.convert(describeImage, { bytes })
      return { json: { ...facts }, ...(item.binary && { binary: item.binary }) }
    }),
})

const multiStep = defineOperation(sharedParams)({
  label: 'Multi Step',
  description: 'Do several things with an image, one after another',
  action: 'Edit an image in several steps',
  params: { operations: stepsParam },
  run: (context) => editEach(context, ({ operations }) => stepsOf(operations)),
})

const singleSteps = Object.fromEntries(
  stepNames.map((name): [string, NodeOperation] => [
    name,
    defineOperation(sharedParams)({
      ...operationWords[name],
      params: stepParams[name],
      run: (context) => editEach(context, (params) => [stepOf(name, params)]),
    }),
  ]),
)

/** The settings of an operation without those that all operations have. */
function stepOf(operation: Step['operation'], params: Shared): Step {
  const own = Object.entries(params).filter(([name]) => !Object.hasOwn(sharedParams, name))
  // Read by the parameters of just this operation.
  return { ...Object.fromEntries(own), operation } as unknown as Step
}

export const editImageNode = defineNode({
  name: 'editImage',
  label: 'Edit Image',
  description: 'Resizes, crops, rotates and draws on images',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.editImage'],
  group: 'transform',
  color: '#553399',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Marketing', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: [
      'image',
      'picture',
      'photo',
      'resize',
      'crop',
      'rotate',
      'thumbnail',
      'watermark',
      'border',
      'blur',
    ],
  },
  effect: 'none',
  params: sharedParams,
  operations: inOrder({ ...singleSteps, information, multiStep }),
  defaultOperation: 'border',
  loadOptions: { fonts: async () => fonts },
})

/** By name, as the editor lists them. */
function inOrder<T>(operations: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(operations).toSorted(([one], [other]) => one.localeCompare(other)))
}
