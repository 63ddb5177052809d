import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, sentFile, withFiles } from './openai-double.ts'

const modelId = { mode: 'id', value: 'gpt-4o' }
const resource = 'image'
const like = (body: object) => expect.objectContaining(body) as unknown
const made = {
  mimeType: 'image/png',
  fileName: 'image.png',
  fileExtension: 'png',
  fileSize: expect.any(String) as string,
}

export const imageTrials: readonly AppTrial[] = [
  {
    does: 'what is in images on the web',
    versions: [1.4, 1.8],
    parameters: {
      resource,
      operation: 'analyze',
      modelId,
      imageUrls: 'https://example.com/a.png, https://example.com/b.png',
      options: { detail: 'low', maxTokens: 20 },
    },
    asks: [
      asks(
        '/chat/completions',
        like({
          model: 'gpt-4o',
          max_tokens: 20,
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text: "What's in this image?" },
                { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
                { type: 'image_url', image_url: { url: 'https://example.com/b.png', detail: 'low' } },
              ],
            },
          ],
        }),
      ),
    ],
    gives: [{ content: '{"greeting":"Hello"}' }],
  },
  {
    does: 'what is in an image, by the first version',
    versions: [1],
    inputs: withFiles('data'),
    parameters: { resource, operation: 'analyze', inputType: 'base64', simplify: false },
    asks: [asks('/chat/completions', like({ model: 'gpt-4o' }))],
    gives: [like({ object: 'chat.completion' })],
  },
  {
    does: 'what is in an image, where documents look for it',
    parameters: {
      resource,
      operation: 'analyze',
      modelId,
      text: 'Who?',
      imageUrls: 'https://example.com/a.png',
      options: { detail: 'high', maxTokens: 20 },
    },
    versions: [2, 2.3],
    asks: [
      asks('/responses', {
        model: 'gpt-4o',
        max_output_tokens: 20,
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'Who?' },
              { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'high' },
            ],
          },
        ],
      }),
    ],
    gives: [{ 0: like({ content: [like({ text: '{"greeting":"Hello"}' })] }) }],
  },
  {
    does: 'what is in a file of the item',
    versions: [2.3],
    inputs: withFiles('a', 'b'),
    parameters: {
      resource,
      operation: 'analyze',
      modelId,
      inputType: 'base64',
      binaryPropertyName: 'a,b',
      simplify: false,
    },
    gives: [like({ object: 'response' })],
  },
  {
    does: 'that an address is none',
    versions: [2.3],
    parameters: { resource, operation: 'analyze', modelId, imageUrls: 'cow' },
    fails: '"cow" is not the address of a file',
  },
  {
    does: 'an image as a file',
    versions: [1, 1.8, 2.1],
    parameters: {
      resource,
      model: 'dall-e-3',
      prompt: 'A cow',
      options: { dalleQuality: 'hd', style: 'vivid' },
    },
    asks: [
      asks('/images/generations', {
        model: 'dall-e-3',
        prompt: 'A cow',
        quality: 'hd',
        style: 'vivid',
        response_format: 'b64_json',
      }),
    ],
    gives: [{ revised_prompt: 'A cow', ...made }],
  },
  {
    does: 'where an image is',
    versions: [2.3],
    parameters: {
      resource,
      modelId: { mode: 'id', value: 'dall-e-2' },
      prompt: 'A cow',
      options: { n: 2, size: '256x256', returnImageUrls: true },
    },
    asks: [
      asks('/images/generations', {
        model: 'dall-e-2',
        prompt: 'A cow',
        n: 2,
        size: '256x256',
        response_format: 'url',
      }),
    ],
  },
  {
    does: 'an image of a newer model',
    versions: [2.2, 2.3],
    parameters: {
      resource,
      prompt: 'A cow',
      options: { quality: 'low', size: '1024x1536', binaryPropertyOutput: 'cow' },
    },
    asks: [
      asks('/images/generations', {
        model: 'gpt-image-1-mini',
        prompt: 'A cow',
        quality: 'low',
        size: '1024x1536',
      }),
    ],
    gives: [{ revised_prompt: 'A cow', ...made }],
  },
  {
    does: 'why there is no image, in the words of the service',
    parameters: { resource, prompt: 'something bad' },
    fails: 'Your request was rejected by the safety system.',
  },
  {
    does: 'an image made of others',
    versions: [2.3],
    inputs: withFiles('a', 'b', 'm'),
    parameters: {
      resource,
      operation: 'edit',
      prompt: 'Together',
      images: { values: [{ binaryPropertyName: 'a' }, { binaryPropertyName: 'b' }] },
      n: 1,
      size: 'auto',
      quality: 'high',
      outputFormat: 'webp',
      outputCompression: 50,
      options: { user: 'u1', background: 'opaque', inputFidelity: 'high', imageMask: 'm' },
    },
    asks: [
      asks('/images/edits', {
        model: 'gpt-image-1',
        prompt: 'Together',
        n: '1',
        size: 'auto',
        quality: 'high',
        output_format: 'webp',
        output_compression: '50',
        user: 'u1',
        background: 'opaque',
        input_fidelity: 'high',
        'image[]': [sentFile('a'), sentFile('b')],
        mask: sentFile('m'),
      }),
    ],
    gives: [{ ...made, mimeType: 'image/webp', fileName: 'image.webp', fileExtension: 'webp' }],
  },
  {
    does: 'an image changed by an older model',
    versions: [2, 2.2, 2.3],
    inputs: withFiles('a'),
    parameters: {
      resource,
      operation: 'edit',
      model: 'dall-e-2',
      modelId: { mode: 'id', value: 'dall-e-2' },
      prompt: 'Red',
      binaryPropertyName: 'a',
      responseFormat: 'b64_json',
    },
    asks: [
      asks('/images/edits', {
        model: 'dall-e-2',
        prompt: 'Red',
        n: '1',
        size: '1024x1024',
        response_format: 'b64_json',
        image: sentFile('a'),
      }),
    ],
    gives: [made],
  },
]
