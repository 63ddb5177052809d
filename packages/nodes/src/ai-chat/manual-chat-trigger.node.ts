import type { NodeDefinition } from '@heddle/core/node'
import { describeApp } from '../app/define-app.ts'
import format from '../formats/manualChatTrigger.json' with { type: 'json' }

const base = describeApp({
  name: 'manualChatTrigger',
  label: 'Manual Chat Trigger',
  description: 'Starts the workflow when you send a message in the chat of the editor',
  format,
  hidden: ['openChat'],
  credentials: [],
  icon: 'file:chatTrigger.svg',
  color: '#0d9488',
  codex: { categories: ['AI'], subcategories: { AI: ['Triggers'] }, alias: ['message', 'test'] },
})

export const manualChatTrigger: NodeDefinition = {
  ...base,
  description: { ...base.description, startsByChat: true },
}
