import { expect, test } from 'vitest'
import { createHostResolver } from './resolve-host.ts'

test('SEC-38 a host gives an address only where the policy allows it', async () => {
  const open = createHostResolver({ outboundPolicy: 'open', outboundAllow: [] })
  const closed = createHostResolver({ outboundPolicy: 'public', outboundAllow: [] })

  expect(await open('127.0.0.1')).toBe('127.0.0.1')
  expect(await open('localhost')).toMatch(/^(127\.0\.0\.1|::1)$/)
  await expect(closed('127.0.0.1')).rejects.toThrow('not allowed')
  await expect(closed('localhost')).rejects.toThrow('not allowed')
})
