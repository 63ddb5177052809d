import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { issueFields } from './issue-fields.ts'
import { isServer, issueUrl, pagesByToken, pagesOf, succeeded } from './jira-service.ts'

const create: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: '/rest/api/2/issue',
    query: params.flag('additionalFields.updateHistory') ? { updateHistory: true } : {},
    body: {
      fields: {
        summary: params.text('summary'),
        project: { id: params.id('project') },
        issuetype: { id: params.id('issueType') },
        ...issueFields(params, 'additionalFields'),
      },
    },
  }),
}

/** An issue gets another status by a transition that leads to it. */
const update: AppOperation = {
  async run({ params, send }) {
    const transition = params.id('updateFields.statusId')
    if (transition !== '') {
      const body = { transition: { id: transition } }
      await send({ method: 'POST', url: issueUrl(params, '/transitions'), body })
    }
    const fields = issueFields(params, 'updateFields')
    if (Object.keys(fields).length > 0) await send({ method: 'PUT', url: issueUrl(params), body: { fields } })
    return succeeded()
  },
}

const remove: AppOperation = {
  request: (params) => ({
    method: 'DELETE',
    url: issueUrl(params),
    query: { deleteSubtasks: params.flag('deleteSubtasks') },
  }),
  items: succeeded,
}

const get: AppOperation = {
  request(params) {
    const { fields, fieldsByKey, properties, updateHistory } = params.fields('additionalFields')
    const expand = params.maybe('additionalFields.expand')
    const names = params.flag('simplifyOutput') ? 'names' : undefined
    const query = {
      fields: textOf(fields) || undefined,
      fieldsByKeys: fieldsByKey === true ? true : undefined,
      properties: textOf(properties) || undefined,
      updateHistory: updateHistory === true ? true : undefined,
      expand: [expand, names].filter((each) => each !== undefined).join(',') || undefined,
    }
    return { url: issueUrl(params), query }
  },
  items: (issue, params) => (params.flag('simplifyOutput') && isJsonObject(issue) ? byNames(issue) : issue),
}

/** Fields under the names that people see. */
function byNames({ id, key, self, names, fields }: JsonObject): JsonObject {
  const known = isJsonObject(names) ? names : {}
  const named = Object.entries(isJsonObject(fields) ? fields : {}).map(([name, value]) => [
    textOf(known[name]) || name,
    value,
  ])
  return { id, key, self, ...Object.fromEntries(named) }
}

/** The cloud refuses to look for all issues; every issue was made at some time. */
const allIssues = 'created >= "1970-01-01"'

const getAll: AppOperation = {
  effect: 'reads',
  async run({ params, list }) {
    const query = {
      jql: params.maybe('options.jql') ?? allIssues,
      fields: params.maybe('options.fields') ?? '*navigable',
      fieldsByKeys: params.flag('options.fieldsByKey') ? true : undefined,
      expand: params.texts('options.expand').join(',') || undefined,
    }
    return isServer(params)
      ? list({ url: '/rest/api/2/search', query }, pagesOf('issues'))
      : list({ url: '/rest/api/2/search/jql', query }, pagesByToken)
  },
}

const changelog: AppOperation = {
  request: (params) => ({ url: issueUrl(params, '/changelog') }),
  paging: pagesOf('values'),
}

const notify: AppOperation = {
  request(params) {
    const { subject, textBody, htmlBody } = params.fields('additionalFields')
    const [to, restrict] = params.flag('jsonParameters')
      ? [params.json('notificationRecipientsJson'), params.json('notificationRecipientsRestrictionsJson')]
      : [
          recipients(params, 'notificationRecipientsUi.notificationRecipientsValues'),
          recipients(params, 'notificationRecipientsRestrictionsUi.notificationRecipientsRestrictionsValues'),
        ]
    return {
      method: 'POST',
      url: issueUrl(params, '/notify'),
      body: { subject, textBody, htmlBody, to, restrict },
    }
  },
  items: succeeded,
}

function recipients(params: AppParams, path: string): JsonObject | undefined {
  const { users: _, groups: __, ...roles } = params.fields(path)
  const users = params.texts(`${path}.users`)
  const groups = params.texts(`${path}.groups`)
  const person = isServer(params) ? 'name' : 'accountId'
  const all = {
    ...roles,
    ...(users.length > 0 && { users: users.map((id) => ({ [person]: id })) }),
    ...(groups.length > 0 && { groups: groups.map((name) => ({ name })) }),
  }
  return Object.keys(all).length > 0 ? all : undefined
}

const transitions: AppOperation = {
  request(params) {
    const { skipRemoteOnlyCondition } = params.fields('additionalFields')
    const query = {
      expand: params.maybe('additionalFields.expand'),
      transitionId: params.maybe('additionalFields.transitionId'),
      skipRemoteOnlyCondition: skipRemoteOnlyCondition === true ? true : undefined,
    }
    return { url: issueUrl(params, '/transitions'), query }
  },
  items: (body) => (isJsonObject(body) ? body.transitions : body),
}

export const issueOperations = { changelog, create, delete: remove, get, getAll, notify, transitions, update }
