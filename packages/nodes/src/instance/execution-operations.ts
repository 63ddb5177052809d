import type { JsonObject } from '@heddle/core'
import { defineOperation, eachItem, param, type ParamValues, type RunContext } from '@heddle/core/node'
import { limitOf, pagingParams } from './paging.ts'

const perCall = 250

const executionParams = { executionId: param.string({ label: 'Execution ID', required: true }) }
const detailParams = {
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      activeWorkflows: param.boolean({
        label: 'Include Execution Details',
        description: 'Whether to include the data of the nodes',
      }),
    },
  }),
}
const listParams = {
  ...pagingParams,
  filters: param.collection({
    label: 'Filters',
    placeholder: 'Add Filter',
    fields: {
      workflowId: param.resourceLocator({
        label: 'Workflow',
        modes: [
          {
            name: 'list',
            displayName: 'From List',
            type: 'list',
            typeOptions: { searchListMethod: 'workflows' },
          },
          { name: 'id', displayName: 'By ID', type: 'string' },
        ],
        default: { mode: 'list', value: '' },
      }),
      status: param.options({
        label: 'Status',
        options: [
          { name: 'Error', value: 'error' },
          { name: 'Success', value: 'success' },
          { name: 'Waiting', value: 'waiting' },
        ],
        default: 'success',
      }),
    },
  }),
  ...detailParams,
}

export const getExecution = defineOperation()({
  label: 'Get',
  description: 'Returns an execution',
  action: 'Get an execution',
  effect: 'reads',
  params: { ...executionParams, ...detailParams },
  run: (context) =>
    eachItem(context, async (_item, _index, { executionId, options }) => ({
      json: await readExecution(context, executionId, options.activeWorkflows ?? false),
    })),
})

export const listExecutions = defineOperation()({
  label: 'Get Many',
  description: 'Returns past and waiting executions, newest first',
  action: 'Get many executions',
  effect: 'reads',
  params: listParams,
  run: (context) =>
    eachItem(context, async (_item, _index, params) => {
      const found = await findExecutions(context, params)
      if (!params.options.activeWorkflows) return found.map((json) => ({ json }))
      const whole: JsonObject[] = []
      for (const { id } of found) whole.push(await readExecution(context, String(id), true))
      return whole.map((json) => ({ json }))
    }),
})

export const deleteExecution = defineOperation()({
  label: 'Delete',
  description: 'Deletes an execution and returns it',
  action: 'Delete an execution',
  params: executionParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { executionId }) => {
      const json = await readExecution(context, executionId, false)
      await context.instance({ name: 'executions.remove', body: { ids: [executionId] } })
      return { json }
    }),
})

async function readExecution(
  context: RunContext<unknown>,
  id: string,
  withData: boolean,
): Promise<JsonObject> {
  if (id.trim() === '') throw new Error('Enter the execution ID')
  // The instance answers as its contract says.
  const whole = (await context.instance({ name: 'executions.get', params: { id } })) as JsonObject
  const { data, workflowData, ...summary } = whole
  return withData ? { ...summary, workflowData, data } : summary
}

const statuses = { success: { finished: true }, error: { finished: false }, waiting: { waitTill: true } }

async function findExecutions(
  context: RunContext<unknown>,
  { filters, ...paging }: ParamValues<typeof listParams>,
): Promise<JsonObject[]> {
  const limit = limitOf(paging)
  const workflowId = filters.workflowId?.value || undefined
  const filter = JSON.stringify({ workflowId, ...(filters.status && statuses[filters.status]) })
  const found: JsonObject[] = []
  while (found.length < limit) {
    const wanted = Math.min(perCall, limit - found.length)
    const last = found.at(-1)
    const query = { filter, limit: String(wanted), ...(last && { lastId: String(last.id) }) }
    const answer = await context.instance({ name: 'executions.list', query })
    const { results } = answer as { results: JsonObject[] }
    found.push(...results)
    if (results.length < wanted) break
  }
  return found
}
