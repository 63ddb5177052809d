import { contract, templateAnswers } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { serve, type RawResponse, type RequestFacts } from '../http/serve.ts'
import { wantedLanguage } from '../http/wanted-language.ts'

/** The bundled templates, in the shapes that any template service answers with. Loaded when first asked for. */
export const templateRoutes = ({ templatesEnabled, locale }: Pick<Config, 'templatesEnabled' | 'locale'>) => {
  const load = async ({ request }: { request: RequestFacts }) => {
    if (!templatesEnabled) throw new NotFound('The template service of', 'this instance')
    const { loadLibrary } = await import('@heddle/templates')
    const library = await loadLibrary(wantedLanguage(request, locale))
    return { library, ...(await import('./template-shapes.ts')) }
  }
  return serve(contract.templateService, {
    async health(call) {
      await load(call)
      return sendJson({ status: 'ok' })
    },
    async categories(call) {
      const { library, listCategories } = await load(call)
      return send('categories', { categories: listCategories(library) })
    },
    async collections(call) {
      const { library, findCollections } = await load(call)
      return send('collections', { collections: findCollections(library, call.query) })
    },
    async workflows(call) {
      const { library, findTemplates } = await load(call)
      const { query } = call
      const found = findTemplates(library, query)
      const page = found.slice(query.skip, query.skip + query.rows)
      return send('workflows', { totalWorkflows: found.length, workflows: page })
    },
    async collection(call) {
      const { library, findCollection } = await load(call)
      const collection = findCollection(library, call.params.id)
      if (!collection) throw new NotFound('Collection', call.params.id)
      return send('collection', { collection })
    },
    async workflow(call) {
      const { library, findTemplate } = await load(call)
      const workflow = findTemplate(library, call.params.id)
      if (!workflow) throw new NotFound('Template', call.params.id)
      return send('workflow', { workflow })
    },
    async import(call) {
      const { library, findTemplate } = await load(call)
      const template = findTemplate(library, call.params.id)
      if (!template) throw new NotFound('Template', call.params.id)
      return send('import', { id: template.id, name: template.name, workflow: template.workflow })
    },
  })
}

type Answers = typeof templateAnswers

/** What the contract promises, and nothing else. */
const send = <Name extends keyof Answers>(name: Name, answer: z.input<Answers[Name]>): RawResponse =>
  sendJson(templateAnswers[name].parse(answer))

const sendJson = (body: unknown): RawResponse => ({
  headers: {
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-language',
    'x-content-type-options': 'nosniff',
  },
  body: JSON.stringify(body),
})
