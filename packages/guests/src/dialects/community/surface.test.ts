import { expect, test } from 'vitest'
import type { HttpRequest } from '@heddle/core/node'
import { fakeHost, sampleFacts } from '../../testing/fake-host.ts'
import { loadSample } from '../../testing/load-sample.ts'
import { notServed } from './not-available.ts'

/** A service that says what it was asked, pages, bytes and failures. */
function service({ url, method, query, body, headers, credential }: HttpRequest) {
  const { pathname } = new URL(url)
  if (pathname === '/bytes') return { body: Buffer.from('bytes') }
  if (pathname === '/missing') return { status: 404, json: { error: { message: 'No such thing' } } }
  if (pathname === '/page') return { json: { page: query?.page, more: Number(query?.page) < 2 } }
  const sent = body instanceof Uint8Array ? Buffer.from(body).toString() : body
  return { json: { method, path: pathname, query, body: sent, headers, credential } }
}

/** Runs one line in the sample node, with the module as `wf`. */
async function run(code: string) {
  const sample = await loadSample()
  const { host, events } = fakeHost(service)
  const params = {
    code,
    options: { deep: [{ n: '5' }] },
    sheet: { mode: 'url', value: 'https://x/sheets/abc/edit' },
  }
  const facts = {
    ...sampleFacts('sample', params),
    executionId: '9',
    runIndex: 0,
    continueOnFail: true,
    inputs: [
      [{ json: { a: 1 }, binary: { data: { mimeType: 'text/plain', data: 'aGV5' } } }],
      [{ json: { second: true } }],
    ],
    params: [params],
  }
  const answer = await sample.answer({ type: 'run', facts }, host)
  return { value: answer.output[0]?.[0]?.json.value, answer, events }
}

const url = 'https://sample.example'

/** Symbol, how it is used, what comes of it. */
const table: [string, string, unknown][] = [
  ['getNodeParameter', `this.getNodeParameter('options.deep[0].n', index)`, '5'],
  ['getNodeParameter fallback', `this.getNodeParameter('none', index, 'else')`, 'else'],
  [
    'getNodeParameter extractValue',
    `this.getNodeParameter('sheet', index, '', { extractValue: true })`,
    'abc',
  ],
  [
    'getNodeParameter ensureType',
    `this.getNodeParameter('options.deep[0].n', 0, 0, { ensureType: 'number' })`,
    5,
  ],
  [
    'getNodeParameter unknown',
    `{ try { this.getNodeParameter('none', 0) } catch (e) { return e.message } }`,
    'Could not get parameter "none"',
  ],
  ['getInputData', `this.getInputData(1)[0].json`, { second: true }],
  ['getNode', `this.getNode().typeVersion`, 1],
  ['getWorkflow', `this.getWorkflow()`, { id: 'w1', name: 'W', active: true }],
  ['getMode', `this.getMode()`, 'manual'],
  ['getActivationMode', `this.getActivationMode()`, 'manual'],
  ['getTimezone', `this.getTimezone()`, 'Europe/Berlin'],
  ['getExecutionId', `this.getExecutionId()`, '9'],
  ['getInstanceId', `this.getInstanceId()`, 'heddle'],
  ['continueOnFail', `this.continueOnFail()`, true],
  ['getCredentials', `(await this.getCredentials('sampleApi')).of`, 'sampleApi'],
  ['getItemIndex', `this.getItemIndex()`, 0],
  ['getExecuteData', `this.getExecuteData().data.main.length`, 2],
  ['evaluateExpression', `this.evaluateExpression('{{ $json.a + 1 }}', index)`, 2],
  ['prepareOutputData', `(await this.prepareOutputData([1]))[0]`, [1]],
  ['getExecutionCancelSignal', `this.getExecutionCancelSignal().aborted`, false],
  [
    'helpers.httpRequest',
    `(await this.helpers.httpRequest({ baseURL: '${url}', url: '/a', qs: { l: [1, 2], n: undefined } })).query`,
    { 'l[]': [1, 2] },
  ],
  [
    'helpers.httpRequest basic',
    `(await this.helpers.httpRequest({ url: '${url}', auth: { username: 'u', password: 'p' } })).headers.authorization`,
    'Basic dTpw',
  ],
  [
    'helpers.httpRequest bytes',
    `String(await this.helpers.httpRequest({ url: '${url}/bytes', encoding: 'arraybuffer' }))`,
    'bytes',
  ],
  [
    'helpers.httpRequest full',
    `(await this.helpers.httpRequest({ url: '${url}', returnFullResponse: true })).statusCode`,
    200,
  ],
  [
    'helpers.httpRequest fails',
    `this.helpers.httpRequest({ url: '${url}/missing' }).catch((e) => [e.message, e.response.status, e.response.data.error.message])`,
    ['Request failed with status code 404', 404, 'No such thing'],
  ],
  [
    'helpers.httpRequestWithAuthentication',
    `(await this.helpers.httpRequestWithAuthentication.call(this, 'sampleApi', { url: '${url}' })).credential`,
    'sampleApi',
  ],
  [
    'helpers.httpRequestWithAuthentication fails',
    `this.helpers.httpRequestWithAuthentication.call(this, 'sampleApi', { url: '${url}/missing' }).catch((e) => [e.name, e.message, e.httpCode])`,
    ['NodeApiError', 'No such thing', '404'],
  ],
  [
    'helpers.request',
    `(await this.helpers.request({ uri: '${url}', method: 'POST', form: { a: 1 }, json: true })).body`,
    'a=1',
  ],
  ['helpers.request text', `typeof (await this.helpers.request('${url}'))`, 'string'],
  [
    'helpers.request formData',
    `(await this.helpers.request({ uri: '${url}', method: 'POST', json: true, formData: { f: { value: Buffer.from('x'), options: { filename: 'x.txt' } } } })).body.includes('filename="x.txt"')`,
    true,
  ],
  [
    'helpers.request full',
    `(await this.helpers.request({ uri: '${url}/missing', simple: false, resolveWithFullResponse: true })).statusCode`,
    404,
  ],
  [
    'helpers.requestWithAuthentication',
    `(await this.helpers.requestWithAuthentication.call(this, 'sampleApi', { uri: '${url}', json: true })).credential`,
    'sampleApi',
  ],
  [
    'helpers.requestOAuth2',
    `(await this.helpers.requestOAuth2.call(this, 'sampleApi', { uri: '${url}', json: true })).credential`,
    'sampleApi',
  ],
  [
    'helpers.requestWithAuthenticationPaginated',
    `(await this.helpers.requestWithAuthenticationPaginated.call(this, { uri: '${url}/page', json: true }, 0, { continue: '={{ $response.body.more }}', request: { qs: { page: '={{ $pageCount + 1 }}' } } }, 'sampleApi')).map((r) => r.body.page)`,
    [1, 2],
  ],
  [
    'helpers.returnJsonArray',
    `this.helpers.returnJsonArray([{ a: 1 }, { json: { b: 2 } }])`,
    [{ json: { a: 1 } }, { json: { b: 2 } }],
  ],
  [
    'helpers.constructExecutionMetaData',
    `this.helpers.constructExecutionMetaData([{ json: {} }], { itemData: { item: 3 } })`,
    [{ json: {}, pairedItem: { item: 3 } }],
  ],
  ['helpers.normalizeItems', `this.helpers.normalizeItems({ a: 1 })`, [{ json: { a: 1 } }]],
  ['helpers.getBinaryDataBuffer', `String(await this.helpers.getBinaryDataBuffer(index, 'data'))`, 'hey'],
  ['helpers.assertBinaryData', `this.helpers.assertBinaryData(index, 'data').mimeType`, 'text/plain'],
  [
    'helpers.assertBinaryData fails',
    `{ try { this.helpers.assertBinaryData(0, 'no') } catch (e) { return [e.name, e.context.itemIndex] } }`,
    ['NodeOperationError', 0],
  ],
  [
    'helpers.prepareBinaryData',
    `this.helpers.prepareBinaryData(Buffer.from('x'), 'x.pdf')`,
    { id: 'file0', mimeType: 'application/pdf', data: '', fileName: 'x.pdf' },
  ],
  [
    'helpers.getBinaryStream',
    `String(await this.helpers.binaryToBuffer(await this.helpers.getBinaryStream((await this.helpers.prepareBinaryData(Buffer.from('x'))).id)))`,
    'x',
  ],
  [
    'helpers.createDeferredPromise',
    `{ const d = this.helpers.createDeferredPromise(); d.resolve(4); return d.promise }`,
    4,
  ],
  [
    'NodeOperationError',
    `{ const e = new wf.NodeOperationError(this.getNode(), 'No', { itemIndex: 2, description: 'd' }); return [e.name, e.message, e.description, e.context.itemIndex, e instanceof wf.NodeError] }`,
    ['NodeOperationError', 'No', 'd', 2, true],
  ],
  [
    'NodeApiError',
    `{ const e = new wf.NodeApiError(this.getNode(), { message: 'm', statusCode: 401 }); return [e.message, e.httpCode] }`,
    ['m', '401'],
  ],
  ['NodeSslError', `new wf.NodeSslError(new Error('x')) instanceof Error`, true],
  ['NodeConnectionType', `[wf.NodeConnectionType.Main, wf.NodeConnectionTypes.AiTool]`, ['main', 'ai_tool']],
  ['ApplicationError', `new wf.ApplicationError('a', { level: 'warning' }).level`, 'warning'],
  ['UserError', `new wf.UserError('a').message`, 'a'],
  ['sleep', `wf.sleep(1)`, undefined],
  ['LoggerProxy', `typeof wf.LoggerProxy.warn`, 'function'],
  ['BINARY_ENCODING', `wf.BINARY_ENCODING`, 'base64'],
  ['SEND_AND_WAIT_OPERATION', `wf.SEND_AND_WAIT_OPERATION`, 'sendAndWait'],
  ['WAIT_INDEFINITELY', `wf.WAIT_INDEFINITELY > new Date()`, true],
  [
    'WEBHOOK_NODE_TYPE',
    `[wf.WEBHOOK_NODE_TYPE, wf.FORM_TRIGGER_NODE_TYPE]`,
    ['n8n-nodes-base.webhook', 'n8n-nodes-base.formTrigger'],
  ],
  [
    'updateDisplayOptions',
    `wf.updateDisplayOptions({ show: { a: [1] } }, [{ name: 'x', displayOptions: { show: { b: [2] } } }])`,
    [{ name: 'x', displayOptions: { show: { a: [1], b: [2] } } }],
  ],
  ['jsonParse', `[wf.jsonParse('[1]'), wf.jsonParse('no', { fallbackValue: 2 })]`, [[1], 2]],
  [
    'jsonStringify',
    `{ const a = {}; a.a = a; return wf.jsonStringify(a, { replaceCircularRefs: true }) }`,
    '{"a":"[Circular Reference]"}',
  ],
  ['deepCopy', `{ const a = { b: [1] }; const c = wf.deepCopy(a); c.b.push(2); return a }`, { b: [1] }],
  ['assert', `{ try { wf.assert(false, 'so') } catch (e) { return e.message } }`, 'so'],
  [
    'assertParamIsArray',
    `{ try { wf.assertParamIsArray('p', 1, () => true) } catch (e) { return e.message } }`,
    'Parameter "p" is not an array',
  ],
  ['nodeNameToToolName', `wf.nodeNameToToolName({ name: 'My node!' })`, 'My_node_'],
  [
    'traverseNodeParameters',
    `{ const all = []; wf.traverseNodeParameters({ a: [1, { b: 2 }] }, (v) => all.push(v)); return all }`,
    [1, 2],
  ],
  ['sanitizeFilename', `wf.sanitizeFilename('../../a<b>.txt')`, 'a_b_.txt'],
  ['parseErrorMetadata', `wf.parseErrorMetadata({ errorResponse: { a: 1 } })`, { a: 1 }],
  [
    'tryToParseJsonToFormFields',
    `wf.tryToParseJsonToFormFields('[{"fieldLabel":"A"}]')`,
    [{ fieldLabel: 'A' }],
  ],
]

test.each(table)('%s', async (_, code, expected) => {
  const { value } = await run(code)

  expect(value).toEqual(expected)
})

test.each(notServed)('%s is refused by its name', async (name) => {
  const { value } = await run(`{ try { this.${name}() } catch (e) { return e.message } }`)

  expect(value).toBe(`${name} is not available to packages here`)
})

test('what a node says on the way is told', async () => {
  const { events, answer } = await run(
    `{ this.logger.warn('w'); this.sendMessageToUI('m'); this.addExecutionHints({ message: 'h' })
    this.getWorkflowStaticData('node').n = 1; await this.putExecutionToWait(wf.WAIT_INDEFINITELY) }`,
  )

  expect(events).toEqual([
    { type: 'log', level: 'warn', message: 'w' },
    { type: 'console', messages: ['m'] },
    { type: 'hint', message: 'h' },
  ])
  expect(answer).toMatchObject({ waitTill: null, staticData: { node: { n: 1 } } })
})
