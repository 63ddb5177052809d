import { isJsonObject } from '@heddle/core'
import { defineNode, param } from '@heddle/core/node'

/** Thrown on purpose by a workflow. */
class StopError extends Error {
  override readonly name = 'StopError'
  readonly description?: string
  constructor(message: string, description?: string) {
    super(message)
    this.description = description
  }
}

export const stopAndError = defineNode({
  name: 'stopAndError',
  label: 'Stop and Error',
  description: 'Stops the execution with a custom error',
  version: 1,
  aliases: ['n8n-nodes-base.stopAndError'],
  group: 'input',
  color: '#d92d20',
  outputs: [],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['throw', 'fail', 'exit', 'abort', 'error'],
  },
  params: {
    errorType: param.options({
      label: 'Error Type',
      options: [
        { name: 'Error Message', value: 'errorMessage' },
        { name: 'Error Object', value: 'errorObject' },
      ],
      default: 'errorMessage',
    }),
    errorMessage: param.string({
      label: 'Error Message',
      required: true,
      placeholder: 'An error occurred!',
      show: { errorType: ['errorMessage'] },
    }),
    errorObject: param.json({
      label: 'Error Object',
      required: true,
      typeOptions: { alwaysOpenEditWindow: true },
      default: '',
      show: { errorType: ['errorObject'] },
    }),
  },
  run({ params }) {
    const { errorType, errorMessage, errorObject } = params(0)
    if (errorType === 'errorMessage') throw new StopError(errorMessage)
    const error = isJsonObject(errorObject) ? errorObject : { message: errorObject }
    throw new StopError(
      typeof error.message === 'string' ? error.message : JSON.stringify(errorObject),
      typeof error.description === 'string' ? error.description : undefined,
    )
  },
})
