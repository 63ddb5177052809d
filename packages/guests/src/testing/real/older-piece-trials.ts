import type { PackageTrials } from './trial.ts'

const filesIn = (...keys: string[]): string =>
  `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>3</Size></Contents>`).join('')}</ListBucketResult>`

/** Older pieces, which bring libraries instead of being one file. */
export const olderPieceTrials: readonly PackageTrials[] = [
  {
    package: '@activepieces/piece-openai',
    credentials: { openaiPieceCustom: { apiKey: 'sk-1', baseUrl: 'https://api.openai.com/v1' } },
    trials: [
      {
        kind: 'run',
        does: 'asks a model, by the client of its own',
        node: 'action',
        parameters: { operation: 'ask_chatgpt', model: 'gpt-4o', prompt: 'Hi' },
        answers: {
          'POST https://api.openai.com/v1/chat/completions': {
            body: { choices: [{ message: { role: 'assistant', content: 'Hello!' } }] },
          },
        },
        asks: [
          {
            method: 'POST',
            headers: { authorization: 'Bearer sk-1' },
            body: {
              model: 'gpt-4o',
              messages: [
                { role: 'system', content: 'You are a helpful assistant.' },
                { role: 'user', content: 'Hi' },
              ],
              temperature: 0.9,
              max_tokens: 2048,
              top_p: 1,
              frequency_penalty: 0,
              presence_penalty: 0.6,
            },
          },
        ],
        gives: [{ data: 'Hello!' }],
      },
      {
        kind: 'run',
        does: 'gives a spoken text as a file',
        node: 'action',
        parameters: {
          operation: 'text_to_speech',
          text: 'Hi',
          model: 'tts-1',
          voice: 'alloy',
          format: 'mp3',
        },
        answers: {
          'POST https://api.openai.com/v1/audio/speech': {
            headers: { 'content-type': 'audio/mpeg' },
            body: 'sound',
          },
        },
        asks: [
          {
            method: 'POST',
            headers: { authorization: 'Bearer sk-1' },
            body: { model: 'tts-1', input: 'Hi', voice: 'alloy', response_format: 'mp3', speed: 1 },
          },
        ],
        gives: [{ data: 'data' }],
        givesFiles: { data: { fileName: 'test', mimeType: 'application/octet-stream', text: 'sound' } },
      },
      {
        kind: 'run',
        does: 'says why a model does not answer',
        node: 'action',
        parameters: { operation: 'ask_chatgpt', model: 'gpt-4o', prompt: 'Hi' },
        answers: {
          'POST https://api.openai.com/v1/chat/completions': {
            status: 401,
            body: { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
          },
        },
        fails: '401 Incorrect API key provided',
      },
      {
        kind: 'account',
        does: 'says that the service does not take the key, when the credential is tested',
        node: 'action',
        method: 'openaiPieceCustom',
        answers: { 'GET https://api.openai.com/v1/models': { status: 401, body: { error: 'no' } } },
        asks: [{ method: 'GET', headers: { authorization: 'Bearer sk-1' } }],
        fails: 'Invalid API key',
      },
      {
        kind: 'choices',
        does: 'lists the models',
        node: 'action',
        method: 'ask_chatgpt:model',
        parameters: { operation: 'ask_chatgpt' },
        answers: { 'GET https://api.openai.com/v1/models': { body: { data: [{ id: 'gpt-4o' }] } } },
        gives: [{ name: 'gpt-4o', value: 'gpt-4o' }],
      },
    ],
  },
  {
    package: '@activepieces/piece-amazon-s3',
    credentials: {
      amazonS3PieceCustom: {
        accessKeyId: 'me',
        secretAccessKey: 'secret',
        bucket: 'photos',
        endpoint: 'https://s3.example',
        region: 'us-east-1',
      },
    },
    trials: [
      {
        kind: 'run',
        does: 'uploads a file of the item, signed by the client of its own',
        node: 'action',
        parameters: { operation: 'upload-file', file: 'data', fileName: 'a', type: 'image/png' },
        file: { fileName: 'a.png', mimeType: 'image/png', text: 'pixels' },
        answers: { 'PUT https://s3.example/photos/a.png': { headers: { etag: '"e1"' } } },
        asks: [{ method: 'PUT', query: { 'x-id': 'PutObject' }, body: 'pixels' }],
        gives: [{ etag: '"e1"', fileName: 'a.png' }],
      },
      {
        kind: 'poll',
        does: 'starts for a new file, once',
        node: 'trigger',
        parameters: { operation: 'new_file' },
        looks: [
          { answers: { 'GET https://s3.example/photos/': { body: filesIn() } }, gives: [] },
          {
            answers: { 'GET https://s3.example/photos/': { body: filesIn('b.png') } },
            gives: [{ Key: 'b.png', Size: 3 }],
          },
          { answers: { 'GET https://s3.example/photos/': { body: filesIn('b.png') } }, gives: [] },
        ],
      },
    ],
  },
]
