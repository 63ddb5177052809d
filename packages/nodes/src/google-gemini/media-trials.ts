import type { AppTrial } from '../testing/try-app.ts'
import {
  answer,
  asks,
  content,
  fileData,
  fileUri,
  inputs,
  like,
  made,
  modelId,
  uploads,
} from './gemini-trials.ts'
import { picture, videoUrl } from './gemini-double.ts'

export const mediaTrials: readonly AppTrial[] = [
  {
    does: 'what is said in a part of a recording',
    inputs,
    parameters: {
      resource: 'audio',
      modelId,
      inputType: 'binary',
      binaryPropertyName: 'pic',
      options: { startTime: '00:10', endTime: '00:20' },
    },
    asks: [
      ...uploads('pic', { display_name: 'pic.png' }),
      asks(content, {
        contents: [
          {
            role: 'user',
            parts: [
              { fileData },
              {
                text: 'Write down what is said in the recording, word for word, and nothing else. Only the part from 00:10 to 00:20.',
              },
            ],
          },
        ],
      }),
    ],
    gives: [answer],
  },
  {
    does: 'what is said in a recording on the web',
    parameters: {
      resource: 'audio',
      operation: 'transcribe',
      modelId,
      audioUrls: fileUri,
      simplify: false,
    },
    gives: [like({ candidates: [answer] })],
  },
  {
    does: 'an image',
    parameters: {
      resource: 'image',
      modelId: { mode: 'id', value: 'models/gemini-3-image' },
      prompt: 'A cow',
    },
    asks: [
      asks('gemini-3-image:generateContent', {
        contents: [{ role: 'user', parts: [{ text: 'A cow' }] }],
        generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
      }),
    ],
    gives: [made('image.png', 'image/png')],
  },
  {
    does: 'why there is no image, in the words of the model',
    parameters: {
      resource: 'image',
      modelId: { mode: 'id', value: 'models/gemini-3-image' },
      prompt: 'something bad',
    },
    fails: 'Google Gemini gave no image: I cannot do that.',
  },
  {
    does: 'images of a model that makes nothing else',
    parameters: {
      resource: 'image',
      modelId: { mode: 'id', value: 'models/imagen-4' },
      prompt: 'A cow',
      options: { sampleCount: 2, binaryPropertyOutput: 'cow' },
    },
    asks: [asks('imagen-4:predict', { instances: [{ prompt: 'A cow' }], parameters: { sampleCount: 2 } })],
    gives: [made('image.png', 'image/png')],
  },
  {
    does: 'an image made of others',
    inputs,
    parameters: {
      resource: 'image',
      operation: 'edit',
      modelId: { mode: 'id', value: 'models/gemini-3-image' },
      prompt: 'Red',
      images: { values: [{ binaryPropertyName: 'pic' }] },
      options: { binaryPropertyOutput: 'red' },
    },
    asks: [
      asks('gemini-3-image:generateContent', {
        contents: [
          {
            role: 'user',
            parts: [
              { inlineData: { ...picture, data: Buffer.from('pic').toString('base64') } },
              { text: 'Red' },
            ],
          },
        ],
        generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
      }),
    ],
    gives: [made('image.png', 'image/png')],
  },
  {
    does: 'a video when it is done',
    parameters: {
      resource: 'video',
      modelId: { mode: 'id', value: 'models/veo-3' },
      prompt: 'A cow',
      options: {
        sampleCount: 1,
        durationSeconds: 4,
        aspectRatio: '9:16',
        personGeneration: 'allow_all',
        binaryPropertyOutput: 'cow',
      },
    },
    asks: [
      asks('veo-3:predictLongRunning', {
        instances: [{ prompt: 'A cow' }],
        parameters: {
          sampleCount: 1,
          durationSeconds: 4,
          aspectRatio: '9:16',
          personGeneration: 'allow_all',
        },
      }),
      { path: '/v1beta/models/veo-3/operations/o1' },
      { path: '/v1beta/models/veo-3/operations/o1' },
      { path: '/v1beta/files/v1:download', query: { alt: 'media' } },
    ],
    gives: [made('video.mp4', 'video/mp4')],
  },
  {
    does: 'where a video is',
    parameters: {
      resource: 'video',
      modelId: { mode: 'id', value: 'models/veo-3' },
      prompt: 'A cow',
      returnAs: 'url',
    },
    gives: [{ url: videoUrl }],
  },
  {
    does: 'a video that was made before',
    parameters: {
      resource: 'video',
      operation: 'download',
      url: videoUrl,
      options: { binaryPropertyOutput: 'v' },
    },
    asks: [{ path: '/v1beta/files/v1:download', query: { alt: 'media' } }],
    gives: [made('video.mp4', 'video/mp4')],
  },
]
