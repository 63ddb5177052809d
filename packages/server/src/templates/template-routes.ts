import { contract, templateAnswers } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { serve, type RawAnswer } from '../http/serve.ts'

/** The bundled templates, in the shapes that any template service answers with. Loaded when first asked for. */
export const templateRoutes = ({ templatesEnabled }: Pick<Config, 'templatesEnabled'>) => {
  const load = () => {
    if (!templatesEnabled) throw new NotFound('The template service of', 'this instance')
    return import('./template-shapes.ts')
  }
  return serve(contract.templateService, {
    async health() {
      await load()
      return sendJson({ status: 'ok' })
    },
    async categories() {
      const { listCategories } = await load()
      return send('categories', { categories: listCategories() })
    },
    async collections({ query }) {
      const { findCollections } = await load()
      return send('collections', { collections: findCollections(query) })
    },
    async workflows({ query }) {
      const { findTemplates } = await load()
      const found = findTemplates(query)
      const page = found.slice(query.skip, query.skip + query.rows)
      return send('workflows', { totalWorkflows: found.length, workflows: page })
    },
    async collection({ params }) {
      const { findCollection } = await load()
      const collection = findCollection(params.id)
      if (!collection) throw new NotFound('Collection', params.id)
      return send('collection', { collection })
    },
    async workflow({ params }) {
      const { findTemplate } = await load()
      const workflow = findTemplate(params.id)
      if (!workflow) throw new NotFound('Template', params.id)
      return send('workflow', { workflow })
    },
    async import({ params }) {
      const { findTemplate } = await load()
      const template = findTemplate(params.id)
      if (!template) throw new NotFound('Template', params.id)
      return send('import', { id: template.id, name: template.name, workflow: template.workflow })
    },
  })
}

type Answers = typeof templateAnswers

/** What the contract promises, and nothing else. */
const send = <Name extends keyof Answers>(name: Name, answer: z.input<Answers[Name]>): RawAnswer =>
  sendJson(templateAnswers[name].parse(answer))

const sendJson = (body: unknown): RawAnswer => ({
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  },
  body: JSON.stringify(body),
})
