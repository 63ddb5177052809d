import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'

/** Answers with 200 MB, without ever holding them. */
async function aBigService(contentType: string) {
  let connections = 0
  const chunk = Buffer.alloc(2 ** 20, ' ')
  const server = createServer((_, response) => {
    connections++
    response.setHeader('content-type', contentType)
    Readable.from(Array.from({ length: 200 }, () => chunk)).pipe(response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // The server is listening, so it has an address with a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, connections: () => connections }
}

let runs = 0

async function run(app: TestApp, type: string, parameters: Record<string, unknown>) {
  runs += 1
  const path = `bad-${runs}`
  const workflowId = await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2.1,
        webhookId: path,
        parameters: { path, httpMethod: 'GET', responseMode: 'lastNode' },
      },
      File: {
        type: 'heddle.convertToFile',
        typeVersion: 1.1,
        parameters: { operation: 'toText', sourceProperty: 'query.text' },
      },
      Bad: { type, typeVersion: type === 'heddle.httpRequest' ? 4.4 : 1, parameters },
    },
    lines: ['Hook > File', 'File > Bad'],
  })
  await app.app.server.inject({ url: `/webhook/${path}?text=written` })
  const filter = encodeURIComponent(JSON.stringify({ workflowId }))
  const { data: list } = await app.owner.get(`/executions?filter=${filter}`)
  const { data } = await app.owner.get(`/executions/${list.results[0].id}`)
  return data.data.resultData
}

test('SEC-36 an answer of 200 MB that would become data is refused, with the node and the item named', async () => {
  const app = await testApp()
  const service = await aBigService('application/json')
  const highest = watchBuffers()

  const { error, runData } = await run(app, 'heddle.httpRequest', { url: service.url })

  expect(error.message).toContain('larger than 64 MB')
  expect(error.description).toContain('response format "File"')
  expect(runData.Bad[0].error).toMatchObject({ itemIndex: 0 })
  expect(service.connections()).toBe(1)
  expect(highest()).toBeLessThan(190 * 2 ** 20)
})

test('a file of 200 MB goes to the disk without being in memory', async () => {
  const app = await testApp()
  const service = await aBigService('application/zip')
  const highest = watchBuffers()

  const { error, runData } = await run(app, 'heddle.httpRequest', { url: service.url })

  expect(error).toBeUndefined()
  expect(runData.Bad[0].data.main[0][0].binary.data).toMatchObject({ mimeType: 'application/zip' })
  expect(highest()).toBeLessThan(150 * 2 ** 20)
})

/** How many bytes buffers held at most, beyond what they hold now. What the process has from the system tells less: it is not given back. */
function watchBuffers(): () => number {
  const before = process.memoryUsage().arrayBuffers
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().arrayBuffers - before)
  }, 5)
  onTestFinished(() => clearInterval(timer))
  return () => highest
}

const outside = 'is outside of the folders that this instance allows'

test('SEC-35 a path that leads outside the allowed folders is neither read nor written', async () => {
  const base = mkdtempSync(join(tmpdir(), 'heddle-paths-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const allowed = join(base, 'allowed')
  mkdirSync(join(allowed, 'sub'), { recursive: true })
  writeFileSync(join(base, 'secret.txt'), 'secret')
  symlinkSync(join(base, 'secret.txt'), join(allowed, 'link.txt'))
  symlinkSync(join(base, 'new.txt'), join(allowed, 'dangling.txt'))
  symlinkSync(base, join(allowed, 'folder'))
  const app = await testApp({ env: { HEDDLE_FILES_ALLOW: allowed } })

  for (const [path, reason] of [
    ['../secret.txt', outside],
    ['sub/../../secret.txt', outside],
    [join(base, 'secret.txt'), outside],
    ['link.txt', '"link.txt" is a link'],
    ['dangling.txt', '"dangling.txt" is a link'],
    ['folder/secret.txt', 'leads through a link'],
  ]) {
    const read = await run(app, 'heddle.readWriteFile', { operation: 'read', fileSelector: path })
    const written = await run(app, 'heddle.readWriteFile', { operation: 'write', fileName: path })
    const error = { message: expect.stringContaining(reason ?? ''), itemIndex: 0, node: { name: 'Bad' } }

    expect([read.runData.Bad[0], written.runData.Bad[0]]).toMatchObject([{ error }, { error }])
  }
  expect(readdirSync(base).toSorted()).toEqual(['allowed', 'secret.txt'])
  expect(readdirSync(join(allowed, 'sub'))).toEqual([])
  expect(readFileSync(join(base, 'secret.txt'), 'utf8')).toBe('secret')
})
