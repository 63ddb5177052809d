import { lmChatAzureOpenAi } from '../ai-models/lm-chat-azure-openai.node.ts'
import { lmChatCompatible } from '../ai-models/lm-chat-compatible.node.ts'
import { lmChatDeepSeek } from '../ai-models/lm-chat-deepseek.node.ts'
import { lmChatGroq } from '../ai-models/lm-chat-groq.node.ts'
import { lmChatMistralCloud } from '../ai-models/lm-chat-mistral-cloud.node.ts'
import { lmChatOllama } from '../ai-models/lm-chat-ollama.node.ts'
import { lmChatOpenRouter } from '../ai-models/lm-chat-openrouter.node.ts'
import { lmChatVercelAiGateway } from '../ai-models/lm-chat-vercel-ai-gateway.node.ts'
import { lmChatXAiGrok } from '../ai-models/lm-chat-xai-grok.node.ts'
import { lmOllama } from '../ai-models/lm-ollama.node.ts'
import { lmOpenAi } from '../ai-models/lm-openai.node.ts'
import { asJson, bearer, common, commonSent, openAi, type Provider } from './model-provider.ts'

const azure = { endpointType: 'classic', resourceName: 'acme', apiVersion: '2025-03-01-preview' }
const ollamaOptions = {
  temperature: 0.2,
  topK: 20,
  topP: 0.9,
  numCtx: 8192,
  numPredict: 50,
  keepAlive: '10m',
  think: false,
  useMMap: false,
  format: 'json',
}
const ollamaSent = {
  think: false,
  keep_alive: '10m',
  format: 'json',
  options: { temperature: 0.2, top_k: 20, top_p: 0.9, num_ctx: 8192, num_predict: 50, use_mmap: false },
}

/** Those whose services have the interface of OpenAI, or nearly. */
export const compatibleProviders: Provider[] = [
  {
    name: 'OpenRouter',
    node: lmChatOpenRouter,
    label: 'OpenRouter',
    credential: 'openRouterApi',
    path: '/api/v1/chat/completions',
    headers: bearer,
    parameters: { model: 'openai/gpt-4.1-mini' },
    settings: {
      options: {
        ...common,
        responseFormat: 'json_object',
        providerRouting: { order: 'openai, azure', allowFallbacks: false, zdr: true, sort: 'price' },
      },
    },
    sent: {
      ...commonSent,
      ...asJson,
      provider: { order: ['openai', 'azure'], allow_fallbacks: false, zdr: true, sort: 'price' },
    },
  },
  {
    name: 'Groq',
    node: lmChatGroq,
    label: 'Groq',
    credential: 'groqApi',
    path: '/openai/v1/chat/completions',
    headers: bearer,
    parameters: { model: 'llama-3.3-70b-versatile' },
    settings: { options: { maxTokensToSample: 50, temperature: 0.2 } },
    sent: { max_tokens: 50, temperature: 0.2 },
  },
  {
    name: 'DeepSeek',
    node: lmChatDeepSeek,
    label: 'DeepSeek',
    credential: 'deepSeekApi',
    path: '/chat/completions',
    headers: bearer,
    parameters: { model: 'deepseek-chat' },
    settings: { options: { ...common, responseFormat: 'json_object' } },
    sent: { ...commonSent, ...asJson },
  },
  ...[azure, { endpointType: 'foundry', foundryEndpoint: 'https://acme.services.ai.azure.com/' }].map(
    (secrets) => ({
      name: `Azure OpenAI, ${secrets.endpointType}`,
      node: lmChatAzureOpenAi,
      label: 'Azure OpenAI',
      credential: 'azureOpenAiApi',
      secrets,
      path:
        secrets === azure ? '/openai/deployments/my%20gpt/chat/completions' : '/openai/v1/chat/completions',
      headers: { 'api-key': 'canary' },
      parameters: { model: 'my gpt' },
      settings: { options: { ...common, responseFormat: 'json_object' } },
      sent: { ...commonSent, ...asJson, model: 'my gpt' },
    }),
  ),
  {
    name: 'Mistral',
    node: lmChatMistralCloud,
    label: 'Mistral',
    credential: 'mistralCloudApi',
    path: '/v1/chat/completions',
    headers: bearer,
    parameters: { model: 'mistral-small' },
    settings: { options: { temperature: 0.2, topP: 0.9, maxTokens: 50, safeMode: true, randomSeed: 3 } },
    sent: { temperature: 0.2, top_p: 0.9, max_tokens: 50, safe_prompt: true, random_seed: 3 },
  },
  ...[lmChatOllama, lmOllama].map((node) => ({
    name: node.description.displayName,
    node,
    label: 'Ollama',
    credential: 'ollamaApi',
    secrets: { baseUrl: 'https://ollama.example.com' },
    path: '/api/chat',
    headers: bearer,
    parameters: { model: 'llama3.2' },
    settings: { options: ollamaOptions },
    sent: ollamaSent,
  })),
  {
    name: 'xAI',
    node: lmChatXAiGrok,
    label: 'xAI',
    credential: 'xAiApi',
    path: '/v1/chat/completions',
    headers: bearer,
    parameters: { model: 'grok-4' },
    settings: { options: { ...common, priority: true, reasoning: 'high' } },
    sent: { ...commonSent, service_tier: 'priority', reasoning_effort: 'high' },
  },
  {
    name: 'Vercel AI Gateway',
    node: lmChatVercelAiGateway,
    label: 'Vercel AI Gateway',
    credential: 'vercelAiGatewayApi',
    secrets: { url: 'https://ai-gateway.vercel.sh/v1' },
    path: '/v1/chat/completions',
    headers: bearer,
    parameters: { model: 'openai/gpt-4o' },
    settings: { options: common },
    sent: commonSent,
  },
  {
    name: 'any compatible service, with a key',
    node: lmChatCompatible,
    label: 'The service',
    credential: 'openAiApi',
    secrets: { url: 'https://llm.example.com/v1/' },
    path: '/v1/chat/completions',
    headers: bearer,
    parameters: { model: { __rl: true, mode: 'id', value: 'qwen' } },
    settings: { options: { ...common, extraBody: '{"min_p":0.1}' } },
    sent: { ...commonSent, min_p: 0.1 },
  },
  {
    name: 'any compatible service, without a key',
    node: lmChatCompatible,
    label: 'The service',
    credential: 'none',
    path: '/v1/chat/completions',
    headers: {},
    parameters: {
      authentication: 'none',
      baseUrl: 'https://llm.example.com/v1/',
      model: { __rl: true, mode: 'id', value: 'qwen' },
    },
    settings: { options: common },
    sent: commonSent,
  },
  {
    name: 'the old node of OpenAI',
    node: lmOpenAi,
    label: 'OpenAI',
    credential: 'openAiApi',
    secrets: openAi,
    path: '/v1/chat/completions',
    headers: bearer,
    parameters: { model: { __rl: true, mode: 'id', value: 'gpt-4.1' } },
    settings: { options: { ...common, baseURL: 'https://api.openai.com/v1' } },
    sent: commonSent,
  },
]
