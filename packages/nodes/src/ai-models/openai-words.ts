import type { AppWords } from '../app/words.ts'

/** What people read about the settings that only OpenAI has. */
export const openAiWords: AppWords = {
  labels: {
    'builtInTools.webSearch': 'Web Search',
    'builtInTools.fileSearch': 'File Search',
    'builtInTools.codeInterpreter': 'Code Interpreter',
    'fileSearch.vectorStoreIds': 'Vector Store IDs',
    'options.textFormat': 'Text Format',
    'options.promptConfig': 'Stored Prompt',
  },
  descriptions: {
    'builtInTools.webSearch': 'Lets the model search the web',
    'builtInTools.fileSearch': 'Lets the model search in files that are kept at OpenAI',
    'builtInTools.codeInterpreter': 'Lets the model run code at OpenAI',
    'webSearch.allowedDomains': 'Only pages of these domains, with commas between them',
    'webSearch.country': 'Two letters, such as US',
    'fileSearch.vectorStoreIds': 'A list of IDs as JSON',
    'options.conversationId': 'Continues a conversation that is kept at OpenAI',
    'options.promptCacheKey': 'Requests with the same key and the same beginning cost less',
    'options.safetyIdentifier': 'Tells OpenAI which of your users asks, without a name',
    'options.serviceTier': 'How fast and at what price the request is handled',
    'options.metadata': 'Up to 16 values, as JSON, that OpenAI keeps with the answer',
    'options.topLogprobs': 'For how many of the likely words OpenAI tells their probability',
    'options.textFormat': 'The form of the answer',
    'options.promptConfig': 'A prompt that is kept at OpenAI',
    'promptOptions.variables': 'Values for the prompt, as JSON',
  },
}
