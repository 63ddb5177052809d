import { param, type ParamValues } from '@heddle/core/node'
import { fieldParams } from './define-fields.ts'
import { limitParams } from './limit-wait.ts'

const onPage = { operation: ['page'] }
const onEnding = { operation: ['completion'] }

export const formParams = {
  operation: param.options({
    label: 'Page Type',
    noDataExpression: true,
    options: [
      { name: 'Next Form Page', value: 'page', action: 'Next form page' },
      { name: 'Form Ending', value: 'completion', action: 'Form ending' },
    ],
    default: 'page',
  }),
  ...fieldParams(onPage),
  respondWith: param.options({
    label: 'On Form Submission',
    options: [
      { name: 'Show Completion Screen', value: 'text' },
      { name: 'Redirect to URL', value: 'redirect' },
      { name: 'Show Text', value: 'showText' },
      { name: 'Return a File', value: 'returnBinary' },
    ],
    default: 'text',
    show: onEnding,
  }),
  completionTitle: param.string({ label: 'Completion Title', show: { ...onEnding, respondWith: ['text'] } }),
  completionMessage: param.string({
    label: 'Completion Message',
    typeOptions: { rows: 2 },
    show: { ...onEnding, respondWith: ['text'] },
  }),
  responseText: param.string({
    label: 'Text',
    description: 'Text or HTML',
    typeOptions: { rows: 4 },
    show: { ...onEnding, respondWith: ['showText'] },
  }),
  inputDataFieldName: param.string({
    label: 'Input Data Field Name',
    default: 'data',
    description: 'Name of the file in the item',
    show: { ...onEnding, respondWith: ['returnBinary'] },
  }),
  redirectUrl: param.string({ label: 'URL', show: { ...onEnding, respondWith: ['redirect'] } }),
  ...limitParams({}),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      formTitle: param.string({ label: 'Form Title' }),
      formDescription: param.string({ label: 'Form Description', typeOptions: { rows: 2 } }),
      // Nothing is ever added to what people see; documents of other products say whether it should be.
      appendAttribution: param.hidden({ label: 'Attribution', default: true }),
      buttonLabel: param.string({ label: 'Button Label', default: 'Submit' }),
      customCss: param.string({ label: 'Custom Form Styling', typeOptions: { editor: 'css', rows: 5 } }),
    },
  }),
}

export type FormParams = ParamValues<typeof formParams>
