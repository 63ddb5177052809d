import { isJsonObject, textOf } from '@heddle/core'
import { createHmac, randomBytes } from 'node:crypto'
import { defineAppTrigger, type SubscriptionCall } from '../app/define-app-trigger.ts'
import { sameSecret } from '../app/same-secret.ts'
import { ServiceRefused } from '../app/service.ts'
import format from '../formats/githubTrigger.json' with { type: 'json' }
import { githubLists } from './github-lists.ts'
import { githubService, githubUrls, pages, repositoryUrl } from './github-service.ts'
import { githubAccounts } from './github.node.ts'
import { githubWords } from './github.words.ts'

export const githubTrigger = defineAppTrigger({
  name: 'githubTrigger',
  label: 'GitHub Trigger',
  description: 'Starts the workflow when something happens in a repository',
  format,
  words: {
    ...githubWords,
    labels: { ...githubWords.labels, insecureSSL: 'Ignore SSL Issues (Insecure)' },
    descriptions: { insecureSSL: 'Whether GitHub accepts any certificate of this instance' },
  },
  service: githubService,
  icon: 'file:github.svg',
  color: '#57606a',
  subtitle: '={{ $parameter["events"].join(", ") }}',
  codex: {
    categories: ['Development'],
    alias: ['git', 'repository', 'push', 'issue', 'pull request', 'event'],
  },
  credentials: githubAccounts,
  lists: { owner: githubLists.owner, repository: githubLists.repository },
  urls: githubUrls,
  webhooks: [{ name: 'default', httpMethod: 'POST', path: 'webhook' }],
  async subscribe(call) {
    const { params, send, memory, webhookUrl } = call
    // One that was left behind calls with a secret that nobody knows any more.
    await removeHook(call, await findHook(call))
    const secret = randomBytes(32).toString('hex')
    const hook = await send({
      method: 'POST',
      url: repositoryUrl(params, '/hooks'),
      body: {
        name: 'web',
        active: true,
        events: params.texts('events'),
        config: {
          url: webhookUrl,
          content_type: 'json',
          secret,
          insecure_ssl: params.flag('options.insecureSSL') ? '1' : '0',
        },
      },
    })
    Object.assign(memory, { webhookId: isJsonObject(hook) ? textOf(hook.id) : '', secret })
  },
  async unsubscribe(call) {
    await removeHook(call, textOf(call.memory.webhookId))
  },
  verify({ request: { headers, rawBody = new Uint8Array() }, memory }) {
    const expected = `sha256=${createHmac('sha256', textOf(memory.secret)).update(rawBody).digest('hex')}`
    const isSigned = memory.secret !== undefined && sameSecret(expected, headers['x-hub-signature-256'] ?? '')
    return isSigned ? undefined : { status: 401, body: { message: 'The signature is wrong' } }
  },
  webhook({ request: { headers, body, query } }) {
    // GitHub tries a new address once with a call that means nothing.
    if (headers['x-github-event'] === 'ping') return { response: { status: 200, body: 'OK' } }
    return { items: [[{ json: { body, headers, query } }]] }
  },
})

/** The hook that already calls this address; empty when there is none. */
async function findHook({ list, params, webhookUrl }: SubscriptionCall): Promise<string> {
  const hooks = await list({ url: repositoryUrl(params, '/hooks') }, pages)
  const found = hooks.find(({ config }) => isJsonObject(config) && config.url === webhookUrl)
  return textOf(found?.id)
}

async function removeHook({ send, params }: SubscriptionCall, id: string): Promise<void> {
  if (id === '') return
  try {
    await send({ method: 'DELETE', url: repositoryUrl(params, `/hooks/${id}`) })
  } catch (error) {
    // Whoever removed it before us did what was wanted.
    if (!(error instanceof ServiceRefused) || error.httpCode !== '404') throw error
  }
}
