import type { ModelMessage } from 'ai'

/** A message of a text by the name of who says it. */
export function textMessage(role: unknown, content: string): ModelMessage {
  if (role === 'system') return { role, content }
  return role === 'assistant' ? { role, content } : { role: 'user', content }
}
