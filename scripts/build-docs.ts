/** Writes the pages that repeat what the code says: settings, nodes and limits. */
import type { NodeProperty, NodeTypeDescription, PropertyOption } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { settings } from '../packages/server/src/config.ts'
import { writeGenerated } from './generated-file.ts'
import { limitsPage } from './limits-page.ts'
import { nodePage, pageName } from './node-page.ts'

const described = await Promise.all(catalog.nodes.map(({ name }) => catalog.findNode(name)))
const nodes = described
  .flatMap((node) => (node ? [node.description] : []))
  .toSorted((a, b) => a.displayName.localeCompare(b.displayName))

writeGenerated(
  new URL('../docs/', import.meta.url),
  {
    'configuration.md': configurationPage(),
    'nodes.md': nodesPage(),
    'limits.md': await limitsPage(),
    ...Object.fromEntries(nodes.map((node) => [pageName(node), nodePage(node)])),
  },
  'npm run catalog',
)

function configurationPage(): string {
  const rows = Object.values(settings).map(({ variable, doc, schema }) => {
    const fallback = schema.safeParse(undefined).data as unknown
    return `| \`${variable}\` | ${fallback === undefined || isPrivate(fallback) ? '' : `\`${show(fallback)}\``} | ${doc} |`
  })
  return page(
    'Configuration',
    'All settings are environment variables, read once at the start. Backups, health checks and outages: [operating an instance](guide/operating.md).',
    ['| variable | default | meaning |', '| --- | --- | --- |', ...rows],
  )
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A default that depends on whose machine this is does not belong into a committed page. */
function isPrivate(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('/')
}

function nodesPage(): string {
  const rows = nodes.map((node) =>
    [
      `[${node.displayName}](${pageName(node)})`,
      `\`${node.name}\``,
      [node.version].flat().join(', '),
      operationsOf(node).join(', '),
      (node.aliases ?? []).map((alias) => `\`${alias}\``).join(', '),
      node.description,
    ].join(' | '),
  )
  return page('Nodes', `${rows.length} nodes. Documents that name an alias run as they are.`, [
    '| node | type | versions | operations | aliases | what it does |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ])
}

function operationsOf({ properties }: NodeTypeDescription): string[] {
  return properties
    .filter(({ name }: NodeProperty) => name === 'operation')
    .flatMap(({ options = [] }) => (options as PropertyOption[]).map(({ name }) => name))
}

function page(title: string, intro: string, lines: string[]): string {
  const note = '<!-- Written by scripts/build-docs.ts. Do not edit. -->'
  return [`# ${title}`, '', note, '', intro, '', ...lines, ''].join('\n')
}
