import { fieldsAs } from '../app/fields-as.ts'
import type { AppOperation } from '../app/operation.ts'
import { pages, pathOf } from './wordpress-service.ts'

const more = { url: 'url', description: 'description', nickname: 'nickname', slug: 'slug' }

const names = {
  username: 'username',
  name: 'name',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  password: 'password',
  ...more,
}

const create: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: '/users',
    body: {
      username: params.text('username'),
      name: params.text('name'),
      first_name: params.text('firstName'),
      last_name: params.text('lastName'),
      email: params.text('email'),
      password: params.text('password'),
      ...fieldsAs(params, 'additionalFields', more),
    },
  }),
}

const update: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: pathOf('users', params.text('userId')),
    body: fieldsAs(params, 'updateFields', names),
  }),
}

const get: AppOperation = {
  request: (params) => ({
    url: pathOf('users', params.text('userId')),
    query: fieldsAs(params, 'options', ['context']),
  }),
}

const listNames = { context: 'context', orderBy: 'orderby', order: 'order', search: 'search', who: 'who' }

const getAll: AppOperation = {
  request: (params) => ({ url: '/users', query: fieldsAs(params, 'options', listNames) }),
  paging: pages,
}

export const userOperations = { create, get, getAll, update }
