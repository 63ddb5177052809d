import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, sentFile, withFiles } from './openai-double.ts'

const size = expect.any(String) as string

export const mediaTrials: readonly AppTrial[] = [
  {
    does: 'speech',
    parameters: { resource: 'audio', input: 'Moo', voice: 'nova' },
    versions: [1, 2.3],
    asks: [asks('/audio/speech', { model: 'tts-1', input: 'Moo', voice: 'nova', response_format: 'mp3' })],
    gives: [{ mimeType: 'audio/mpeg', fileName: 'audio.mp3', fileExtension: 'mp3', fileSize: size }],
  },
  {
    does: 'speech of another kind',
    parameters: {
      resource: 'audio',
      model: 'tts-1-hd',
      input: 'Moo',
      options: { response_format: 'flac', speed: 2, binaryPropertyOutput: 'moo' },
    },
    asks: [
      asks('/audio/speech', {
        model: 'tts-1-hd',
        input: 'Moo',
        voice: 'alloy',
        response_format: 'flac',
        speed: 2,
      }),
    ],
    gives: [{ mimeType: 'audio/flac', fileName: 'audio.flac', fileExtension: 'flac', fileSize: size }],
  },
  {
    does: 'what is said in a recording',
    inputs: withFiles('rec'),
    parameters: {
      resource: 'audio',
      operation: 'transcribe',
      binaryPropertyName: 'rec',
      options: { language: 'en', temperature: 0.1 },
    },
    asks: [
      asks('/audio/transcriptions', {
        model: 'whisper-1',
        language: 'en',
        temperature: '0.1',
        file: sentFile('rec'),
      }),
    ],
    gives: [{ text: 'Moo' }],
  },
  {
    does: 'a recording without a name, whose kind is told by its ending',
    versions: [2.3],
    inputs: [[{ json: {}, binary: { data: { mimeType: 'audio/mpeg', data: 'TW9v' } } }]],
    parameters: { resource: 'audio', operation: 'transcribe' },
    asks: [
      asks('/audio/transcriptions', {
        model: 'whisper-1',
        file: { fileName: 'audio.mp3', mimeType: 'audio/mpeg', text: 'Moo' },
      }),
    ],
  },
  {
    does: 'what is said in a recording, in English',
    inputs: withFiles('rec'),
    parameters: {
      resource: 'audio',
      operation: 'translate',
      binaryPropertyName: 'rec',
      options: { temperature: 0 },
    },
    asks: [asks('/audio/translations', { model: 'whisper-1', temperature: '0', file: sentFile('rec') })],
    gives: [{ text: 'Moo' }],
  },
  {
    does: 'that the item has no such file',
    versions: [2.3],
    inputs: withFiles('rec'),
    parameters: { resource: 'audio', operation: 'transcribe' },
    fails: 'The item has no file named "data"; it has rec',
  },
  {
    does: 'a video when it is done',
    inputs: withFiles('first'),
    parameters: {
      resource: 'video',
      modelId: { mode: 'id', value: 'sora-2' },
      prompt: 'A cow',
      seconds: 8,
      size: '720x1280',
      options: { binaryPropertyNameReference: 'first', waitTime: 60, fileName: 'cow' },
    },
    asks: [
      asks('/videos', {
        model: 'sora-2',
        prompt: 'A cow',
        seconds: '8',
        size: '720x1280',
        input_reference: sentFile('first'),
      }),
      { path: '/v1/videos/video_1' },
      { path: '/v1/videos/video_1' },
      { path: '/v1/videos/video_1/content' },
    ],
    gives: [
      {
        id: 'video_1',
        status: 'completed',
        mimeType: 'video/mp4',
        fileName: 'cow.mp4',
        fileExtension: 'mp4',
        fileSize: size,
      },
    ],
  },
  {
    does: 'that a video takes too long',
    versions: [2.3],
    parameters: {
      resource: 'video',
      modelId: { mode: 'id', value: 'sora-2' },
      options: { waitTime: 1 },
    },
    fails: 'OpenAI had no video after 1 seconds',
  },
]
