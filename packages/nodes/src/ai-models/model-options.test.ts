import { createTestClock, runInMemory, sampleNodes, type ShortWorkflow } from '@heddle/engine/testing'
import type { NodeDefinition } from '@heddle/core/node'
import { afterAll, expect, test } from 'vitest'
import { askingNode } from '../testing/asking-node.ts'
import { startDouble, type Double, type DoubleService } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { modelDouble } from '../testing/model-double.ts'
import { hosts } from '../testing/model-provider.ts'
import { lmChatAnthropic } from './lm-chat-anthropic.node.ts'
import { lmChatAzureOpenAi } from './lm-chat-azure-openai.node.ts'
import { lmChatCompatible } from './lm-chat-compatible.node.ts'
import { lmChatGoogleGemini } from './lm-chat-google-gemini.node.ts'
import { lmChatOllama } from './lm-chat-ollama.node.ts'
import { lmChatOpenAi } from './lm-chat-openai.node.ts'
import { modelSelector } from './model-selector.node.ts'

const credentials = {
  openAiApi: { apiKey: 'canary', url: 'https://api.openai.com/v1' },
  anthropicApi: { apiKey: 'canary', url: 'https://api.anthropic.com' },
  googlePalmApi: { apiKey: 'canary', host: 'https://generativelanguage.googleapis.com' },
  ollamaApi: { baseUrl: 'https://ollama.example.com' },
  azureOpenAiApi: {
    apiKey: 'canary',
    endpointType: 'classic',
    resourceName: 'acme',
    apiVersion: '2024-10-21',
  },
  azureEntraCognitiveServicesOAuth2Api: {
    endpointType: 'classic',
    resourceName: 'acme',
    apiVersion: '2024-10-21',
    oauthTokenData: { access_token: 'canary' },
  },
}

const doubles: Double[] = []
afterAll(() => Promise.all(doubles.map((double) => double.stop())))

async function double(service: DoubleService = modelDouble([{ text: 'Hi' }]), more: string[] = []) {
  const started = await startDouble([...hosts, ...more], service, credentials)
  doubles.push(started)
  return started
}

const nodes = [...sampleNodes, askingNode, modelSelector]

async function ask(node: NodeDefinition, model: object, service?: DoubleService, more?: string[]) {
  const { http, requests } = await double(service, more)
  const clock = createTestClock()
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Asking: 'heddle.asking',
        Model: { type: node.type, typeVersion: node.description.defaultVersion, ...model },
      },
      lines: ['Start > Asking', 'Model > Asking as ai_languageModel'],
    },
    { nodes: [...nodes, node], http, credentials, clock },
  )
  return { run, requests, clock, text: run.json('Asking')[0]?.text, problem: run.runData.Asking?.[0]?.error }
}

const chosen = (value: string) => ({ __rl: true, mode: 'list', value })

test('an old document says where its service is, on the host that the credential is for', async () => {
  const options = { baseURL: 'https://api.openai.com/other/v1' }
  const { requests, text } = await ask(lmChatOpenAi, { typeVersion: 1, parameters: { model: 'm', options } })

  expect(text).toBe('Hi')
  expect(requests[0]?.path).toBe('/other/v1/chat/completions')
})

test('SEC-39 a document cannot have a key sent to a host that it is not for', async () => {
  const options = { baseURL: 'https://evil.example.com/v1' }
  const given = { typeVersion: 1, parameters: { model: 'm', options } }
  const { requests, problem } = await ask(lmChatOpenAi, given, undefined, ['evil.example.com'])

  expect(problem?.message).toBe('The credential may not be sent to evil.example.com')
  expect(requests).toEqual([])
})

test('OpenAI uses tools of its own beside those of the caller', async () => {
  const search = {
    type: 'web_search_call',
    id: 'ws_1',
    status: 'completed',
    action: { type: 'search', query: 'x' },
  }
  const message = {
    type: 'message',
    id: 'm_1',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Found', annotations: [] }],
  }
  const usage = { input_tokens: 1, output_tokens: 1 }
  const { requests, text, run } = await ask(
    lmChatOpenAi,
    {
      parameters: {
        model: chosen('gpt-4.1'),
        builtInTools: {
          webSearch: { searchContextSize: 'low', allowedDomains: 'a.com, b.com', country: 'NO' },
          fileSearch: { vectorStoreIds: '["vs_1"]', maxResults: 3 },
          codeInterpreter: true,
        },
      },
    },
    () => ({ body: { id: 'r', created_at: 1, model: 'm', output: [search, message], usage } }),
  )

  expect(text).toBe('Found')
  expect(requests).toHaveLength(1)
  expect(requests[0]?.body).toMatchObject({
    tools: [
      {
        type: 'web_search',
        search_context_size: 'low',
        filters: { allowed_domains: ['a.com', 'b.com'] },
        user_location: { type: 'approximate', country: 'NO' },
      },
      { type: 'file_search', vector_store_ids: ['vs_1'], max_num_results: 3 },
      { type: 'code_interpreter' },
    ],
  })
  expect(run.json('Model')[0]).toMatchObject({ text: 'Found', toolCalls: [{ name: 'web_search' }] })
})

test('Anthropic decides for itself how long to think, with an effort', async () => {
  const options = { thinkingMode: 'adaptive', effort: 'high' }
  const { requests } = await ask(lmChatAnthropic, { parameters: { model: chosen('claude-opus-5'), options } })

  expect(requests[0]?.body).toMatchObject({
    thinking: { type: 'adaptive' },
    output_config: { effort: 'high' },
  })
})

test('a deployment in Azure is asked in the version of the account, with a key or a connected account', async () => {
  const byKey = await ask(lmChatAzureOpenAi, { parameters: { model: 'gpt' } })
  const authentication = 'azureEntraCognitiveServicesOAuth2Api'
  const byAccount = await ask(lmChatAzureOpenAi, { parameters: { model: 'gpt', authentication } })

  expect(byKey.requests[0]?.query).toEqual({ 'api-version': '2024-10-21' })
  expect(byAccount.requests[0]?.query).toEqual({ 'api-version': '2024-10-21' })
  expect(byAccount.requests[0]?.headers.authorization).toBe('Bearer canary')
})

test('Ollama without a key is asked without one, and its own words tell what is wrong', async () => {
  const answer = { status: 404, body: { error: "model 'nope' not found" } }
  const { requests, problem } = await ask(
    lmChatOllama,
    { parameters: { model: 'nope' } },
    modelDouble([{ answer }]),
  )

  expect(requests[0]?.headers).not.toHaveProperty('authorization')
  expect(problem?.message).toBe("model 'nope' not found")
})

test('a service is asked again only as often as the node says, and not when it wants too long a pause', async () => {
  const parameters = { model: chosen('m'), options: { maxRetries: 0 } }
  const busy = (after: string) => () => ({
    status: 429,
    headers: { 'retry-after': after },
    body: { error: 'Later' },
  })
  const once = await ask(lmChatCompatible, { parameters }, busy('1'))
  const long = await ask(lmChatCompatible, { parameters: { model: chosen('m') } }, busy('3600'))

  expect(once.requests).toHaveLength(1)
  expect(long.requests).toHaveLength(1)
  expect(long.problem?.message).toBe('The service gets too many requests: Later')
})

test('an answer that takes longer than the node allows is given up', async () => {
  const parameters = { model: chosen('m'), options: { timeout: 50, maxRetries: 0 } }
  const never = () => new Promise<undefined>(() => {})
  const { problem } = await ask(lmChatCompatible, { parameters }, never)

  expect(problem?.message).toBe('The request took too long')
})

test('a compatible service without a credential needs an address', async () => {
  const parameters = { authentication: 'none', model: chosen('m') }
  const { run } = await ask(lmChatCompatible, { parameters })

  expect(run.runData.Model?.[0]?.error?.message).toBe('Enter the base URL of the service')
})

test('models are listed by the service, those for chats', async () => {
  const { http } = await double(({ path, host }) => {
    if (host === 'generativelanguage.googleapis.com' && path === '/v1beta/models')
      return {
        body: {
          models: [
            { name: 'models/g', displayName: 'G', supportedGenerationMethods: ['generateContent'] },
            { name: 'models/e', displayName: 'E', supportedGenerationMethods: ['embedContent'] },
          ],
        },
      }
    if (path === '/v1/models' && host === 'api.anthropic.com')
      return { body: { data: [{ id: 'claude-x', display_name: 'Claude X' }] } }
    if (path === '/api/tags') return { body: { models: [{ name: 'llama3.2:latest' }] } }
    return { body: { data: [{ id: 'gpt-5' }, { id: 'gpt-4.1' }, { id: 'text-embedding-3-small' }] } }
  })
  const given = { double: { http } }

  expect(await listOptions(lmChatOpenAi, 'model', given)).toEqual([
    { name: 'gpt-4.1', value: 'gpt-4.1' },
    { name: 'gpt-5', value: 'gpt-5' },
  ])
  expect(await listOptions(lmChatOpenAi, 'model', { ...given, filter: 'GPT-5' })).toHaveLength(1)
  expect(await listOptions(lmChatAnthropic, 'model', given)).toEqual([
    { name: 'Claude X', value: 'claude-x' },
  ])
  expect(await listOptions(lmChatGoogleGemini, 'modelName', given)).toEqual([
    { name: 'G', value: 'models/g' },
  ])
  expect(await listOptions(lmChatOllama, 'model', given)).toEqual([
    { name: 'llama3.2:latest', value: 'llama3.2:latest' },
  ])
  const open = { authentication: 'none', baseUrl: 'https://llm.example.com/v1/' }
  expect(await listOptions(lmChatCompatible, 'model', { ...given, parameters: open })).toHaveLength(3)
})

const rule = (modelIndex: number, operation: string, rightValue: string) => ({
  modelIndex,
  conditions: {
    options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
    combinator: 'and',
    conditions: [
      { id: '1', leftValue: '={{ $json.plan }}', rightValue, operator: { type: 'string', operation } },
    ],
  },
})

const selecting = (rules: object[]): ShortWorkflow => ({
  nodes: {
    Start: 'heddle.start',
    Asking: 'heddle.asking',
    Selector: { type: 'heddle.modelSelector', parameters: { rules: { rule: rules } } },
    Cheap: { type: 'heddle.lmChatCompatible', parameters: { model: chosen('cheap') } },
    Good: { type: 'heddle.lmChatCompatible', parameters: { model: chosen('good') } },
  },
  lines: [
    'Start > Asking',
    'Selector > Asking as ai_languageModel',
    'Cheap > Selector as ai_languageModel',
    'Good > Selector:1 as ai_languageModel',
  ],
})

async function select(rules: object[], plan: string) {
  const { http, requests } = await double()
  const output = [[{ json: { plan } }]]
  const run = await runInMemory(selecting(rules), {
    nodes: [...nodes, lmChatCompatible],
    http,
    credentials,
    start: { type: 'output', node: 'Start', output },
  })
  return { run, requests, problem: run.runData.Asking?.[0]?.error }
}

test.each([
  ['gold', 'Good', 'good'],
  ['free', 'Cheap', 'cheap'],
])('the first rule that an item fits chooses its model: %s', async (plan, name, model) => {
  const rules = [rule(2, 'equals', 'gold'), rule(1, 'notEquals', '')]
  const { run, requests } = await select(rules, plan)

  expect(requests.map(({ body }) => (body as { model: string }).model)).toEqual([model])
  expect(run.json('Selector')).toEqual([{ model: name }])
  expect(run.runData[name]?.[0]?.source).toEqual([{ previousNode: 'Selector', previousNodeRun: 0 }])
  expect(run.runData[name === 'Good' ? 'Cheap' : 'Good']).toBeUndefined()
})

test('an item that no rule fits, and a rule for a model that is not there, say so', async () => {
  const none = await select([rule(1, 'equals', 'gold')], 'free')
  const missing = await select([rule(3, 'equals', 'free')], 'free')

  expect(none.problem?.message).toBe('No rule matches the item, so there is no model for it')
  expect(missing.problem?.message).toBe('Connect a model to the input “Model 3” of "Selector"')
})
