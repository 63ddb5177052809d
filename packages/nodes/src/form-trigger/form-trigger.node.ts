import { defineNode, readLayouts } from '@heddle/core'
import format from '../../formats/formTrigger.json' with { type: 'json' }
import { refuseBasicAuth } from '../webhook/refuse-caller.ts'
import { formTriggerParams } from './form-params.ts'
import { serveForm } from './serve-form.ts'

export const formTrigger = defineNode({
  name: 'formTrigger',
  label: 'Form Trigger',
  description: 'Starts the workflow when somebody sends a form, which it shows itself',
  version: 2.5,
  olderVersions: [1, 2, 2.1, 2.2, 2.3, 2.4],
  aliases: ['n8n-nodes-base.formTrigger'],
  // The first version kept the path outside of the options.
  olderLayouts: readLayouts(format),
  migrations: [
    {
      below: 2,
      migrate: ({ path, options, ...rest }) => ({
        ...rest,
        options: { ...(options as object), ...(path !== undefined && { path }) },
      }),
    },
  ],
  group: 'trigger',
  color: '#0d9488',
  eventTriggerDescription: 'Waiting for you to submit the form',
  activationMessage: 'You can now make calls to your production Form URL.',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['survey', 'question', 'submit', 'input', 'upload', 'page'],
  },
  credentials: [
    { name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } },
  ],
  webhooks: [
    {
      name: 'setup',
      httpMethod: 'GET',
      path: '={{ $parameter["options"]["path"] || "" }}',
      isFullPath: true,
      nodeType: 'form',
    },
    {
      name: 'default',
      httpMethod: 'POST',
      path: '={{ $parameter["options"]["path"] || "" }}',
      isFullPath: true,
      nodeType: 'form',
      responseMode: '={{ $parameter["responseMode"] }}',
    },
  ],
  params: formTriggerParams,
  admit: (context) => (context.params.authentication === 'basicAuth' ? refuseBasicAuth(context) : undefined),
  webhook: serveForm,
})
