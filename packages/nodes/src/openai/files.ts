import { multipart } from '../app/multipart.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'
import { afterLast } from './openai-service.ts'

async function upload({ params, item, context, send }: AppCall): Promise<unknown> {
  const file = getFile(item, params.text('binaryPropertyName'))
  const purpose = params.maybe('options.purpose') ?? (params.version < 2 ? 'assistants' : 'user_data')
  return send({
    method: 'POST',
    url: '/files',
    ...(await multipart(context, { purpose }, { file: { file } })),
  })
}

export const fileOperations: Readonly<Record<string, AppOperation>> = {
  upload: { effect: 'writes', run: upload },
  list: {
    request({ maybe }) {
      const purpose = maybe('options.purpose')
      return { url: '/files', query: { purpose: purpose === 'any' ? undefined : purpose } }
    },
    paging: afterLast,
  },
  deleteFile: {
    effect: 'writes',
    request: ({ id }) => ({ method: 'DELETE', url: `/files/${encodeURIComponent(id('fileId'))}` }),
  },
}
