import { tryApp } from '../testing/try-app.ts'
import type { DoubleRequest } from '../testing/double.ts'
import { facebookGraphApi } from './facebook-graph.node.ts'

const allowedHosts = 'graph.facebook.com, graph-video.facebook.com'
const credentials = {
  facebookGraphApi: { accessToken: 'f1', allowedHosts },
  facebookGraphApiOAuth2Api: { oauthTokenData: { access_token: 'f2' }, allowedHosts },
}

function service({ method, path, query, headers }: DoubleRequest) {
  if (query.access_token !== 'f1' && headers.authorization !== 'Bearer f2')
    return { status: 401, body: { error: { message: 'Invalid OAuth access token', code: 190 } } }
  if (path.endsWith('/nobody'))
    return {
      status: 400,
      body: { error: { message: 'Unsupported get request', type: 'GraphMethodException' } },
    }
  return { body: method === 'DELETE' ? { success: true } : { id: '7', data: [{ id: '8' }] } }
}

tryApp(facebookGraphApi, { hosts: allowedHosts.split(', '), service, credentials }, [
  {
    does: 'a node with the fields that are wanted',
    parameters: {
      graphApiVersion: 'v25.0',
      node: 'me',
      edge: 'feed',
      options: {
        fields: { field: [{ name: 'id' }, { name: 'name' }] },
        queryParameters: { parameter: [{ name: 'limit', value: '5' }] },
        queryParametersJson: '{"since":"2026"}',
      },
    },
    asks: [
      {
        method: 'GET',
        host: 'graph.facebook.com',
        path: '/v25.0/me/feed',
        query: { fields: 'id,name', limit: '5', since: '2026', access_token: 'f1' },
      },
    ],
    gives: [{ id: '7', data: [{ id: '8' }] }],
  },
  {
    does: 'a file under a name of its own',
    parameters: {
      authType: 'oAuth2',
      hostUrl: 'graph-video.facebook.com',
      httpRequestMethod: 'POST',
      node: 'me',
      edge: 'videos',
      sendBinaryData: true,
      binaryPropertyName: 'source:data',
      allowUnauthorizedCerts: false,
    },
    inputs: [
      [{ json: {}, binary: { data: { mimeType: 'video/mp4', fileName: 'a.mp4', data: btoa('film') } } }],
    ],
    asks: [
      {
        method: 'POST',
        host: 'graph-video.facebook.com',
        path: '/me/videos',
        headers: { authorization: 'Bearer f2' },
      },
    ],
  },
  {
    does: 'what is no longer wanted',
    parameters: { httpRequestMethod: 'DELETE', node: '7' },
    gives: [{ success: true }],
  },
  { does: 'the words of the service', parameters: { node: 'nobody' }, fails: 'Unsupported get request' },
])
