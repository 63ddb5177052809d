import type { JsonObject } from '@heddle/core'
import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/crypto.json' with { type: 'json' }
import { generateText, hash, hmac, sign } from './digest-operations.ts'
import { decrypt, encrypt } from './encrypt-operations.ts'

const [first, ...later] = readLayouts(format)

/** Other documents call the operation an action; ours of version 1.1 were otherwise like the first. */
const olderLayouts = [...(first ? [first, { ...renamed(first), versions: [1.1] }] : []), ...later]

function migrate({ action, ...rest }: JsonObject, version: number): JsonObject {
  const { operation = action } = rest
  const hasKey = version < 2 && (operation === 'hmac' || operation === 'sign')
  return { ...rest, operation, ...(hasKey && { keySource: 'node' }) }
}

export const crypto = defineNode({
  name: 'crypto',
  label: 'Crypto',
  description: 'Hashes, signs, encrypts and generates random text',
  version: 2.1,
  olderVersions: [1, 1.1, 2],
  aliases: ['n8n-nodes-base.crypto'],
  olderLayouts,
  migrations: [{ below: 2.1, migrate }],
  credentials: [
    {
      name: 'crypto',
      required: true,
      displayOptions: {
        show: { operation: ['hmac', 'sign', 'encrypt', 'decrypt'] },
        hide: { keySource: ['node'] },
      },
    },
  ],
  group: 'transform',
  usableAsTool: true,
  color: '#408000',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['encrypt', 'decrypt', 'aes', 'sha', 'md5', 'hash', 'uuid', 'hmac', 'sign', 'random'],
  },
  params: {},
  operations: { decrypt, encrypt, generate: generateText, hash, hmac, sign },
  defaultOperation: 'hash',
})

function renamed<T>(layout: T): T {
  return JSON.parse(JSON.stringify(layout).replaceAll('"action"', '"operation"')) as T
}
