import type { NodeDefinition } from '@heddle/core/node'

/** A node of models, how its service is reached, and what it is told. */
export interface Provider {
  name: string
  node: NodeDefinition
  version?: number
  /** As people know the service. */
  label: string
  credential: string
  /** Beside the key. */
  secrets?: Record<string, string>
  path: string
  headers: Record<string, string>
  parameters: Record<string, unknown>
  settings: Record<string, unknown>
  /** What a request then says. */
  sent: Record<string, unknown>
}

export const secretsOf = ({ credential, secrets }: Provider) => ({
  [credential]: { apiKey: 'canary', ...secrets },
})

export const bearer = { authorization: 'Bearer canary' }
export const common = {
  temperature: 0.2,
  topP: 0.9,
  frequencyPenalty: 0.1,
  presencePenalty: 0.3,
  maxTokens: 50,
}
export const commonSent = {
  temperature: 0.2,
  top_p: 0.9,
  frequency_penalty: 0.1,
  presence_penalty: 0.3,
  max_tokens: 50,
}
export const asJson = { response_format: { type: 'json_object' } }
export const openAi = { url: 'https://api.openai.com/v1' }

export const hosts = [
  'api.openai.com',
  'api.anthropic.com',
  'generativelanguage.googleapis.com',
  'openrouter.ai',
  'api.groq.com',
  'api.deepseek.com',
  'acme.openai.azure.com',
  'acme.services.ai.azure.com',
  'api.mistral.ai',
  'ollama.example.com',
  'api.x.ai',
  'ai-gateway.vercel.sh',
  'llm.example.com',
]
