import { isJsonObject, type JsonObject } from '@heddle/core'
import {
  defineOperation,
  eachItem,
  param,
  type ResourceLocatorValue,
  type RunContext,
} from '@heddle/core/node'
import { limitOf, pagingParams } from './paging.ts'

/** Whole workflows are asked for one by one; this many at a time. */
const atOnce = 10

const workflowParams = {
  workflowId: param.resourceLocator({
    label: 'Workflow',
    required: true,
    modes: [
      {
        name: 'list',
        displayName: 'From List',
        type: 'list',
        typeOptions: { searchListMethod: 'workflows' },
      },
      { name: 'url', displayName: 'By URL', type: 'string', placeholder: 'https://…/workflow/12' },
      { name: 'id', displayName: 'By ID', type: 'string' },
    ],
    default: { mode: 'list', value: '' },
  }),
}
const documentParams = {
  workflowObject: param.json({ label: 'Workflow JSON', required: true, typeOptions: { rows: 10 } }),
}

interface WorkflowCall {
  name: string
  workflow?: ResourceLocatorValue
  body?: unknown
}

async function callWorkflows(
  context: RunContext<unknown>,
  { name, workflow, body }: WorkflowCall,
): Promise<JsonObject> {
  const params = workflow && { id: idOf(workflow) }
  const answer = await context.instance({ name: `workflows.${name}`, params, body })
  return isJsonObject(answer) ? answer : {}
}

function idOf({ mode, value }: ResourceLocatorValue): string {
  if (value.trim() === '') throw new Error('Choose a workflow')
  return mode === 'url' ? (/\/workflow\/([^/?#]+)/.exec(value)?.[1] ?? value) : value
}

export const listWorkflows = defineOperation()({
  label: 'Get Many',
  description: 'Returns workflows with all their data',
  action: 'Get many workflows',
  effect: 'reads',
  params: {
    ...pagingParams,
    filters: param.collection({
      label: 'Filters',
      placeholder: 'Add Filter',
      fields: {
        activeWorkflows: param.boolean({ label: 'Return Only Active Workflows', default: true }),
        name: param.string({ label: 'Name', description: 'Only workflows with this name' }),
        tags: param.string({
          label: 'Tags',
          description: 'Only workflows with all of these tags, separated by commas',
        }),
        excludePinnedData: param.boolean({ label: 'Exclude Pinned Data' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_item, _index, { filters, ...paging }) => {
      const query: Record<string, string> = filters.activeWorkflows ? { filter: '{"active":true}' } : {}
      const listed = (await context.instance({ name: 'workflows.list', query })) as Summary[]
      const chosen = listed.filter((each) => fits(each, filters)).slice(0, limitOf(paging))
      const whole: JsonObject[] = []
      for (let at = 0; at < chosen.length; at += atOnce) {
        const part = chosen.slice(at, at + atOnce)
        whole.push(
          ...(await Promise.all(
            part.map(({ id }) =>
              callWorkflows(context, { name: 'get', workflow: { mode: 'id', value: id } }),
            ),
          )),
        )
      }
      return whole.map(({ pinData, ...json }) => ({
        json: filters.excludePinnedData || pinData === undefined ? json : { ...json, pinData },
      }))
    }),
})

interface Summary {
  id: string
  name: string
  tags: { name: string }[]
}

function fits({ name, tags }: Summary, wanted: { name?: string; tags?: string }): boolean {
  const names = (wanted.tags ?? '').split(',').flatMap((tag) => tag.trim() || [])
  return (
    (!wanted.name || name === wanted.name) &&
    names.every((wantedTag) => tags.some((tag) => tag.name === wantedTag))
  )
}

const onWorkflow = (name: string, given: { label: string; description: string; body?: JsonObject }) =>
  defineOperation()({
    label: given.label,
    description: given.description,
    action: `${given.label} a workflow`,
    params: workflowParams,
    effect: name === 'get' ? 'reads' : 'writes',
    run: (context) =>
      eachItem(context, async (_item, _index, { workflowId }) => {
        const { body } = given
        return { json: await callWorkflows(context, { name, workflow: workflowId, body }) }
      }),
  })

export const getWorkflow = onWorkflow('get', {
  label: 'Get',
  description: 'Returns a workflow with all its data',
})

export const getWorkflowVersion = defineOperation()({
  label: 'Get Version',
  description: 'Returns a saved version of a workflow',
  action: 'Get a workflow version',
  effect: 'reads',
  params: { ...workflowParams, versionId: param.string({ label: 'Version ID', required: true }) },
  run: (context) =>
    eachItem(context, async (_item, _index, { workflowId, versionId }) => {
      if (versionId.trim() === '') throw new Error('Enter the version ID')
      const params = { id: idOf(workflowId), versionId }
      const answer = await context.instance({ name: 'workflowVersions.get', params })
      return { json: isJsonObject(answer) ? answer : {} }
    }),
})

export const activateWorkflow = onWorkflow('update', {
  label: 'Activate',
  description: 'Activates a workflow',
  body: { active: true },
})

export const deactivateWorkflow = onWorkflow('update', {
  label: 'Deactivate',
  description: 'Deactivates a workflow',
  body: { active: false },
})

export const deleteWorkflow = defineOperation()({
  label: 'Delete',
  description: 'Deletes a workflow and its executions, and returns it',
  action: 'Delete a workflow',
  params: workflowParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { workflowId: workflow }) => {
      const json = await callWorkflows(context, { name: 'get', workflow })
      await callWorkflows(context, { name: 'remove', workflow })
      return { json }
    }),
})

export const createWorkflow = defineOperation()({
  label: 'Create',
  description: 'Creates a workflow that is not active',
  action: 'Create a workflow',
  params: documentParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { workflowObject }) => {
      const body = { ...documentOf(workflowObject), active: false }
      return { json: await callWorkflows(context, { name: 'create', body }) }
    }),
})

export const updateWorkflow = defineOperation()({
  label: 'Update',
  description: 'Updates the given parts of a workflow',
  action: 'Update a workflow',
  params: { ...workflowParams, ...documentParams },
  run: (context) =>
    eachItem(context, async (_item, _index, { workflowId: workflow, workflowObject }) => {
      const body = documentOf(workflowObject)
      return { json: await callWorkflows(context, { name: 'update', workflow, body }) }
    }),
})

/** Only what makes a workflow; ids, tags and times of the document belong to where it came from. */
function documentOf(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error('The JSON is not a workflow: it must be an object')
  const { name, nodes, connections, settings, pinData } = value
  return { name, nodes, connections, settings: settings ?? undefined, pinData: pinData ?? undefined }
}
