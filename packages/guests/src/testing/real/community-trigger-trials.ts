import type { PackageTrials } from './trial.ts'

const address = 'https://heddle.example/webhook/7'
const signIn = { 'POST https://rows.example/api/user/token-auth/': { body: { token: 'jwt' } } }

/** Community packages whose nodes are called by their services. */
export const communityTriggerTrials: readonly PackageTrials[] = [
  {
    package: '@formbricks/n8n-nodes-formbricks',
    credentials: { formbricksApi: { host: 'https://app.formbricks.com', apiKey: 'key-13' } },
    trials: [
      {
        kind: 'choices',
        does: 'lists the surveys',
        node: 'formbricks',
        method: 'getSurveys',
        answers: {
          'GET https://app.formbricks.com/api/v1/surveys': { body: { data: [{ id: 's1', name: 'Pulse' }] } },
        },
        asks: [{ method: 'GET', headers: { 'x-api-key': 'key-13' } }],
        gives: [{ name: 'Pulse', value: 's1' }],
      },
      {
        kind: 'webhook',
        does: 'tells the service where to call, starts for a response, and tells it to stop',
        node: 'formbricks',
        parameters: { events: ['responseFinished'], surveyIds: ['s1'] },
        starts: {
          answers: {
            'GET https://app.formbricks.com/api/v1/webhooks': { body: { data: [] } },
            'POST https://app.formbricks.com/api/v1/webhooks': { body: { data: { id: 'w1' } } },
          },
          asks: [
            { method: 'GET', path: '/api/v1/webhooks' },
            {
              method: 'POST',
              headers: { 'x-api-key': 'key-13' },
              body: { url: address, triggers: ['responseFinished'], surveyIds: ['s1'], source: 'n8n' },
            },
          ],
        },
        calls: [
          {
            request: { body: { event: 'responseFinished', data: { id: 'r1' } } },
            gives: [{ event: 'responseFinished', data: { id: 'r1' } }],
          },
        ],
        stops: {
          answers: {
            'GET https://app.formbricks.com/api/v1/webhooks': { body: { data: [] } },
            'DELETE https://app.formbricks.com/api/v1/webhooks/w1': { body: { data: {} } },
          },
          asks: [
            { method: 'GET', path: '/api/v1/webhooks' },
            { method: 'DELETE', path: '/api/v1/webhooks/w1' },
          ],
        },
      },
    ],
  },
  {
    package: 'n8n-nodes-baserow-trigger',
    credentials: { baserowApi: { host: 'https://rows.example', username: 'ann', password: 'secret' } },
    trials: [
      {
        kind: 'choices',
        does: 'lists the tables of the chosen database, signed in by itself',
        node: 'baserowTrigger',
        method: 'getTableIds',
        parameters: { databaseId: 4 },
        answers: {
          ...signIn,
          'GET https://rows.example/api/database/tables/database/4/': { body: [{ id: 8, name: 'Orders' }] },
        },
        asks: [
          { method: 'POST', body: { username: 'ann', password: 'secret' } },
          { method: 'GET', headers: { authorization: 'JWT jwt' } },
        ],
        gives: [{ name: 'Orders', value: 8 }],
      },
      {
        kind: 'webhook',
        does: 'tells the service where to call, starts for rows, and tells it to stop',
        node: 'baserowTrigger',
        parameters: { databaseId: 4, tableId: 8, events: ['rows.created'] },
        starts: {
          answers: {
            ...signIn,
            'POST https://rows.example/api/database/webhooks/table/8/': {
              body: { id: 31, active: true, events: ['rows.created'] },
            },
          },
          asks: [
            { path: '/api/user/token-auth/' },
            {
              method: 'POST',
              path: '/api/database/webhooks/table/8/',
              body: {
                url: address,
                include_all_events: false,
                events: ['rows.created'],
                request_method: 'POST',
                name: 'Watch',
                use_user_field_names: true,
              },
            },
          ],
        },
        calls: [
          { request: { body: { hook_id: 31 } }, response: { status: 200, body: 'OK' } },
          {
            request: { body: { event_type: 'rows.created', items: [{ id: 1 }] } },
            gives: [{ event_type: 'rows.created', items: [{ id: 1 }] }],
          },
        ],
        stops: {
          answers: {
            ...signIn,
            'GET https://rows.example/api/database/webhooks/31/': { body: { id: 31 } },
            'DELETE https://rows.example/api/database/webhooks/31/': { status: 204 },
          },
          asks: [
            { path: '/api/user/token-auth/' },
            { method: 'GET', path: '/api/database/webhooks/31/' },
            { path: '/api/user/token-auth/' },
            { method: 'DELETE', path: '/api/database/webhooks/31/' },
          ],
        },
      },
    ],
  },
]
