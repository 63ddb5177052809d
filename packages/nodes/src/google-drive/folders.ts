import type { AppOperation } from '../app/operation.ts'
import { everywhere, folderType, parentsOf } from './drive-service.ts'
import { detailOf, remove, share } from './files.ts'

export const folderOperations: Record<string, AppOperation> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: '/files',
      query: { ...everywhere, ...detailOf(params) },
      body: {
        name: params.maybe('name') ?? 'Untitled',
        mimeType: folderType,
        parents: parentsOf(params),
        folderColorRgb: params.maybe('options.folderColorRgb'),
      },
    }),
  },
  deleteFolder: remove('folderNoRootId', 'fileId'),
  share: share('folderNoRootId'),
}
