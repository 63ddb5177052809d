import { givenNumber } from '../ai/model-settings.ts'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { finishedWork } from './finished-work.ts'
import { givenUpload, upload, uploadFile } from './upload-file.ts'

const storePath = ({ text }: AppParams): string => {
  const name = text('fileSearchStoreName')
    .trim()
    .replace(/^fileSearchStores\//, '')
  return `fileSearchStores/${encodeURIComponent(name)}`
}

export const fileOperations: Readonly<Record<string, AppOperation>> = {
  upload: { effect: 'writes', run: async (call) => uploadFile(call, await givenUpload(call)) },
}

export const fileSearchOperations: Readonly<Record<string, AppOperation>> = {
  createStore: {
    effect: 'writes',
    request: ({ text }) => ({
      method: 'POST',
      url: '/v1beta/fileSearchStores',
      body: { displayName: text('displayName') },
    }),
  },
  deleteStore: {
    effect: 'writes',
    request: (params) => ({
      method: 'DELETE',
      url: `/v1beta/${storePath(params)}`,
      query: { force: params.flag('force') || undefined },
    }),
  },
  listStores: {
    request: (params) => ({
      url: '/v1beta/fileSearchStores',
      query: { pageSize: givenNumber(params, 'pageSize'), pageToken: params.maybe('pageToken') },
    }),
  },
  uploadToStore: {
    effect: 'writes',
    async run(call) {
      const given = await givenUpload(call)
      const begun = await upload(call, given, {
        url: `/upload/v1beta/${storePath(call.params)}:uploadToFileSearchStore`,
        about: { displayName: call.params.text('displayName'), mimeType: given.mimeType },
      })
      return finishedWork(call, begun)
    },
  },
}
