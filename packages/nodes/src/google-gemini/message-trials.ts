import type { AppTrial } from '../testing/try-app.ts'
import { answer, asks, content, fileData, inputs, like, modelId, uploads } from './gemini-trials.ts'

export const messageTrials: readonly AppTrial[] = [
  {
    does: 'what a model says to messages',
    parameters: { modelId, messages: { values: [{ content: 'Hi' }, { role: 'model', content: 'Yes?' }] } },
    asks: [
      asks(
        content,
        like({
          contents: [
            { role: 'user', parts: [{ text: 'Hi' }] },
            { role: 'model', parts: [{ text: 'Yes?' }] },
          ],
        }),
      ),
    ],
    gives: [answer],
  },
  {
    does: 'all that can be said',
    versions: [1.1, 1.2],
    parameters: {
      modelId,
      messages: { values: [{ content: 'Hi' }] },
      jsonOutput: true,
      builtInTools: {
        googleSearch: true,
        googleMaps: { latitude: 59.9, longitude: 10.7 },
        urlContext: true,
        fileSearch: { fileSearchStoreNames: '["fileSearchStores/s1"]', metadataFilter: 'a="b"' },
        codeExecution: true,
      },
      options: {
        includeMergedResponse: true,
        systemMessage: 'Be kind',
        frequencyPenalty: 0.1,
        maxOutputTokens: 99,
        candidateCount: 2,
        presencePenalty: 0.2,
        temperature: 0.3,
        topP: 0.4,
        topK: 5,
        thinkingBudget: 100,
        maxToolsIterations: 3,
      },
    },
    asks: [
      asks(
        content,
        like({
          systemInstruction: { parts: [{ text: 'Be kind' }] },
          generationConfig: like({
            candidateCount: 2,
            maxOutputTokens: 99,
            temperature: 0.3,
            topP: 0.4,
            topK: 5,
            responseMimeType: 'application/json',
            thinkingConfig: { thinkingBudget: 100 },
          }),
          tools: [
            { googleSearch: {} },
            { googleMaps: {} },
            { urlContext: {} },
            { fileSearch: { fileSearchStoreNames: ['fileSearchStores/s1'], metadataFilter: 'a="b"' } },
            { codeExecution: {} },
          ],
          toolConfig: like({ retrievalConfig: { latLng: { latitude: 59.9, longitude: 10.7 } } }),
        }),
      ),
    ],
    gives: [{ ...answer, mergedResponse: 'Hello' }],
  },
  {
    does: 'code, as the first version says it',
    versions: [1],
    parameters: { modelId, messages: { values: [{ content: 'Hi' }] }, options: { codeExecution: true } },
    asks: [asks(content, like({ tools: [{ codeExecution: {} }] }))],
  },
  {
    does: 'all that the service says',
    parameters: { modelId, messages: { values: [{ content: 'Hi' }] }, simplify: false },
    gives: [like({ candidates: [answer], responseId: 'r1' })],
  },
]

const kinds = [
  ['image', 'imageUrls'],
  ['audio', 'audioUrls'],
  ['document', 'documentUrls'],
  ['video', 'videoUrls'],
] as const

export const analyses = kinds.flatMap(([resource, urls]): AppTrial[] => [
  {
    does: 'what is in a file of the item',
    inputs,
    parameters: {
      resource,
      operation: 'analyze',
      modelId,
      text: 'What?',
      inputType: 'binary',
      binaryPropertyName: 'pic',
      options: { maxOutputTokens: 9 },
    },
    asks: [
      ...uploads('pic', { display_name: 'pic.png' }),
      asks(content, {
        contents: [{ role: 'user', parts: [{ fileData }, { text: 'What?' }] }],
        generationConfig: { maxOutputTokens: 9 },
      }),
    ],
    gives: [answer],
  },
  {
    does: 'what is in files on the web',
    parameters: {
      resource,
      operation: 'analyze',
      modelId,
      [urls]: 'https://example.com/a.png, https://youtu.be/abc',
      simplify: false,
    },
    asks: [
      { host: 'example.com' },
      ...uploads('from the web', {}),
      asks(content, {
        contents: [
          {
            role: 'user',
            parts: [
              { fileData },
              { fileData: { fileUri: 'https://youtu.be/abc' } },
              { text: `What's in this ${resource}?` },
            ],
          },
        ],
      }),
    ],
    gives: [like({ candidates: [answer] })],
  },
])
