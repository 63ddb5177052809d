import { isJsonObject, type JsonObject } from '@heddle/core'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { endOfWait, readLimit } from '../form/limit-wait.ts'
import { repositoryUrl } from './github-service.ts'

const workflowUrl = (params: AppParams, path = ''): string =>
  repositoryUrl(params, `/actions/workflows/${encodeURIComponent(params.id('workflowId'))}${path}`)

const switchTo = (state: 'enable' | 'disable'): AppOperation => ({
  request: (params) => ({ method: 'PUT', url: workflowUrl(params, `/${state}`) }),
})

const dispatch = ({ params, send }: AppCall, more: JsonObject = {}): Promise<unknown> => {
  const inputs = params.json('inputs')
  const body = { ref: params.id('ref'), inputs: { ...(isJsonObject(inputs) ? inputs : {}), ...more } }
  return send({ method: 'POST', url: workflowUrl(params, '/dispatches'), body })
}

/** The other workflow gets an address in its input `resumeUrl` and has to call it. */
const dispatchAndWait: AppOperation = {
  async run(call) {
    const { context, itemIndex, params, item } = call
    const resumeUrl = await context.evaluate('={{ $execution.resumeUrl }}', itemIndex)
    await dispatch(call, { resumeUrl })
    const limit = readLimit(params.value('options.limitWaitTime'))
    context.waitUntil(limit ? endOfWait(limit, context) : null)
    return new OwnItems([item])
  },
}

export const workflowOperations: Record<string, AppOperation> = {
  disable: switchTo('disable'),
  dispatch: { run: (call) => dispatch(call) },
  dispatchAndWait,
  enable: switchTo('enable'),
  get: { request: (params) => ({ url: workflowUrl(params) }) },
  getUsage: { request: (params) => ({ url: workflowUrl(params, '/timing') }) },
  list: { request: (params) => ({ url: repositoryUrl(params, '/actions/workflows') }) },
}
