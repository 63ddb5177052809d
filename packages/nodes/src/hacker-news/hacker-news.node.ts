import { declareNode } from '../declarative/declare-node.ts'
import type { DeclarativeDescription } from '../declarative/routing.ts'

const onAll = { show: { resource: ['all'] } }

/** Search results stand in `hits`, page after page. */
const search = {
  request: { method: 'GET', url: '/search' },
  output: { postReceive: [{ type: 'rootProperty', properties: { property: 'hits' } }] },
  operations: {
    pagination: {
      type: 'generic',
      properties: {
        continue: '={{ $response.body.page + 1 < $response.body.nbPages }}',
        request: { qs: { page: '={{ $response.body.page + 1 }}' } },
      },
    },
  },
}

/** Comments are long: they come with an article only where they are asked for. */
const article = {
  request: { url: '=/items/{{ encodeURIComponent($parameter.articleId) }}' },
  output: {
    postReceive: [
      {
        type: 'set',
        properties: {
          value:
            '={{ $parameter.additionalFields.includeComments ? $response.body : $response.body.removeField("children") }}',
        },
      },
    ],
  },
}

const properties: DeclarativeDescription['properties'] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'All', value: 'all' },
      { name: 'Article', value: 'article' },
      { name: 'User', value: 'user' },
    ],
    default: 'article',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: onAll,
    options: [{ name: 'Get Many', value: 'getAll', action: 'Get many items', routing: search }],
    default: 'getAll',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['article'] } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get an article',
        routing: article,
      },
    ],
    default: 'get',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['user'] } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get a user',
        routing: { request: { url: '=/users/{{ encodeURIComponent($parameter.username) }}' } },
      },
    ],
    default: 'get',
  },
  {
    displayName: 'Article ID',
    name: 'articleId',
    type: 'string',
    required: true,
    default: '',
    displayOptions: { show: { resource: ['article'] } },
  },
  {
    displayName: 'Username',
    name: 'username',
    type: 'string',
    required: true,
    default: '',
    displayOptions: { show: { resource: ['user'] } },
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    displayOptions: onAll,
    routing: { send: { paginate: '={{ $value }}' } },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    default: 100,
    typeOptions: { minValue: 1 },
    displayOptions: { show: { resource: ['all'], returnAll: [false] } },
    routing: { send: { type: 'query', property: 'hitsPerPage' }, output: { maxResults: '={{ $value }}' } },
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { resource: ['article'] } },
    options: [{ displayName: 'Include Comments', name: 'includeComments', type: 'boolean', default: false }],
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: onAll,
    options: [
      {
        displayName: 'Keyword',
        name: 'keyword',
        type: 'string',
        default: '',
        routing: { send: { type: 'query', property: 'query' } },
      },
      {
        displayName: 'Tags',
        name: 'tags',
        type: 'multiOptions',
        options: [
          { name: 'Ask HN', value: 'ask_hn' },
          { name: 'Comment', value: 'comment' },
          { name: 'Front Page', value: 'front_page' },
          { name: 'Poll', value: 'poll' },
          { name: 'Show HN', value: 'show_hn' },
          { name: 'Story', value: 'story' },
        ],
        default: [],
        routing: { send: { type: 'query', property: 'tags', value: '={{ $value.join(",") }}' } },
      },
    ],
  },
]

export const hackerNews = declareNode({
  name: 'hackerNews',
  displayName: 'Hacker News',
  description: 'Gets articles, comments and users from Hacker News',
  version: [1],
  defaultVersion: 1,
  aliases: ['n8n-nodes-base.hackerNews'],
  group: ['transform'],
  usableAsTool: true,
  color: '#ff6600',
  subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
  codex: { categories: ['Communication'], alias: ['news', 'yc', 'stories', 'articles'] },
  requestDefaults: { baseURL: 'https://hn.algolia.com/api/v1', headers: { accept: 'application/json' } },
  properties,
})
