import { testWithModel } from './model-fixtures.ts'

/** With a model that uses the first tool it has, and says what came of it. */
export const test = testWithModel(({ messages, tools = [] }) => {
  const question = messages.map(({ role }) => role).lastIndexOf('user')
  const results = messages.slice(question).filter(({ role }) => role === 'tool')
  const [tool] = results.length === 0 ? tools : []
  return tool
    ? { tool: tool.function.name, input: { expression: '6*7' } }
    : { content: `It is ${results.map(({ content }) => content).join()}.` }
})
