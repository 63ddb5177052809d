import { expect, test } from 'vitest'
import { sampleNode } from '../../testing/open-sample.ts'
import { webhookUrl } from './webhook-url.ts'

const settings = {
  urlBaseWebhook: 'https://x.example/',
  endpointWebhook: 'webhook',
  endpointWebhookTest: 'webhook-test',
}

test.each([
  ['leads', 'test', 'https://x.example/webhook-test/leads'],
  ['/leads', 'production', 'https://x.example/webhook/leads'],
  ['users/:id', 'production', 'https://x.example/webhook/hook-1/users/:id'],
  ['={{ "le" + "ads" }}/', 'production', 'https://x.example/webhook/leads'],
  ['={{ nonsense( }}', 'test', '[invalid expression]'],
] as const)('the path %s has the %s address %s', (path, kind, url) => {
  const webhook = { name: 'default', httpMethod: 'GET', path: '={{ $parameter["path"] }}', isFullPath: true }
  const node = sampleNode('Hook', { webhookId: 'hook-1' })

  expect(webhookUrl({ webhook, node, parameters: { path }, kind, settings, workflowId: '1' })).toBe(url)
})

test.each([
  [{}, 'https://x.example/form-test/hook-1'],
  [{ path: 'contact' }, 'https://x.example/form-test/contact'],
])('a form with the options %j has the address %s', (options, url) => {
  const path = '={{ $parameter["options"]["path"] || "" }}'
  const webhook = { name: 'setup', httpMethod: 'GET', path, isFullPath: true, nodeType: 'form' } as const
  const node = sampleNode('Form', { webhookId: 'hook-1' })
  const place = { webhook, node, kind: 'test', settings, workflowId: '1' } as const

  expect(webhookUrl({ ...place, parameters: { options } })).toBe(url)
})
