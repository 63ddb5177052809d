/** How documents store a node that only this product has. */
export const compatibleFormat = {
  type: 'heddle.lmChatCompatible',
  layouts: [
    {
      versions: [1],
      parameters: [
        { name: 'authentication', kind: 'options', default: 'openAiApi', values: ['openAiApi', 'none'] },
        { name: 'baseUrl', kind: 'string', required: true, show: { authentication: ['none'] } },
        {
          name: 'model',
          kind: 'resourceLocator',
          required: true,
          default: { mode: 'list', value: '' },
          modes: ['list', 'id'],
        },
        {
          name: 'options',
          kind: 'collection',
          default: {},
          fields: [
            { name: 'temperature', kind: 'number', default: 0.7 },
            { name: 'maxTokens', kind: 'number', default: -1 },
            { name: 'topP', kind: 'number', default: 1 },
            { name: 'frequencyPenalty', kind: 'number', default: 0 },
            { name: 'presencePenalty', kind: 'number', default: 0 },
            { name: 'responseFormat', kind: 'options', default: 'text', values: ['text', 'json_object'] },
            { name: 'timeout', kind: 'number', default: 60_000 },
            { name: 'maxRetries', kind: 'number', default: 2 },
            { name: 'extraBody', kind: 'json', default: '{}' },
          ],
        },
      ],
    },
  ],
}
