import type { RunContext } from '@heddle/core/node'
import type { OpenQuestion } from './kept-items.ts'

type Asker = Pick<RunContext, 'evaluate' | 'say' | 'hint' | 'askByMail'>

/** Asks whether a tool may be used: by mail if an address is given, else whoever chats or sees the run. */
export async function askForApproval(
  context: Asker,
  question: OpenQuestion,
  itemIndex: number,
): Promise<void> {
  const page = await addressOf(context, 'resumeFormUrl', question)
  const { label: tool, mail } = question
  if (mail !== undefined) {
    await context.askByMail({ to: mail, tool, input: inputText(question), url: page })
    context.hint(`Waiting for ${mail} to approve "${tool}"`)
    return sayWhole(context, `I have asked for approval to use "${tool}" and am waiting for it.`, itemIndex)
  }
  context.hint(`Waiting for approval to use "${tool}". Decide here: ${page}`)
  const url = await addressOf(context, 'resumeUrl', question)
  sayWhole(context, questionText(question), itemIndex)
  const choices = [
    { label: 'Approve', url: `${url}&approved=true` },
    { label: 'Decline', url: `${url}&approved=false` },
  ]
  context.say({ type: 'wait', url, choices }, itemIndex)
}

/** An address is good for one question: who answers twice does not answer the next one. */
const addressOf = async (
  { evaluate }: Asker,
  kind: 'resumeUrl' | 'resumeFormUrl',
  { id }: OpenQuestion,
): Promise<string> =>
  `${String(await evaluate(`={{ $execution.${kind} }}`, 0))}?call=${encodeURIComponent(id)}`

function sayWhole({ say }: Asker, content: string, itemIndex: number): void {
  say({ type: 'begin' }, itemIndex)
  say({ type: 'item', content }, itemIndex)
  say({ type: 'end' }, itemIndex)
}

const questionText = (question: OpenQuestion): string =>
  `May I use "${question.label}"?\n\n\`\`\`\n${inputText(question)}\n\`\`\``

/** More than this nobody reads before they decide. */
const longest = 4000

/** What the tool would be given, as people read it. */
export function inputText({ input }: Pick<OpenQuestion, 'input'>): string {
  const text = JSON.stringify(input, null, 2)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
