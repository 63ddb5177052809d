import { chosen, step, table, type Step } from './steps.ts'

const named = (value: string) => ({ __rl: true, mode: 'id', value })

/** A model of OpenAI. */
export const openAi = (): Step => step('lmChatOpenAi', { model: named('gpt-5-mini'), options: {} })

/** A model of Anthropic. */
export const claude = (): Step => step('lmChatAnthropic', { model: named('claude-sonnet-4-5'), options: {} })

/** A model of Google. */
export const gemini = (): Step =>
  step('lmChatGoogleGemini', { modelName: 'models/gemini-2.5-flash', options: {} })

/** Turns texts into vectors. What is asked must be turned by the same model as what was kept. */
export const embeddings = (): Step =>
  step('embeddingsOpenAi', { model: 'text-embedding-3-small', options: {} })

/** A chat page. Only people with an account on this instance may write, unless everybody may. */
export const chatPage = (
  title: string,
  { everybody = false, responseMode = 'lastNode' }: { everybody?: boolean; responseMode?: string } = {},
): Step =>
  step('chatTrigger', {
    public: true,
    authentication: everybody ? 'none' : 'n8nUserAuth',
    options: { title, responseMode },
  })

/** An agent that answers the chat. */
export const agent = (systemMessage: string): Step => step('agent', { options: { systemMessage } })

/** What the built-in store does in this mode; stores of the same name share what they keep. */
export const store = (name: string, mode: string, more: object = {}): Step =>
  step('vectorStoreInMemory', { mode, memoryKey: named(name), ...more })

/** Lets an agent look for rows of a table whose column has the value that the agent asks for. */
export const lookUp = (tableName: string, column: string, toolDescription: string): Step =>
  step('dataTableTool', {
    descriptionType: 'manual',
    toolDescription,
    operation: 'get',
    dataTableId: table(tableName),
    filters: {
      conditions: [
        {
          keyName: column,
          condition: 'eq',
          keyValue: `={{ $fromAI("${column}", "The ${column}", "string") }}`,
        },
      ],
    },
  })

type InputTypes = Readonly<Record<string, 'string' | 'number'>>

/** Where another workflow, or a tool, begins, with what it has to give. */
export const calledWith = (inputs: InputTypes): Step =>
  step('executeWorkflowTrigger', {
    inputSource: 'workflowInputs',
    workflowInputs: { values: Object.entries(inputs).map(([name, type]) => ({ name, type })) },
  })

/** Lets an agent run the part of this workflow that begins where it is called. */
export const ownPart = (description: string, inputs: InputTypes): Step =>
  step('toolWorkflow', {
    description,
    workflowId: chosen('={{ $workflow.id }}'),
    workflowInputs: {
      mappingMode: 'defineBelow',
      value: Object.fromEntries(
        Object.entries(inputs).map(([name, type]) => [name, `={{ $fromAI("${name}", "", "${type}") }}`]),
      ),
    },
  })
