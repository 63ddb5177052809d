import { isJsonObject, type JsonObject } from '@heddle/core'
import { addresses, namedFiles } from '../ai/file-item.ts'
import { givenLimit } from '../ai/model-settings.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { readBytes } from '../files/item-files.ts'
import { shortened } from './anthropic-service.ts'

/** Anthropic wants to be told how long an answer may become. */
const usualTokens = 1024

export const isImage = (path: string): boolean => /\.(png|jpe?g|gif|webp)$/i.test(path)

interface Kind {
  /** As Anthropic calls it. */
  type: 'image' | 'document'
  /** The parameter with addresses of such files. */
  urls: string
}

/** What a person asks about files of one kind. */
const analyze = ({ type, urls }: Kind): AppOperation => ({
  effect: 'reads',
  async run(call) {
    const { params, send } = call
    const sources = await sourcesOf(call, urls)
    const answer = await send({
      method: 'POST',
      url: '/v1/messages',
      body: {
        model: params.id('modelId'),
        max_tokens: givenLimit(params, 'options.maxTokens') ?? usualTokens,
        messages: [
          {
            role: 'user',
            content: [
              ...sources.map((source) => ({ type, source })),
              { type: 'text', text: params.text('text') },
            ],
          },
        ],
      },
    })
    return shortened(isJsonObject(answer) ? answer : {}, false, params.flag('simplify'))
  },
})

function sourcesOf(call: AppCall, urls: string): Promise<JsonObject[]> | JsonObject[] {
  const { context, params } = call
  if (params.text('inputType') !== 'binary')
    return addresses(call, urls).map(({ href }) => ({ type: 'url', url: href }))
  const files = namedFiles(call, 'binaryPropertyName').map(async (file) => {
    const bytes = Buffer.from(await readBytes(context, file))
    const isText = file.mimeType.startsWith('text/')
    return {
      type: isText ? 'text' : 'base64',
      media_type: isText ? 'text/plain' : file.mimeType,
      data: bytes.toString(isText ? 'utf8' : 'base64'),
    }
  })
  return Promise.all(files)
}

export const imageOperations = { analyze: analyze({ type: 'image', urls: 'imageUrls' }) }
export const documentOperations = { analyze: analyze({ type: 'document', urls: 'documentUrls' }) }
