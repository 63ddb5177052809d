import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineApp } from '../app/define-app.ts'
import { multipart } from '../app/multipart.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { getFile } from '../files/item-files.ts'
import format from '../formats/facebookGraphApi.json' with { type: 'json' }

/** Any request to the graph: a node of it, and perhaps one of its edges. */
const ask: AppOperation = {
  async run(call) {
    const { params, send } = call
    const path = ['graphApiVersion', 'node', 'edge'].map((name) => params.text(name)).filter(Boolean)
    return send({
      method: params.text('httpRequestMethod'),
      url: `https://${params.text('hostUrl')}/${path.join('/')}`,
      query: queryOf(params),
      ignoreTlsErrors: params.flag('allowUnauthorizedCerts'),
      ...(params.flag('sendBinaryData') && (await fileOf(call))),
    })
  },
}

function queryOf(params: AppParams): JsonObject {
  const named = params.rows('options.fields.field').map(({ name }) => textOf(name))
  const given = params
    .rows('options.queryParameters.parameter')
    .map(({ name, value }) => [textOf(name), value] as const)
  const json = params.json('options.queryParametersJson')
  return {
    ...(named.length > 0 && { fields: named.join(',') }),
    ...Object.fromEntries(given),
    ...(isJsonObject(json) ? json : {}),
  }
}

/** `source:data` sends the file `data` under the name `source`; a name alone stands for both. */
function fileOf({ params, item, context }: AppCall) {
  const [name = '', property = name] = params.text('binaryPropertyName').split(':')
  return multipart(context, {}, { [name]: { file: getFile(item, property) } })
}

export const facebookGraphApi = defineApp({
  name: 'facebookGraphApi',
  label: 'Facebook Graph API',
  description: 'Calls the Graph API of Facebook and Instagram',
  format,
  service: { label: 'Facebook' },
  icon: 'file:facebook.svg',
  color: '#0866ff',
  subtitle: '={{ $parameter["httpRequestMethod"] + ": " + $parameter["node"] }}',
  codex: { categories: ['Marketing', 'Development'], alias: ['instagram', 'meta', 'page', 'post', 'social'] },
  credentials: [
    { name: 'facebookGraphApi', required: true, displayOptions: { show: { authType: ['accessToken'] } } },
    { name: 'facebookGraphApiOAuth2Api', required: true, displayOptions: { show: { authType: ['oAuth2'] } } },
  ],
  words: {
    labels: {
      authType: 'Authentication',
      hostUrl: 'Host',
      httpRequestMethod: 'Method',
      graphApiVersion: 'Version',
      node: 'Node',
      edge: 'Edge',
      allowUnauthorizedCerts: 'Ignore SSL Issues (Insecure)',
      sendBinaryData: 'Send a File',
      queryParametersJson: 'Query Parameters (JSON)',
    },
    descriptions: {
      node: 'What to work on: an ID, or “me” for the account itself',
      edge: 'What belongs to it, such as feed or photos',
      binaryPropertyName: 'Name of the file in the item; source:data sends the file “data” as “source”',
      graphApiVersion: 'The default of the app when none is chosen',
    },
    placeholders: { node: 'e.g. me', edge: 'e.g. feed' },
    choices: {
      'authType.accessToken': 'Access Token',
      'hostUrl.graph.facebook.com': 'Default',
      'hostUrl.graph-video.facebook.com': 'Video Uploads',
      'graphApiVersion.': 'Default',
      'httpRequestMethod.GET': 'GET',
      'httpRequestMethod.POST': 'POST',
      'httpRequestMethod.DELETE': 'DELETE',
    },
  },
  operations: ask,
})
