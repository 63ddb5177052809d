import { defineNode } from '@heddle/core/node'
import { testRedis } from './connect.ts'
import { deleteKey, getValue, increment, listKeys, setValue } from './key-operations.ts'
import { listLength, pop, publish, push } from './list-operations.ts'
import { serverInfo } from './server-operations.ts'

export const redis = defineNode({
  name: 'redis',
  label: 'Redis',
  description: 'Reads, stores and publishes data in Redis',
  version: 1,
  aliases: ['n8n-nodes-base.redis'],
  group: 'input',
  usableAsTool: true,
  color: '#e0352b',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['cache', 'database', 'key', 'queue', 'publish', 'valkey'],
  },
  credentials: [{ name: 'redis', required: true, testedBy: 'connection' }],
  credentialTests: { redis: testRedis },
  params: {},
  operations: {
    delete: deleteKey,
    get: getValue,
    incr: increment,
    info: serverInfo,
    keys: listKeys,
    llen: listLength,
    pop,
    publish,
    push,
    set: setValue,
  },
  defaultOperation: 'info',
})
