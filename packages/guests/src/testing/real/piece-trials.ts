import type { PackageTrials } from './trial.ts'

const basic = `Basic ${Buffer.from('ann:secret').toString('base64')}`

/** Pieces; their clients are their own, so that everything goes through the tunnel. */
export const pieceTrials: readonly PackageTrials[] = [
  {
    package: '@activepieces/piece-wordpress',
    credentials: {
      wordpressPieceCustom: { username: 'ann', password: 'secret', website_url: 'https://blog.example' },
    },
    trials: [
      {
        kind: 'run',
        does: 'lists the tags of a site',
        node: 'action',
        parameters: { operation: 'list_tags', search: 'loom' },
        answers: {
          'GET https://blog.example/wp-json/wp/v2/tags': { body: [{ id: 1, name: 'Loom', slug: 'loom' }] },
        },
        asks: [
          {
            method: 'GET',
            query: { search: 'loom', per_page: '10', page: '1' },
            headers: { authorization: basic },
          },
        ],
        gives: [{ count: 1, tags: [{ id: 1, name: 'Loom', slug: 'loom' }] }],
      },
      {
        kind: 'run',
        does: 'uploads a file of the item',
        node: 'action',
        parameters: { operation: 'upload_media', file: 'data', title: 'A' },
        file: { fileName: 'a.png', mimeType: 'image/png', text: 'pixels' },
        answers: { 'POST https://blog.example/wp-json/wp/v2/media': { status: 201, body: { id: 5 } } },
        asks: [
          {
            method: 'POST',
            headers: { authorization: basic },
            body: {
              file: { fileName: 'a.png', mimeType: 'image/png', text: 'pixels' },
              title: 'A',
            },
          },
        ],
        gives: [{ id: 5 }],
      },
      {
        kind: 'run',
        does: 'repeats what the service says about a failure',
        node: 'action',
        parameters: { operation: 'create_tag', name: 'Loom' },
        answers: {
          'POST https://blog.example/wp-json/wp/v2/tags': {
            status: 403,
            body: { code: 'rest_cannot_create', message: 'Sorry, you are not allowed to create terms.' },
          },
        },
        fails:
          "The connected WordPress user's role is not allowed to do this: Sorry, you are not allowed to create terms. [HTTP 403, code rest_cannot_create]",
      },
      {
        kind: 'choices',
        does: 'lists the authors',
        node: 'trigger',
        method: 'new_post:authors',
        parameters: { operation: 'new_post' },
        answers: { 'GET https://blog.example/wp-json/wp/v2/users': { body: [{ id: 3, name: 'Ann' }] } },
        asks: [{ method: 'GET', query: { per_page: '100' }, headers: { authorization: basic } }],
        gives: [{ name: 'Ann', value: 3 }],
      },
      {
        kind: 'poll',
        does: 'starts for a new post, once',
        node: 'trigger',
        parameters: { operation: 'new_post' },
        looks: [
          { answers: { 'GET https://blog.example/wp-json/wp/v2/posts': { body: [] } }, gives: [] },
          {
            answers: {
              'GET https://blog.example/wp-json/wp/v2/posts': {
                headers: { 'x-wp-totalpages': '1' },
                body: [{ id: 9, date: '2099-01-01T00:00:00' }],
              },
            },
            gives: [{ id: 9, date: '2099-01-01T00:00:00' }],
          },
          {
            answers: {
              'GET https://blog.example/wp-json/wp/v2/posts': {
                headers: { 'x-wp-totalpages': '1' },
                body: [{ id: 9, date: '2099-01-01T00:00:00' }],
              },
            },
            gives: [],
          },
        ],
      },
    ],
  },
  {
    package: '@activepieces/piece-shopify',
    credentials: { shopifyPieceCustom: { shopName: 'looms', adminToken: 'shpat_1' } },
    trials: [
      {
        kind: 'run',
        does: 'reads a customer',
        node: 'action',
        parameters: { operation: 'get_customer', customerId: '={{ $json.id }}' },
        item: { id: '7' },
        answers: {
          'GET https://looms.myshopify.com/admin/api/2023-10/customers/7.json': {
            body: { customer: { id: 7, email: 'ann@example.com' } },
          },
        },
        asks: [{ method: 'GET', headers: { 'x-shopify-access-token': 'shpat_1' } }],
        gives: [{ id: 7, email: 'ann@example.com' }],
      },
      {
        kind: 'webhook',
        does: 'tells the shop where to call, starts for an order, and tells it to stop',
        node: 'webhook',
        parameters: { operation: 'new_order' },
        starts: {
          answers: {
            'POST https://looms.myshopify.com/admin/api/2023-01/webhooks.json': {
              status: 201,
              body: { webhook: { id: 12 } },
            },
          },
          asks: [
            {
              method: 'POST',
              headers: { 'x-shopify-access-token': 'shpat_1' },
              body: {
                webhook: {
                  topic: 'orders/create',
                  address: 'https://heddle.example/webhook/7',
                  format: 'json',
                },
              },
            },
          ],
        },
        calls: [
          { request: { body: { id: 1, total_price: '9.00' } }, gives: [{ id: 1, total_price: '9.00' }] },
        ],
        stops: {
          answers: { 'DELETE https://looms.myshopify.com/admin/api/2023-01/webhooks/12.json': { body: {} } },
          asks: [{ method: 'DELETE', path: '/admin/api/2023-01/webhooks/12.json' }],
        },
      },
    ],
  },
  {
    package: '@activepieces/piece-notion',
    credentials: { notionPieceCustom: { accessToken: 'ntn_1' } },
    trials: [
      {
        kind: 'run',
        does: 'reads a user',
        node: 'action',
        parameters: { authentication: 'notionPieceCustom', operation: 'notion_get_user', user_id: 'u1' },
        answers: { 'GET https://api.notion.com/v1/users/u1': { body: { object: 'user', id: 'u1' } } },
        asks: [{ method: 'GET', headers: { authorization: 'Bearer ntn_1' } }],
        gives: [{ id: 'u1' }],
      },
      {
        kind: 'choices',
        does: 'lists the databases',
        node: 'action',
        method: 'create_database_item:database_id',
        parameters: { authentication: 'notionPieceCustom', operation: 'create_database_item' },
        answers: {
          'POST https://api.notion.com/v1/search': {
            body: {
              results: [{ object: 'database', id: 'd1', title: [{ plain_text: 'Tasks' }] }],
              has_more: false,
            },
          },
        },
        asks: [{ method: 'POST', headers: { authorization: 'Bearer ntn_1' } }],
        gives: [{ name: 'Tasks', value: 'd1' }],
      },
    ],
  },
  {
    package: '@activepieces/piece-slack',
    credentials: { slackPieceCustom: { botToken: 'xoxb-1' } },
    trials: [
      {
        kind: 'run',
        does: 'finds a user',
        node: 'action',
        parameters: { authentication: 'slackPieceCustom', operation: 'find-user-by-id', id: 'U1' },
        answers: { 'POST https://slack.com/api/users.profile.get': { body: { ok: true, profile: {} } } },
        asks: [{ method: 'POST', headers: { authorization: 'Bearer xoxb-1' }, body: { user: 'U1' } }],
        gives: [{ ok: true, profile: {}, response_metadata: {} }],
      },
    ],
  },
]
