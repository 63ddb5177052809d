import type { AppWords } from '../app/words.ts'

/** What people read in the trigger of a chat. */
export const chatWords: AppWords = {
  labels: {
    public: 'Make Chat Publicly Available',
    mode: 'Mode',
    requireExecuteAccess: 'Only People Who May Run the Workflow',
    includeUserInOutput: 'Include User in Output',
    initialMessages: 'Initial Messages',
    allowedOrigins: 'Allowed Origins (CORS)',
    allowFileUploads: 'Allow File Uploads',
    allowedFilesMimeTypes: 'Allowed File MIME Types',
    inputPlaceholder: 'Input Placeholder',
    loadPreviousSession: 'Load Previous Session',
    showWelcomeScreen: 'Require Button Click to Start Chat',
    getStarted: 'Start Button Label',
    customCss: 'Custom Styling',
    responseMode: 'Respond',
  },
  descriptions: {
    public: 'Whether people without the editor can use the chat when the workflow is on',
    initialMessages: 'What the chat says first, one message per line',
    includeUserInOutput: 'Adds who is signed in to the output',
    allowedOrigins: 'Comma-separated origins of pages that can use the chat',
    allowedFilesMimeTypes: 'Comma-separated types of files that people can send, such as image/*',
    loadPreviousSession: 'Whether the chat shows what was said before when it is opened again',
    customCss: 'CSS that changes how the page looks',
  },
  choices: {
    'mode.hostedChat': 'Hosted Chat',
    'mode.webhook': 'Embedded Chat',
    'authentication.basicAuth': 'Basic Auth',
    'authentication.n8nUserAuth': 'Signed-In Users',
    'authentication.none': 'None',
    'loadPreviousSession.notSupported': 'Off',
    'loadPreviousSession.memory': 'From Memory',
    'loadPreviousSession.manually': 'By the Workflow',
    'responseMode.lastNode': 'When Last Node Finishes',
    'responseMode.responseNode': "Using 'Respond to Webhook' Node",
    'responseMode.responseNodes': 'Using Response Nodes',
    'responseMode.streaming': 'Streaming',
  },
  longTexts: ['initialMessages', 'customCss'],
}

/** What nothing is made of: it belongs to a list of agents outside of workflows, or to marking executions. */
export const chatHidden: readonly string[] = [
  'availableInChat',
  'agentIcon',
  'agentName',
  'agentDescription',
  'suggestedPrompts',
  'options.autoSaveHighlightedData',
]
