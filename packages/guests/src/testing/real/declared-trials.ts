import type { PackageTrials } from './trial.ts'

/** Community packages whose nodes are data that says what to request. */
export const declaredTrials: readonly PackageTrials[] = [
  {
    package: 'n8n-nodes-deepseek',
    credentials: { deepSeekApi: { apiKey: 'key-7' } },
    trials: [
      {
        kind: 'run',
        does: 'completes a chat',
        node: 'deepSeek',
        parameters: {
          model: 'deepseek-chat',
          prompt: { messages: [{ role: 'user', content: 'Hi' }] },
        },
        answers: {
          'POST https://api.deepseek.com/chat/completions': {
            body: { choices: [{ index: 0, message: { role: 'assistant', content: 'Hello!' } }] },
          },
        },
        asks: [
          {
            method: 'POST',
            headers: { authorization: 'Bearer key-7' },
            body: { model: 'deepseek-chat', messages: [{ role: 'user', content: 'Hi' }] },
          },
        ],
        gives: [{ index: 0, message: { role: 'assistant', content: 'Hello!' } }],
      },
      {
        kind: 'choices',
        does: 'lists its models by a declared request: filtered and sorted',
        node: 'deepSeek',
        method: 'model',
        answers: {
          'GET https://api.deepseek.com/models': {
            body: { data: [{ id: 'deepseek-reasoner' }, { id: 'other' }, { id: 'deepseek-chat' }] },
          },
        },
        asks: [{ method: 'GET', headers: { authorization: 'Bearer key-7' } }],
        gives: [
          { name: 'deepseek-chat', value: 'deepseek-chat' },
          { name: 'deepseek-reasoner', value: 'deepseek-reasoner' },
        ],
      },
      {
        kind: 'run',
        does: 'makes an error of a failing answer by a function of its own',
        node: 'deepSeek',
        parameters: { model: 'deepseek-chat', prompt: { messages: [{ role: 'user', content: 'Hi' }] } },
        answers: {
          'POST https://api.deepseek.com/chat/completions': {
            status: 402,
            body: { error: { message: 'Insufficient Balance' } },
          },
        },
        fails: 'Insufficient Balance',
      },
    ],
  },
  {
    package: '@searchapi/n8n-nodes-searchapi',
    credentials: { searchApi: { apiKey: 'key-8' } },
    trials: [
      {
        kind: 'run',
        does: 'searches, without the parameters that are empty',
        node: 'searchApi',
        parameters: { resource: 'google', q: 'looms' },
        answers: {
          'GET https://www.searchapi.io/api/v1/search': { body: { organic_results: [{ title: 'Loom' }] } },
        },
        asks: [
          {
            method: 'GET',
            query: {
              engine: 'google',
              q: 'looms',
              device: 'desktop',
              optimization_strategy: 'performance',
            },
            headers: { authorization: 'Bearer key-8', 'x-searchapi-source': 'N8N' },
          },
        ],
        gives: [{ organic_results: [{ title: 'Loom' }] }],
      },
    ],
  },
  {
    package: '@mendable/n8n-nodes-firecrawl',
    credentials: { firecrawlApi: { apiKey: 'key-9', baseUrl: 'https://api.firecrawl.dev/v2' } },
    trials: [
      {
        kind: 'run',
        does: 'maps a site',
        node: 'firecrawl',
        parameters: { resource: 'MapSearch', operation: 'map', url: 'https://shop.example', limit: 5 },
        answers: {
          'POST https://api.firecrawl.dev/v2/map': {
            body: { success: true, links: [{ url: 'https://shop.example/a' }] },
          },
        },
        asks: [
          {
            method: 'POST',
            headers: { authorization: 'Bearer key-9' },
            body: {
              integration: 'n8n',
              url: 'https://shop.example',
              sitemap: 'include',
              includeSubdomains: false,
              limit: 5,
              timeout: 10000,
            },
          },
        ],
        gives: [{ success: true, links: [{ url: 'https://shop.example/a' }] }],
      },
      {
        kind: 'run',
        does: 'repeats what the service says about a failure',
        node: 'firecrawl',
        parameters: { resource: 'MapSearch', operation: 'map', url: 'https://shop.example' },
        answers: {
          'POST https://api.firecrawl.dev/v2/map': {
            status: 401,
            body: { success: false, error: 'Unauthorized: Invalid token' },
          },
        },
        fails: 'Unauthorized: Invalid token',
      },
    ],
  },
  {
    package: 'n8n-nodes-templated',
    credentials: { templatedApi: { apiKey: 'key-10', baseUrl: 'https://api.templated.io' } },
    trials: [
      {
        kind: 'run',
        does: 'renders a template, its request made by a function',
        node: 'templated',
        parameters: {
          operation: 'createRender',
          template: { __rl: true, mode: 'id', value: 't1' },
          format: 'png',
        },
        answers: {
          'POST https://api.templated.io/v1/render': { body: { id: 'r1', url: 'https://m/r1.png' } },
        },
        asks: [{ method: 'POST', headers: { authorization: 'Bearer key-10' } }],
        gives: [{ id: 'r1', url: 'https://m/r1.png' }],
      },
      {
        kind: 'choices',
        does: 'searches the templates',
        node: 'templated',
        method: 'loadTemplates',
        filter: 'card',
        answers: {
          'GET https://api.templated.io/v1/templates': {
            body: [
              { id: 't1', name: 'Card', width: 10, height: 20 },
              { id: 't2', name: 'Poster', width: 30, height: 40 },
            ],
          },
        },
        asks: [{ method: 'GET', headers: { authorization: 'Bearer key-10' } }],
        gives: [{ name: 'Card', value: 't1', description: '10x20' }],
      },
    ],
  },
  {
    package: 'n8n-nodes-snapshot-site',
    credentials: {
      snapshotSiteApi: { apiKey: 'key-11', baseUrl: 'https://api.prod.ss.snapshot-site.com' },
    },
    trials: [
      {
        kind: 'run',
        does: 'takes a picture of a page',
        node: 'snapshotSite',
        parameters: {
          operation: 'screenshot',
          url: 'https://shop.example',
          additionalFields: { width: 800 },
        },
        answers: {
          'POST https://api.prod.ss.snapshot-site.com/api/v2/screenshot': {
            body: { link: 'https://m/s.png' },
          },
        },
        asks: [
          {
            method: 'POST',
            headers: { 'x-snapshotsiteapi-key': 'key-11' },
            body: { url: 'https://shop.example', width: 800 },
          },
        ],
        gives: [{ link: 'https://m/s.png' }],
      },
    ],
  },
]
