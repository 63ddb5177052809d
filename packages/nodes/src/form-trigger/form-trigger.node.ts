import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/formTrigger.json' with { type: 'json' }
import { refuseCaller } from '../webhook/refuse-caller.ts'
import { formTriggerParams } from './form-params.ts'
import { serveForm } from './serve-form.ts'

export const formTrigger = defineNode({
  name: 'formTrigger',
  label: 'Form Trigger',
  description: 'Shows a form and starts the workflow when someone submits it',
  version: 2.6,
  olderVersions: [1, 2, 2.1, 2.2, 2.3, 2.4, 2.5],
  aliases: ['n8n-nodes-base.formTrigger'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 2.2, migrate: toOptions }],
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
  admit: refuseCaller,
  webhook: ({ params, ...context }) =>
    serveForm({
      ...context,
      params: { ...params, options: { useWorkflowTimezone: true, ...params.options } },
    }),
})

/** The first versions kept the path, and the very first the thanks, outside of today's options; times were in UTC. */
function toOptions({ path, options, ...rest }: JsonObject, version: number): JsonObject {
  const { formSubmittedText, ...others } = isJsonObject(options) ? options : {}
  return {
    ...rest,
    options: {
      ...(version <= 2 && { useWorkflowTimezone: false }),
      ...others,
      ...(path !== '' && { path }),
      ...(formSubmittedText !== undefined && {
        respondWithOptions: { values: { respondWith: 'text', formSubmittedText } },
      }),
    },
  }
}
