import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

async function fileServer(): Promise<string> {
  const files: Record<string, string> = {
    '/good.json': JSON.stringify({ name: 'Found', nodes: [{ name: 'A' }], connections: {}, extra: 1 }),
    '/other.json': '{"hello":"world"}',
    '/text.json': 'no json',
  }
  const server = createServer((request, response) => {
    const body = files[request.url ?? '']
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('K08 a workflow is fetched from a URL', async () => {
  const { owner } = await testApp()
  const base = await fileServer()

  const { data } = await owner.get(`/workflows/from-url?url=${encodeURIComponent(`${base}/good.json`)}`)

  expect(data).toEqual({ name: 'Found', nodes: [{ name: 'A' }], connections: {} })
})

test('K08 what is no URL of a file, no workflow or not there is refused', async () => {
  const { owner } = await testApp()
  const base = await fileServer()
  const urls = [
    '',
    'ftp://x/y.json',
    `${base}/good`,
    `${base}/other.json`,
    `${base}/text.json`,
    `${base}/missing.json`,
  ]

  const answers = await Promise.all(
    urls.map((url) => owner.get(`/workflows/from-url?url=${encodeURIComponent(url)}`)),
  )

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 502])
  expect((await owner.get('/workflows/from-url')).status).toBe(400)
})

test('SEC-38 importing from a URL follows the network policy', async () => {
  const { owner } = await testApp({ env: { HEDDLE_OUTBOUND_POLICY: 'public' } })
  const base = await fileServer()

  const { error } = await owner.get(`/workflows/from-url?url=${encodeURIComponent(`${base}/good.json`)}`)

  expect(error?.errorCode).toBe('address_refused')
})
