import type { AppOperation } from '../app/operation.ts'
import { succeeded } from './jira-service.ts'

const url = '/rest/api/2/user'

const create: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url,
    body: {
      name: params.text('username'),
      emailAddress: params.text('emailAddress'),
      displayName: params.text('displayName'),
      password: params.maybe('additionalFields.password'),
      notification: params.flag('additionalFields.notification') || undefined,
    },
  }),
}

const get: AppOperation = {
  request: (params) => ({
    url,
    query: {
      accountId: params.text('accountId'),
      expand: params.texts('additionalFields.expand').join(',') || undefined,
    },
  }),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url, query: { accountId: params.text('accountId') } }),
  items: succeeded,
}

export const userOperations = { create, delete: remove, get }
