import type { JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import format from '../formats/lmChatOpenRouter.json' with { type: 'json' }
import { compatibleModel } from './compatible-model.ts'

export const lmChatOpenRouter = compatibleModel({
  name: 'lmChatOpenRouter',
  label: 'OpenRouter Chat Model',
  description: 'A model of any maker, through OpenRouter',
  format,
  icon: 'openrouter.svg',
  credential: 'openRouterApi',
  service: 'OpenRouter',
  alias: ['openrouter', 'gateway'],
  words: {
    descriptions: {
      'providerRouting.order': 'Providers to try first, with commas between them',
      'providerRouting.only': 'The only providers to use, with commas between them',
      'providerRouting.ignore': 'Providers that are not used, with commas between them',
      'providerRouting.zdr': 'Whether to use only providers that keep nothing',
    },
  },
  extraBody: (params) => {
    const provider = routing(params)
    return Object.keys(provider).length > 0 ? { provider } : {}
  },
})

const lists = { order: 'order', only: 'only', ignore: 'ignore' }
const others = {
  allowFallbacks: 'allow_fallbacks',
  requireParameters: 'require_parameters',
  dataCollection: 'data_collection',
  zdr: 'zdr',
  sort: 'sort',
}

/** Which providers OpenRouter may ask, as it wants to be told; what was not said is its own choice. */
function routing(params: AppParams): JsonObject {
  const path = 'options.providerRouting'
  const given = params.fields(path)
  const names = Object.entries(lists).map(([name, sent]) => [sent, params.texts(`${path}.${name}`)] as const)
  return Object.fromEntries([
    ...names.filter(([, list]) => list.length > 0),
    ...Object.entries(others).flatMap(([name, sent]) =>
      given[name] === undefined || given[name] === '' ? [] : [[sent, given[name]] as const],
    ),
  ])
}
