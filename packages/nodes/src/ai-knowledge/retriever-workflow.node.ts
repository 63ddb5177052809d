import { calledIn, extraFields, workflowWords } from '../ai/called-workflow.ts'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/retrieverWorkflow.json' with { type: 'json' }
import { workflowChoices } from '../instance/workflow-choices.ts'
import { recordedRetriever, retrieverCodex } from './retriever.ts'

export const retrieverWorkflow = defineSubNode({
  name: 'retrieverWorkflow',
  label: 'Workflow Retriever',
  description: 'Has another workflow find documents for the question in the field "query"',
  format,
  icon: 'file:retriever.svg',
  codex: retrieverCodex('sub-workflow', 'subworkflow'),
  words: joinWords(workflowWords, {
    descriptions: { fields: 'Values that the workflow gets besides the question' },
  }),
  loadOptions: { workflowId: workflowChoices },
  supplies: 'ai_retriever',
  supply: (call) =>
    recordedRetriever(call, async (query) => {
      const { context, params } = call
      const items = await context.callWorkflow({
        workflow: calledIn(params),
        items: [{ json: { query, ...extraFields(params) } }],
        wait: true,
      })
      return items.map(({ json }, itemIndex) => ({
        text: JSON.stringify(json),
        metadata: { itemIndex },
        score: 1,
      }))
    }),
})
