import { textOf } from '@heddle/core'
import { multipart } from '../app/multipart.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { byNumber, valueIn } from '../app/paging.ts'
import { getFile } from '../files/item-files.ts'
import type { BinaryValue } from '@heddle/core/run'
import { get, part, post } from './slack-service.ts'

/** The file of the item, or a text that older versions may send as one. */
async function contentOf({ params, item, context }: AppCall): Promise<BinaryValue> {
  const text = params.value('earlierText') || (params.version < 2.2 && !params.flag('binaryData'))
  if (!text) return getFile(item, params.text('binaryPropertyName'))
  const content = params.text('earlierText') || params.text('fileContent')
  return context.binary.write(new TextEncoder().encode(content), {
    fileName: 'file.txt',
    mimeType: 'text/plain',
  })
}

/** Asks for a place, puts the file there, and tells where it is to be seen. */
async function upload(call: AppCall): Promise<unknown> {
  const { params, send, context } = call
  const file = await contentOf(call)
  const fileName = params.text('options.fileName') || file.fileName || 'file'
  const { length } = await context.binary.read(file)
  const place = await send(get('files.getUploadURLExternal', { filename: fileName, length }))
  await send({
    method: 'POST',
    url: textOf(valueIn(place, 'upload_url')),
    responseType: 'text',
    ...(await multipart(context, {}, { file: { file, fileName } })),
  })
  const channels = [...params.texts('options.channelIds'), ...params.texts('earlierChannels')]
  const completed = await send(
    post('files.completeUploadExternal', {
      files: [{ id: valueIn(place, 'file_id'), title: params.maybe('options.title') }],
      channel_id: params.maybe('options.channelId'),
      channels: channels.join(',') || undefined,
      initial_comment: params.maybe('options.initialComment'),
      thread_ts: params.maybe('options.threadTs'),
    }),
  )
  return part('files')(completed)
}

export const fileOperations: Readonly<Record<string, AppOperation>> = {
  upload: { effect: 'writes', run: upload },
  get: { request: ({ text }) => get('files.info', { file: text('fileId') }), items: part('file') },
  getAll: {
    request: ({ maybe, texts, value }) =>
      get('files.list', {
        channel: maybe('filters.channelId'),
        show_files_hidden_by_limit: value('filters.showFilesHidden'),
        ts_from: maybe('filters.tsFrom'),
        ts_to: maybe('filters.tsTo'),
        types: texts('filters.types').join(',') || undefined,
        user: maybe('filters.userId'),
      }),
    paging: byNumber({ entries: 'files', page: 'page', size: { name: 'count', most: 200 } }),
  },
}
