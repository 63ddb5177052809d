import type { PackageTrials } from './trial.ts'

/** Community packages that send what they are given, and read what comes back. */
export const communityTrials: readonly PackageTrials[] = [
  {
    package: 'n8n-nodes-ntfy',
    trials: [
      {
        kind: 'run',
        does: 'sends a notification',
        node: 'Ntfy',
        parameters: {
          topic: 'builds',
          message: 'Done: {{ not an expression }}',
          priority: 4,
          tags: 'tada,ship',
          additional_fields: { bearer_token: 'tk_1' },
        },
        answers: { 'POST https://ntfy.sh/': { body: { id: 'm1', event: 'message', topic: 'builds' } } },
        asks: [
          {
            method: 'POST',
            path: '/',
            headers: { authorization: 'Bearer tk_1' },
            body: '{"topic":"builds","message":"Done: {{ not an expression }}","title":"","priority":4,"click":"","tags":["tada","ship"]}',
          },
        ],
        gives: [{ id: 'm1', event: 'message', topic: 'builds' }],
      },
      {
        kind: 'run',
        does: 'says that the service does not take the token',
        node: 'Ntfy',
        parameters: { topic: 'builds', message: 'Done' },
        answers: {
          'POST https://ntfy.sh/': { status: 403, body: { code: 40301, http: 403, error: 'forbidden' } },
        },
        fails: 'Request failed with status code 403',
      },
    ],
  },
  {
    package: 'n8n-nodes-pushinator',
    credentials: { pushinatorApi: { apiKey: 'key-1' } },
    trials: [
      {
        kind: 'run',
        does: 'sends a notification to a channel, with the credential in its header',
        node: 'pushinator',
        parameters: { channel_id: 'c1', notification: '={{ $json.text }}' },
        item: { text: 'Hello' },
        answers: {
          'POST https://api.pushinator.com/api/v2/notifications/send': { body: { success: true } },
        },
        asks: [
          {
            method: 'POST',
            headers: { authorization: 'Bearer key-1', 'user-agent': 'pushinator-n8n/1.0' },
            body: { channel_id: 'c1', content: 'Hello' },
          },
        ],
        gives: [{ success: true }],
      },
      {
        kind: 'choices',
        does: 'lists the channels',
        node: 'pushinator',
        method: 'fetchChannels',
        answers: {
          'GET https://api.pushinator.com/api/v2/channels': {
            body: { data: [{ id: 'c1', name: 'Builds' }] },
          },
        },
        asks: [{ method: 'GET', headers: { authorization: 'Bearer key-1' } }],
        gives: [{ name: 'Builds', value: 'c1' }],
      },
      {
        kind: 'run',
        does: 'repeats what the service says about a failure',
        node: 'pushinator',
        parameters: { channel_id: 'c2', notification: 'Hello' },
        answers: {
          'POST https://api.pushinator.com/api/v2/notifications/send': {
            status: 422,
            body: { message: 'The selected channel is invalid.' },
          },
        },
        fails: 'The selected channel is invalid.',
      },
    ],
  },
  {
    package: '@blotato/n8n-nodes-blotato',
    credentials: { blotatoApi: { apiKey: 'key-2', server: 'https://backend.blotato.com' } },
    trials: [
      {
        kind: 'run',
        does: 'uploads a file of the item',
        node: 'blotato',
        parameters: {
          resource: 'media',
          operation: 'upload',
          useBinaryData: true,
          binaryPropertyName: 'data',
        },
        file: { fileName: 'a.png', mimeType: 'image/png', text: 'pixels' },
        answers: { 'POST https://backend.blotato.com/v2/media': { body: { url: 'https://m/a.png' } } },
        asks: [
          {
            method: 'POST',
            path: '/v2/media',
            headers: { 'blotato-api-key': 'key-2' },
            body: { url: 'data:image/png;base64,cGl4ZWxz' },
          },
        ],
        gives: [{ url: 'https://m/a.png' }],
      },
      {
        kind: 'choices',
        does: 'searches the accounts of a platform',
        node: 'blotato',
        method: 'getAccounts',
        parameters: { resource: 'post', operation: 'create', platform: 'twitter' },
        answers: {
          'GET https://backend.blotato.com/v2/users/me/accounts': {
            body: { items: [{ id: 'a1', fullname: 'Ann', username: 'ann' }] },
          },
        },
        asks: [{ method: 'GET', query: { platform: 'twitter' }, headers: { 'blotato-api-key': 'key-2' } }],
        gives: [{ name: 'Ann', value: 'a1' }],
      },
      {
        kind: 'choices',
        does: 'finds the fields of a template',
        node: 'blotato',
        method: 'getTemplateInputSchema',
        parameters: { templateId: { __rl: true, mode: 'id', value: 't1' } },
        answers: {
          'GET https://backend.blotato.com/v2/videos/templates': {
            body: {
              items: [{ id: 't1', inputs: [{ name: 'script', label: 'Script', type: { t: 'string' } }] }],
            },
          },
        },
        asks: [{ query: { id: 't1', fields: 'id,name,description,inputs' } }],
        gives: [{ name: 'Script *', value: 'script', columnType: 'string' }],
      },
    ],
  },
  {
    package: '@easybits/n8n-nodes-extractor',
    credentials: { easybitsExtractorApi: { apiKey: 'key-3', pipelineId: 'p1' } },
    trials: [
      {
        kind: 'run',
        does: 'has the data of a document extracted',
        node: 'easybitsExtractor',
        parameters: { inputType: 'binaryFiles' },
        file: { fileName: 'bill.pdf', mimeType: 'application/pdf', text: 'bill' },
        answers: {
          'POST https://extractor.easybits.tech/api/pipelines/p1': { body: { data: { total: 12.5 } } },
        },
        asks: [
          {
            method: 'POST',
            headers: { authorization: 'Bearer key-3' },
            body: { files: ['data:application/pdf;base64,YmlsbA=='] },
          },
        ],
        gives: [{ data: { total: 12.5 } }],
      },
    ],
  },
  {
    package: 'n8n-nodes-htmlcsstopdf',
    credentials: { htmlcsstopdfApi: { apiKey: 'key-4' } },
    trials: [
      {
        kind: 'run',
        does: 'makes a PDF file of HTML',
        node: 'htmlcsstopdf',
        parameters: { html_content: '<p>Hello</p>', output_format: 'file', output_filename: 'hello' },
        answers: {
          'POST https://pdfmunk.com/api/v1/generatePdf': {
            headers: { 'content-type': 'application/pdf' },
            body: '%PDF-1.7',
          },
        },
        asks: [
          {
            method: 'POST',
            headers: { 'client-api-key': 'key-4' },
            body: {
              output_filename: 'hello',
              html_content: '<p>Hello</p>',
              css_content: '',
              viewPortWidth: 1080,
              viewPortHeight: 720,
              output_format: 'file',
              wait_until: 'load',
              wait_till: 0,
            },
          },
        ],
        gives: [{ success: true }],
        givesFiles: { data: { fileName: 'hello.pdf', mimeType: 'application/pdf', text: '%PDF-1.7' } },
      },
    ],
  },
  {
    package: 'n8n-nodes-evolution-api',
    credentials: { evolutionApi: { 'server-url': 'https://evolution.example', apikey: 'key-5' } },
    trials: [
      {
        kind: 'run',
        does: 'sends a text by the older request helper',
        node: 'evolutionApi',
        parameters: {
          resource: 'messages-api',
          operation: 'send-text',
          instanceName: 'shop',
          remoteJid: '4912345',
          messageText: 'Hello',
        },
        answers: {
          'POST https://evolution.example/message/sendText/shop': { body: { key: { id: 'M1' } } },
        },
        asks: [{ method: 'POST', headers: { apikey: 'key-5' }, body: { number: '4912345', text: 'Hello' } }],
        gives: [{ success: true, data: { key: { id: 'M1' } } }],
      },
    ],
  },
  {
    package: 'n8n-nodes-upload-post',
    credentials: { uploadPostApi: { apiKey: 'key-6' } },
    trials: [
      {
        kind: 'run',
        does: 'uploads a picture as a form',
        node: 'uploadPost',
        parameters: {
          operation: 'uploadPhotos',
          user: 'ann',
          platform: ['bluesky'],
          title: 'Look',
          photos: 'data',
          uploadAsync: false,
          waitForCompletion: false,
        },
        file: { fileName: 'a.png', mimeType: 'image/png', text: 'pixels' },
        answers: { 'POST https://api.upload-post.com/api/upload_photos': { body: { success: true } } },
        asks: [{ method: 'POST', headers: { authorization: 'Apikey key-6' } }],
        gives: [{ success: true }],
      },
    ],
  },
  {
    package: 'n8n-nodes-datastore',
    trials: [
      {
        kind: 'run',
        does: 'keeps a value in its process',
        node: 'datastore',
        parameters: { operation: 'set', keyName: 'color', valueString: 'red', outputForSetClear: 'status' },
        asks: [],
        gives: [{ success: true, operation: 'set', key: 'color' }],
      },
      {
        kind: 'run',
        does: 'gives it back to the next run',
        node: 'datastore',
        parameters: { operation: 'get', keyName: 'color' },
        gives: [{ key: 'color', value: 'red', found: true }],
      },
    ],
  },
]
