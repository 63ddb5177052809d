import { OwnItems, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { askGraph, graphPages, plain } from '../microsoft/graph-service.ts'
import { attachFiles, fileOf } from './attach-files.ts'
import { idIn, messageUrl, succeeded } from './outlook-service.ts'
import { download } from './read-messages.ts'

const attachmentUrl = (params: AppParams): string =>
  messageUrl(params, 'attachments', idIn(params, 'attachmentId'))

/** Everything but the content, which is for downloading. */
const usual = 'id,name,contentType,size,isInline,lastModifiedDateTime'

const selectIn = (params: AppParams) => {
  const chosen = params.texts('options.fields')
  return { $select: params.maybe('select') ?? (chosen.length > 0 ? ['id', ...chosen].join(',') : usual) }
}

export const attachmentOperations: Record<string, AppOperation> = {
  add: {
    async run(call) {
      const { params } = call
      const fileName = params.maybe('options.fileName')
      const file = await fileOf(call, params.text('binaryPropertyName'), fileName)
      await attachFiles(call, idIn(params, 'messageId'), [file])
      return succeeded()
    },
  },
  download: {
    effect: 'reads',
    async run(call) {
      const { params, send, item } = call
      const about = await askGraph(send, attachmentUrl(params), { $select: 'id,name,contentType' })
      const file = await download(call, attachmentUrl(params), about)
      return new OwnItems([
        { json: item.json, binary: { ...item.binary, [params.text('binaryPropertyName')]: file } },
      ])
    },
  },
  get: {
    effect: 'reads',
    run: async ({ params, send }) => plain(await askGraph(send, attachmentUrl(params), selectIn(params))),
  },
  getAll: {
    effect: 'reads',
    run: ({ params, list }) =>
      list(
        {
          url: messageUrl(params, 'attachments'),
          query: { ...selectIn(params), $filter: params.maybe('filter') },
        },
        graphPages,
      ),
  },
}
