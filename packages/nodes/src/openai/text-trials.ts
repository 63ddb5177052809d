import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, withFiles } from './openai-double.ts'

const modelId = { mode: 'id', value: 'gpt-4.1' }
const choice = {
  index: 0,
  message: { role: 'assistant', content: '{"greeting":"Hello"}' },
  finish_reason: 'stop',
}
const outputOf = (text: unknown) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
})
const values = [
  { role: 'system', content: 'Be kind' },
  { content: 'Hi' },
  { role: 'assistant', content: 'Hi you' },
]
const like = (body: object) => expect.objectContaining(body) as unknown

export const messageTrials: readonly AppTrial[] = [
  {
    does: 'what a model says to messages',
    parameters: { modelId, messages: { values } },
    versions: [1, 1.4, 1.8],
    asks: [
      asks('/chat/completions', {
        model: 'gpt-4.1',
        messages: [
          { role: 'system', content: 'Be kind' },
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hi you' },
        ],
      }),
    ],
    gives: [choice],
  },
  {
    does: 'data, with all that can be said',
    versions: [1.8],
    parameters: {
      modelId,
      messages: { values: [{ content: 'Hi' }] },
      jsonOutput: true,
      options: {
        frequency_penalty: 0.1,
        presence_penalty: 0.2,
        maxTokens: 50,
        n: 2,
        temperature: 0.3,
        topP: 0.4,
        maxToolsIterations: 3,
      },
    },
    asks: [
      asks(
        '/chat/completions',
        like({
          n: 2,
          max_tokens: 50,
          temperature: 0.3,
          top_p: 0.4,
          frequency_penalty: 0.1,
          presence_penalty: 0.2,
          response_format: { type: 'json_object' },
        }),
      ),
    ],
    gives: [{ ...choice, message: { role: 'assistant', content: { greeting: 'Hello' } } }],
  },
  {
    does: 'how long a model that reasons may think',
    versions: [1.8],
    parameters: {
      modelId: { mode: 'id', value: 'o3' },
      messages: { values: [{ content: 'Hi' }] },
      options: { reasoning_effort: 'low' },
    },
    asks: [asks('/chat/completions', like({ reasoning_effort: 'low' }))],
  },
  {
    does: 'all that the service says',
    versions: [1.8],
    parameters: { modelId, messages: { values: [{ content: 'Hi' }] }, simplify: false },
    gives: [like({ object: 'chat.completion', choices: [choice] })],
  },
  {
    does: 'what a model says by the newer interface',
    parameters: { operation: 'response', modelId, responses: { values } },
    asks: [
      asks('/responses', {
        model: 'gpt-4.1',
        input: [
          { role: 'system', content: 'Be kind' },
          { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
          { role: 'assistant', content: 'Hi you' },
        ],
      }),
    ],
    gives: [{ output: [outputOf('{"greeting":"Hello"}')] }],
  },
  {
    does: 'images and files of all kinds',
    parameters: {
      operation: 'response',
      modelId,
      responses: {
        values: [
          { type: 'image', imageType: 'url', imageUrl: 'https://example.com/a.png', imageDetail: 'low' },
          { type: 'image', imageType: 'base64', binaryPropertyName: 'pic' },
          { type: 'image', imageType: 'fileId', fileId: 'file-1' },
          { type: 'file', fileType: 'url', fileUrl: 'https://example.com/a.pdf' },
          { type: 'file', fileType: 'base64', binaryPropertyName: 'pic', fileName: 'b.png' },
          { type: 'file', fileType: 'fileId', fileId: 'file-2' },
        ],
      },
      simplify: false,
    },
    versions: [2, 2.3],
    inputs: withFiles('pic'),
    asks: [
      asks(
        '/responses',
        like({
          input: [
            { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
            { type: 'input_image', image_url: 'data:image/png;base64,cGlj', detail: 'auto' },
            { type: 'input_image', file_id: 'file-1', detail: 'auto' },
            { type: 'input_file', file_url: 'https://example.com/a.pdf' },
            { type: 'input_image', image_url: 'data:image/png;base64,cGlj' },
            { type: 'input_file', file_id: 'file-2' },
          ].map((part) => ({ role: 'user', content: [part] })),
        }),
      ),
    ],
    gives: [like({ id: 'resp_1', object: 'response' })],
  },
  {
    does: 'data in a form that is given, with all that can be said',
    versions: [2.3],
    parameters: {
      modelId: { mode: 'id', value: 'gpt-5' },
      responses: { values: [{ content: 'Hi' }] },
      builtInTools: { webSearch: { searchContextSize: 'low' }, codeInterpreter: true },
      options: {
        conversationId: 'conv_1',
        include: ['code_interpreter_call.outputs'],
        instructions: 'Be short',
        maxTokens: 99,
        maxToolsIterations: 2,
        maxToolCalls: 4,
        metadata: '{"a":"b"}',
        parallelToolCalls: false,
        previousResponseId: 'resp_0',
        promptConfig: { promptOptions: { promptId: 'pmpt_1', version: '2', variables: '{"who":"Ann"}' } },
        promptCacheKey: 'key',
        reasoning: { reasoningOptions: { effort: 'low', summary: 'auto' } },
        safetyIdentifier: 'u1',
        serviceTier: 'flex',
        store: false,
        textFormat: {
          textOptions: { type: 'json_schema', name: 'greeting', schema: '{"type":"object"}', strict: true },
        },
        topLogprobs: 2,
        temperature: 1,
        topP: 1,
        truncation: true,
      },
    },
    asks: [
      asks(
        '/responses',
        like({
          conversation: 'conv_1',
          include: ['code_interpreter_call.outputs'],
          instructions: 'Be short',
          max_output_tokens: 99,
          max_tool_calls: 4,
          metadata: { a: 'b' },
          parallel_tool_calls: false,
          previous_response_id: 'resp_0',
          prompt: { id: 'pmpt_1', version: '2', variables: { who: 'Ann' } },
          prompt_cache_key: 'key',
          reasoning: { effort: 'low', summary: 'auto' },
          safety_identifier: 'u1',
          service_tier: 'flex',
          store: false,
          truncation: 'auto',
          tools: [
            { type: 'web_search', search_context_size: 'low' },
            { type: 'code_interpreter', container: { type: 'auto' } },
          ],
          text: {
            format: like({ type: 'json_schema', name: 'greeting', strict: true }),
            verbosity: 'medium',
          },
        }),
      ),
    ],
    gives: [{ output: [outputOf({ greeting: 'Hello' })] }],
  },
  {
    does: 'an answer that takes long',
    versions: [2.3],
    parameters: {
      modelId,
      responses: { values: [{ content: 'Hi' }] },
      options: { backgroundMode: { values: { enabled: true, timeout: 10 } } },
    },
    asks: [
      asks('/responses', like({ background: true })),
      { method: 'GET', path: '/v1/responses/resp_1' },
      { method: 'GET', path: '/v1/responses/resp_1' },
    ],
    gives: [{ output: [outputOf('Late')] }],
  },
  {
    does: 'what is wrong with a text',
    parameters: { operation: 'classify', input: 'Die!' },
    versions: [1, 2.1, 2.3],
    asks: [asks('/moderations', { input: 'Die!' })],
    gives: [{ flagged: true, categories: { violence: true } }],
  },
  {
    does: 'only whether something is wrong with a text',
    parameters: { operation: 'classify', input: 'Die!', simplify: true },
    gives: [{ flagged: true }],
  },
  {
    does: 'the same with the model of choice',
    versions: [1.8, 2],
    parameters: { operation: 'classify', input: 'Die!', options: { useStableModel: true } },
    asks: [asks('/moderations', { input: 'Die!', model: 'text-moderation-stable' })],
  },
]
