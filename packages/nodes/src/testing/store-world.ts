import type { JsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import type { MemoryRunOptions } from '@heddle/engine/testing'
import { onTestFinished } from 'vitest'
import { startDouble, type DoubleRequest, type DoubleService } from './double.ts'
import { embedding, loader, runWithKnowledge } from './knowledge-world.ts'
import { model } from './ai-world.ts'
import { modelDouble, type ModelReply } from './model-double.ts'

export interface StoreWorld {
  node: NodeDefinition
  /** Which place of the service is used. */
  place: JsonObject
  hosts?: readonly string[]
  service?: DoubleService
  credentials: Record<string, Record<string, unknown>>
}

const openAi = { openAiApi: { apiKey: 'k', url: 'https://api.openai.com/v1' } }
const facts = { metadata: { metadataValues: [{ name: 'about', value: '={{ $json.about }}' }] } }

/** The uses of one store, which keeps what is inserted while a test runs. */
export async function startStore({ node, place, hosts = [], service, credentials }: StoreWorld) {
  const replies: ModelReply[] = []
  const models = modelDouble(({ path }) => (/embed/.test(path) ? {} : (replies.shift() ?? {})))
  const double = await startDouble(
    ['api.openai.com', ...hosts],
    (request) => (request.host === 'api.openai.com' ? models(request) : service?.(request)),
    { ...credentials, ...openAi },
  )
  onTestFinished(() => double.stop())
  const { type, description } = node
  const typeVersion = description.defaultVersion
  const store = (parameters: object) => ({ type, typeVersion, parameters: { ...place, ...parameters } })
  const run = async (parameters: object, items: JsonObject[], more: Partial<MemoryRunOptions> = {}) => {
    const ran = await runWithKnowledge(
      {
        nodes: {
          Store: store(parameters),
          Embedding: embedding,
          Loader: {
            ...loader,
            parameters: { jsonMode: 'expressionData', jsonData: '={{ $json.text }}', options: facts },
          },
        },
        lines: ['Start > Store', 'Embedding > Store as ai_embedding', 'Loader > Store as ai_document'],
      },
      { types: [node], items, http: double.http, credentials, ...more },
    )
    const said = ran.runData.Store?.[0]?.error?.message ?? ran.json('Store')
    return Object.assign(ran, { said })
  }
  return {
    run,
    requests: (): DoubleRequest[] => double.requests.filter(({ host }) => host !== 'api.openai.com'),
    insert: (items: JsonObject[], parameters: object = {}) => run({ mode: 'insert', ...parameters }, items),
    /** The texts that are found, the nearest first. */
    async find(prompt: string, parameters: object = {}) {
      const { said } = await run({ mode: 'load', prompt, ...parameters }, [{}])
      return typeof said === 'string' ? said : said.map(({ document }) => document as JsonObject)
    },
    /** What an agent is told that looks for something. */
    async tell(input: string, parameters: object = {}) {
      replies.push({ toolCalls: [{ name: 'Store', input: { input } }] }, { text: 'Done' })
      const ran = await runWithKnowledge(
        {
          nodes: {
            Agent: {
              type: 'heddle.agent',
              typeVersion: 3.1,
              parameters: { promptType: 'define', text: '?' },
            },
            Model: model,
            Embedding: embedding,
            Store: store({ mode: 'retrieve-as-tool', toolDescription: 'Facts', ...parameters }),
          },
          lines: [
            'Start > Agent',
            'Model > Agent as ai_languageModel',
            'Store > Agent as ai_tool',
            'Embedding > Store as ai_embedding',
          ],
        },
        { types: [node], http: double.http, credentials },
      )
      return ran.json('Store')
    },
  }
}

export const fruit = [
  { text: 'Apples are red', about: 'apples' },
  { text: 'Bananas are yellow', about: 'bananas' },
  { text: 'Plums are blue', about: 'plums' },
]
