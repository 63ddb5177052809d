import type { AppTrial } from '../testing/try-app.ts'
import { asks, sentFile, withFiles } from './openai-double.ts'

const beta = { 'openai-beta': 'assistants=v2' }
const assistantId = { mode: 'id', value: 'asst_a' }
const modelId = { mode: 'id', value: 'gpt-4o' }

export const storedTrials: readonly AppTrial[] = [
  {
    does: 'a file for models to use',
    versions: [2, 2.3],
    inputs: withFiles('doc'),
    parameters: { resource: 'file', binaryPropertyName: 'doc' },
    asks: [asks('/files', { purpose: 'user_data', file: sentFile('doc') })],
    gives: [{ id: 'file-new', object: 'file', filename: 'new.txt' }],
  },
  {
    does: 'a file for assistants, as first versions do',
    versions: [1.8],
    inputs: withFiles('doc'),
    parameters: { resource: 'file', binaryPropertyName: 'doc' },
    asks: [asks('/files', { purpose: 'assistants', file: sentFile('doc') })],
  },
  {
    does: 'a file for something else',
    versions: [2.3],
    inputs: withFiles('data'),
    parameters: { resource: 'file', options: { purpose: 'vision' } },
    asks: [asks('/files', { purpose: 'vision', file: sentFile('data') })],
  },
  {
    does: 'all files, page after page',
    parameters: { resource: 'file', operation: 'list', options: { purpose: 'vision' } },
    asks: [
      { path: '/v1/files', query: { purpose: 'vision', limit: '100' } },
      { path: '/v1/files', query: { purpose: 'vision', limit: '100', after: 'file-b' } },
    ],
    gives: ['a', 'b', 'c'].map((name) => ({ id: `file-${name}`, object: 'file', filename: `${name}.txt` })),
  },
  {
    does: 'that a file is gone',
    parameters: { resource: 'file', operation: 'deleteFile', fileId: { mode: 'id', value: 'file-a' } },
    asks: [{ method: 'DELETE', path: '/v1/files/file-a' }],
    gives: [{ id: 'file-a', deleted: true }],
  },
  {
    does: 'a new conversation',
    parameters: {
      resource: 'conversation',
      messages: { values: [{ content: 'Hi' }, { role: 'assistant', content: 'Hi you' }] },
      options: { metadata: '{"a":"b"}' },
    },
    asks: [
      asks('/conversations', {
        items: [
          { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi you' }] },
        ],
        metadata: { a: 'b' },
      }),
    ],
    gives: [{ id: 'conv_1', object: 'conversation' }],
  },
  {
    does: 'a conversation',
    parameters: { resource: 'conversation', operation: 'get', conversationId: 'conv_1' },
    gives: [{ id: 'conv_1', metadata: { a: 'b' } }],
  },
  {
    does: 'what is kept with a conversation',
    parameters: {
      resource: 'conversation',
      operation: 'update',
      conversationId: 'conv_1',
      metadata: '{"a":"c"}',
    },
    asks: [asks('/conversations/conv_1', { metadata: { a: 'c' } })],
    gives: [{ id: 'conv_1', metadata: { a: 'c' } }],
  },
  {
    does: 'that a conversation is gone',
    parameters: { resource: 'conversation', operation: 'remove', conversationId: 'conv_1' },
    asks: [{ method: 'DELETE', path: '/v1/conversations/conv_1' }],
    gives: [{ id: 'conv_1', deleted: true }],
  },
  {
    does: 'a new assistant',
    versions: [1, 1.8],
    parameters: {
      resource: 'assistant',
      operation: 'create',
      modelId,
      name: 'c',
      description: 'For cows',
      instructions: 'Moo',
      codeInterpreter: true,
      knowledgeRetrieval: true,
      file_ids: ['file-a'],
      options: { temperature: 0.1, topP: 0.2, failIfExists: true },
    },
    asks: [
      { path: '/v1/assistants', headers: beta },
      {
        ...asks('/assistants', {
          model: 'gpt-4o',
          name: 'c',
          description: 'For cows',
          instructions: 'Moo',
          temperature: 0.1,
          top_p: 0.2,
          tools: [{ type: 'code_interpreter' }, { type: 'file_search' }],
          tool_resources: {
            code_interpreter: { file_ids: ['file-a'] },
            file_search: { vector_stores: [{ file_ids: ['file-a'] }] },
          },
        }),
        headers: beta,
      },
    ],
    gives: [{ id: 'asst_new' }],
  },
  {
    does: 'that there is such an assistant',
    versions: [1.8],
    parameters: {
      resource: 'assistant',
      operation: 'create',
      modelId,
      name: 'a',
      options: { failIfExists: true },
    },
    fails: 'There is already an assistant called "a"',
  },
  {
    does: 'a changed assistant, which keeps what is not spoken of',
    versions: [1, 1.8],
    parameters: {
      resource: 'assistant',
      operation: 'update',
      assistantId,
      options: { name: 'b', knowledgeRetrieval: true, modelId },
    },
    asks: [
      { method: 'GET', path: '/v1/assistants/asst_a' },
      asks('/assistants/asst_a', {
        model: 'gpt-4o',
        name: 'b',
        tools: [
          { type: 'code_interpreter' },
          { type: 'file_search' },
          { type: 'function', function: { name: 'own' } },
        ],
      }),
    ],
  },
  {
    does: 'an assistant without its own functions',
    versions: [1.8],
    parameters: {
      resource: 'assistant',
      operation: 'update',
      assistantId,
      options: {
        codeInterpreter: false,
        description: 'D',
        file_ids: [],
        instructions: 'I',
        removeCustomTools: true,
        temperature: 1,
        topP: 1,
      },
    },
    asks: [
      { method: 'GET' },
      asks('/assistants/asst_a', {
        description: 'D',
        instructions: 'I',
        temperature: 1,
        top_p: 1,
        tools: [],
      }),
    ],
  },
  {
    does: 'all assistants',
    versions: [1, 1.8],
    parameters: { resource: 'assistant', operation: 'list' },
    gives: ['a', 'b'].map((name) => ({ id: `asst_${name}`, name, model: 'gpt-4o' })),
  },
  {
    does: 'all of assistants',
    versions: [1.8],
    parameters: { resource: 'assistant', operation: 'list', simplify: false },
    gives: ['a', 'b'].map((name) => ({ id: `asst_${name}`, name, model: 'gpt-4o', tools: [] })),
  },
  {
    does: 'that an assistant is gone',
    versions: [1, 1.8],
    parameters: { resource: 'assistant', operation: 'deleteAssistant', assistantId },
    asks: [{ method: 'DELETE', path: '/v1/assistants/asst_a', headers: beta }],
    gives: [{ id: 'asst_a', deleted: true }],
  },
  {
    does: 'what an assistant says in a known thread',
    versions: [1.6, 1.8],
    parameters: {
      resource: 'assistant',
      assistantId,
      operation: 'message',
      prompt: 'define',
      text: 'Hi',
      memory: 'threadId',
      threadId: 'thread_7',
      options: { preserveOriginalTools: false },
    },
    asks: [
      asks('/threads/thread_7/messages', { role: 'user', content: 'Hi' }),
      asks('/threads/thread_7/runs', { assistant_id: 'asst_a', tools: [] }),
      { path: '/v1/threads/thread_7/runs/run_1' },
      asks('/threads/thread_7/runs/run_1/submit_tool_outputs', {
        tool_outputs: [{ tool_call_id: 'call_1', output: 'There is no such tool' }],
      }),
      { path: '/v1/threads/thread_7/runs/run_1' },
      { path: '/v1/threads/thread_7/messages', query: { limit: '1', order: 'desc' } },
    ],
    gives: [{ output: 'Hello from the thread', threadId: 'thread_7' }],
  },
  {
    does: 'that there is nothing to ask an assistant',
    versions: [1.8],
    parameters: { resource: 'assistant', assistantId },
    fails: 'The item has no field "chatInput" to take the prompt from',
  },
]
