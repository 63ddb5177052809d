import { listModels } from './model-list.ts'

/** The models of Gemini that can do one thing: `generateContent`, `embedContent`. */
export const geminiModels = (method: string) =>
  listModels({
    url: '/v1beta/models',
    query: { pageSize: 1000 },
    fits: ({ supportedGenerationMethods: methods }) => !Array.isArray(methods) || methods.includes(method),
  })
