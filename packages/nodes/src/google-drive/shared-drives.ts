import { randomUUID } from 'node:crypto'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { sharedDrivePages, sharedDrivePath } from './drive-service.ts'

const adminAccess = ({ flag }: AppParams) => ({
  useDomainAdminAccess: flag('options.useDomainAdminAccess') || undefined,
})

const restrictionsOf = ({ fields }: AppParams) => {
  const restrictions = fields('options.restrictions')
  return Object.keys(restrictions).length > 0 ? { restrictions: { ...restrictions } } : {}
}

export const driveOperations: Record<string, AppOperation> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: '/drives',
      // By this Drive knows a request that is sent once more.
      query: { requestId: randomUUID() },
      body: {
        name: params.text('name'),
        colorRgb: params.maybe('options.colorRgb'),
        hidden: params.value('options.hidden'),
        capabilities: params.value('options.capabilities'),
        createdTime: params.maybe('createdTime'),
        ...restrictionsOf(params),
      },
    }),
  },
  deleteDrive: {
    request: ({ id }) => ({ method: 'DELETE', url: sharedDrivePath(id('driveId')) }),
    items: () => ({ success: true }),
  },
  get: { request: (params) => ({ url: sharedDrivePath(params.id('driveId')), query: adminAccess(params) }) },
  list: {
    request: (params) => ({
      url: '/drives',
      query: { q: params.maybe('options.q'), ...adminAccess(params) },
    }),
    paging: sharedDrivePages,
  },
  update: {
    request: (params) => ({
      method: 'PATCH',
      url: sharedDrivePath(params.id('driveId')),
      body: {
        name: params.maybe('options.name'),
        colorRgb: params.maybe('options.colorRgb'),
        ...restrictionsOf(params),
      },
    }),
  },
}
