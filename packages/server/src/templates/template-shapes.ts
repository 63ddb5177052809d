import type {
  Template as TemplateAnswer,
  TemplateCard,
  TemplateCollection,
  TemplateNode,
} from '@heddle/contract'
import { parseId } from '@heddle/core'
import { catalog } from '@heddle/nodes'
import type { Collection, Library, Template } from '@heddle/templates'

interface TemplateCriteria {
  /** Any of these; all when empty. */
  category: readonly number[]
  search: string
}

/** The page of a template draws its canvas, so the bundled ones come without pictures. */
const noPictures: { url: string }[] = []

export const listCategories = ({ categories }: Library) => Object.values(categories)

export const findTemplates = (library: Library, wanted: TemplateCriteria): TemplateCard[] =>
  library.templates.filter(fits(library, wanted)).map(cardOf)

export function findTemplate(library: Library, id: string): TemplateAnswer | undefined {
  const template = library.templates.find((each) => each.id === parseId(id))
  if (!template) return undefined
  const { nodes, connections } = template.workflow
  return {
    ...cardOf(template),
    categories: categoriesOf(library, [template]),
    image: noPictures,
    workflow: { nodes: nodes.map((node) => ({ ...node })), connections },
  }
}

/** Collections that hold a template that fits, or whose own words fit. */
export const findCollections = (library: Library, wanted: TemplateCriteria): TemplateCollection[] =>
  library.collections
    .map((collection, index) => ({ collection, rank: index + 1, members: membersOf(library, collection) }))
    .filter(
      ({ collection, members }) =>
        members.some(fits(library, wanted)) ||
        (members.some(fits(library, { ...wanted, search: '' })) && speaksOf(collection, wanted.search)),
    )
    .map(({ collection, rank, members }) => ({
      id: collection.id,
      name: collection.name,
      description: collection.description,
      rank,
      totalViews: 0,
      createdAt: dateOf(collection),
      nodes: nodesOf(members),
      workflows: members.map(({ id }) => ({ id })),
    }))

export function findCollection(library: Library, id: string) {
  const collection = library.collections.find((each) => each.id === parseId(id))
  if (!collection) return undefined
  const members = membersOf(library, collection)
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    totalViews: 0,
    createdAt: dateOf(collection),
    nodes: nodesOf(members),
    categories: categoriesOf(library, members),
    image: noPictures,
    workflows: members.map(cardOf),
  }
}

const fits =
  ({ categories }: Library, { category, search }: TemplateCriteria) =>
  (template: Template): boolean =>
    (category.length === 0 || template.categories.some((key) => category.includes(categories[key].id))) &&
    speaksOf(template, search)

/** Every word that is searched for stands somewhere in the name or the description. */
function speaksOf({ name, description }: { name: string; description: string }, search: string): boolean {
  const text = `${name} ${description}`.toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}

const cardOf = (template: Template): TemplateCard => ({
  id: template.id,
  name: template.name,
  description: template.description,
  totalViews: 0,
  createdAt: dateOf(template),
  nodes: nodesOf([template]),
})

const membersOf = ({ templates }: Library, { templates: ids }: Collection): Template[] =>
  ids.flatMap((id) => templates.filter((template) => template.id === id))

/** Each kind of node once, in the order of the catalogue; a tool is the node that it was made of. */
function nodesOf(members: readonly Template[]): TemplateNode[] {
  const used = members.flatMap(({ workflow }) => workflow.nodes.map(({ type }) => type))
  const types = new Set(used.map((type) => catalog.findToolBase(type)?.name ?? type))
  return catalog.nodes.flatMap(({ name, displayName, defaults, codex }, index) =>
    types.has(name)
      ? [
          {
            id: index + 1,
            name,
            displayName,
            icon: `node:${name}`,
            defaults,
            iconData: { type: 'node', icon: name },
            categories: (codex?.categories ?? []).map((category, place) => ({
              id: place + 1,
              name: category,
            })),
          },
        ]
      : [],
  )
}

function categoriesOf({ categories }: Library, members: readonly Template[]) {
  const keys = new Set(members.flatMap((template) => template.categories))
  return [...keys].map((key) => categories[key])
}

const dateOf = ({ added }: { added: string }): string => `${added}T00:00:00.000Z`
