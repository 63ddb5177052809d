/** Writes the pages that repeat what the code says: settings, nodes, limits and packages. */
import type { NodeProperty, NodeTypeDescription, PropertyOption } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { settings } from '../packages/server/src/config.ts'
import { writeGenerated } from './generated-file.ts'
import { guestsPage } from './guests-page.ts'
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
    'guests.md': guestsPage(),
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
    { en: 'Configuration', de: 'Konfiguration' },
    'All settings are environment variables, read once at startup. For backups, health checks and outages, see [Operating an instance](guide/operating.md).',
    ['| Variable | Default | Description |', '| --- | --- | --- |', ...rows],
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
  return page(
    { en: 'All nodes', de: 'Alle Knoten' },
    `${rows.length} nodes. Workflows that use one of the other type names run as they are.`,
    [
      '| Node | Type | Versions | Operations | Other type names | Description |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows.map((row) => `| ${row} |`),
    ],
  )
}

function operationsOf({ properties }: NodeTypeDescription): string[] {
  return properties
    .filter(({ name }: NodeProperty) => name === 'operation')
    .flatMap(({ options = [] }) => (options as PropertyOption[]).map(({ name }) => name))
}

function page(title: { en: string; de: string }, intro: string, lines: string[]): string {
  const note = '<!-- Written by scripts/build-docs.ts. Do not edit. -->'
  return [`# ${title.en}`, '', note, `<!-- de: ${title.de} -->`, '', intro, '', ...lines, ''].join('\n')
}
