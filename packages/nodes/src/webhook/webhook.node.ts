import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/webhook.json' with { type: 'json' }
import { receiveCall } from './receive-call.ts'
import { refuseCaller } from './refuse-caller.ts'
import { webhookMigrations } from './webhook-migrations.ts'
import { callerCredentials, webhookParams } from './webhook-params.ts'

export const webhook = defineNode({
  name: 'webhook',
  label: 'Webhook',
  description: 'Starts the workflow when its URL is called',
  version: 2.2,
  olderVersions: [1, 1.1, 2, 2.1],
  aliases: ['n8n-nodes-base.webhook'],
  olderLayouts: readLayouts(format),
  migrations: webhookMigrations,
  group: 'trigger',
  color: '#c0368f',
  subtitle:
    '={{ $parameter["multipleMethods"] ? $parameter["httpMethods"].join(", ") : $parameter["httpMethod"] }} {{ $parameter["path"] }}',
  eventTriggerDescription: 'Waiting for you to call the Test URL',
  activationMessage: 'You can now make calls to your production webhook URL.',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['http', 'api', 'build', 'WH', 'trigger', 'endpoint', 'callback'],
  },
  credentials: callerCredentials('authentication'),
  webhooks: [
    {
      name: 'default',
      httpMethod:
        '={{ $parameter["multipleMethods"] ? $parameter["httpMethods"].join(",") : $parameter["httpMethod"] }}',
      path: '={{ $parameter["path"] }}',
      isFullPath: true,
      responseMode: '={{ $parameter["responseMode"] }}',
      responseCode: '={{ $parameter["responseCode"] }}',
      responseData: '={{ $parameter["responseData"] }}',
      responseBinaryPropertyName: '={{ $parameter["responseBinaryPropertyName"] }}',
      responsePropertyName: '={{ $parameter["options"]["responsePropertyName"] }}',
      responseContentType: '={{ $parameter["options"]["responseContentType"] }}',
      responseHeaders: '={{ $parameter["options"]["responseHeaders"] }}',
    },
  ],
  params: webhookParams,
  admit: refuseCaller,
  webhook: receiveCall,
})
