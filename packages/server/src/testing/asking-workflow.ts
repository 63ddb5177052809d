import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

interface Asking {
  name?: string
  model?: string
  settings?: Record<string, unknown>
  /** The service at which the model is. */
  url: string
}

/** Servers in tests are reached by this setting only. */
export const mayCallModels = { HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' }

/** Stores an active workflow that asks a model when it is called, and gives its id and how to call it. */
export async function askingWorkflow(
  app: TestApp,
  client: TestClient,
  { name = 'Asking', model = 'gpt-test', settings = {}, url }: Asking,
) {
  const path = crypto.randomUUID()
  const key = await client.post('/credentials', {
    name: 'Key',
    type: 'openAiApi',
    data: { apiKey: 'k', url },
    nodesAccess: [{ nodeType: 'heddle.lmChatOpenAi' }],
  })
  const id = await app.aWorkflow(
    {
      name,
      active: true,
      settings,
      nodes: {
        Hook: {
          type: 'heddle.webhook',
          typeVersion: 2.1,
          webhookId: path,
          parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
        },
        Ask: {
          type: 'heddle.chainLlm',
          typeVersion: 1.7,
          parameters: { promptType: 'define', text: 'Good day' },
        },
        Model: {
          type: 'heddle.lmChatOpenAi',
          typeVersion: 1.2,
          parameters: { model: { __rl: true, mode: 'id', value: model }, options: { maxRetries: 0 } },
          credentials: { openAiApi: { id: key.data.id, name: 'Key' } },
        },
      },
      lines: ['Hook > Ask', 'Model > Ask as ai_languageModel'],
    },
    client,
  )
  const call = async () => {
    const answer = await app.app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: {} })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  return { id, call }
}
