import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base, id, sharedDrives, url } from './drive-double.ts'

export const sharedDriveTrials: readonly AppTrial[] = [
  {
    does: 'makes a shared drive',
    parameters: {
      resource: 'drive',
      name: 'Team',
      options: {
        colorRgb: '#ff0000',
        hidden: true,
        capabilities: { canCopy: true },
        restrictions: { domainUsersOnly: true },
      },
    },
    asks: [
      {
        method: 'POST',
        path: `${base}/drives`,
        query: { requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
        body: {
          name: 'Team',
          colorRgb: '#ff0000',
          hidden: true,
          capabilities: { canCopy: true },
          restrictions: { domainUsersOnly: true },
        },
      },
    ],
    gives: [expect.objectContaining({ id: 'D9', name: 'Team' })],
  },
  {
    does: 'deletes a shared drive',
    parameters: { resource: 'drive', operation: 'deleteDrive', driveId: url('drive/folders/D1') },
    asks: [{ method: 'DELETE', path: `${base}/drives/D1` }],
    gives: [{ success: true }],
  },
  {
    does: 'gives a shared drive',
    parameters: {
      resource: 'drive',
      operation: 'get',
      driveId: id('D1'),
      options: { useDomainAdminAccess: true },
    },
    asks: [{ path: `${base}/drives/D1`, query: { useDomainAdminAccess: 'true' } }],
    gives: [sharedDrives[0]],
  },
  {
    does: 'says that there is no such drive',
    parameters: { resource: 'drive', operation: 'get', driveId: id('none') },
    fails: 'Shared drive not found: none',
  },
  {
    does: 'gives shared drives, page after page',
    parameters: {
      resource: 'drive',
      operation: 'list',
      returnAll: true,
      options: { q: "name contains 'D'", useDomainAdminAccess: true },
    },
    asks: [
      {
        path: `${base}/drives`,
        query: { pageSize: '100', q: "name contains 'D'", useDomainAdminAccess: 'true' },
      },
      { query: expect.objectContaining({ pageToken: '2' }) },
    ],
    gives: sharedDrives,
  },
  {
    does: 'gives some shared drives',
    parameters: { resource: 'drive', operation: 'list', limit: 1 },
    gives: sharedDrives.slice(0, 1),
  },
  {
    does: 'changes a shared drive',
    parameters: {
      resource: 'drive',
      operation: 'update',
      driveId: id('D1'),
      options: { name: 'New', colorRgb: '#00ff00', restrictions: { driveMembersOnly: true } },
    },
    asks: [
      {
        method: 'PATCH',
        path: `${base}/drives/D1`,
        body: { name: 'New', colorRgb: '#00ff00', restrictions: { driveMembersOnly: true } },
      },
    ],
    gives: [expect.objectContaining({ id: 'D1', name: 'New' })],
  },
]
