import { textOf, withoutUndefined } from '@heddle/core'
import { fileItem } from '../ai/file-item.ts'
import { givenLimit } from '../ai/model-settings.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import { analyze } from './analyses.ts'
import { finishedWork } from './finished-work.ts'
import { ofModel } from './gemini-service.ts'

/** Has videos made, waits for them, and fetches them. */
async function generate(call: AppCall): Promise<unknown> {
  const { params, send } = call
  const parameters = withoutUndefined({
    sampleCount: givenLimit(params, 'options.sampleCount'),
    durationSeconds: givenLimit(params, 'options.durationSeconds'),
    aspectRatio: params.maybe('options.aspectRatio'),
    personGeneration: params.maybe('options.personGeneration'),
  })
  const begun = await send(
    ofModel(params.id('modelId'), 'predictLongRunning', {
      instances: [{ prompt: params.text('prompt') }],
      parameters,
    }),
  )
  const urls = addressesIn(await finishedWork(call, begun))
  if (params.text('returnAs') === 'url') return urls.map((url) => ({ url }))
  const items = await Promise.all(urls.map((url) => fetchVideo(call, url)))
  return new OwnItems(items)
}

function addressesIn(answer: unknown): string[] {
  const samples = valueIn(answer, 'generateVideoResponse.generatedSamples')
  const urls = (Array.isArray(samples) ? (samples as unknown[]) : []).map((each) =>
    textOf(valueIn(each, 'video.uri')),
  )
  const [reason] = [valueIn(answer, 'generateVideoResponse.raiMediaFilteredReasons')].flat()
  if (urls.length === 0) throw new Error(textOf(reason) || 'Google Gemini gave no video')
  return urls
}

async function fetchVideo(call: AppCall, url: string) {
  const { params, exchange } = call
  const { body, headers } = await exchange({ url, headers: { accept: '*/*' }, responseType: 'stream' })
  return fileItem(call, {
    content: body as ReadableStream<Uint8Array>,
    field: params.maybe('options.binaryPropertyOutput') ?? 'data',
    fileName: 'video.mp4',
    mimeType: headers['content-type']?.split(';')[0] ?? 'video/mp4',
  })
}

export const videoOperations: Readonly<Record<string, AppOperation>> = {
  analyze: analyze('videoUrls'),
  generate: { effect: 'reads', run: generate },
  download: {
    effect: 'reads',
    run: async (call) => new OwnItems([await fetchVideo(call, call.params.text('url'))]),
  },
}
