import type { AppOperation } from '../app/operation.ts'
import { ask, pages } from './notion-service.ts'

const get: AppOperation = {
  request: (params) => ask(params, { url: `/users/${encodeURIComponent(params.text('userId'))}` }),
}

const getAll: AppOperation = { request: (params) => ask(params, { url: '/users' }), paging: pages }

export const userOperations = { get, getAll }
