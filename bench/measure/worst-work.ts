/** Something that one person can ask of the server to keep it from working for others. */
interface Work {
  name: string
  /** The node that has to do it, and what it gets. */
  node: object
  input?: string
}

const expression = (value: string, type = 'string') => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: '1', name: 'out', type, value }] } },
})

const node = (name: string, parameters: object) => ({ type: `heddle.${name}`, typeVersion: 1, parameters })

const numbers = Array.from({ length: 100_000 }, (_, index) => index).join(',')

export const worstWork: readonly Work[] = [
  {
    name: 'a pattern that tries for ever',
    node: expression('={{ $json.text.match("(a+)+$") }}'),
    input: `${'a'.repeat(40)}!`,
  },
  {
    name: 'a list that is copied at every step',
    node: expression(
      '={{ $json.text.split(",").reduce((all, each) => all.concat(all, [each]), []).length }}',
    ),
    input: numbers,
  },
  {
    name: 'a search in a list for each of its items',
    node: expression('={{ $json.text.split(",").map((each, at, all) => all.indexOf(each)).length }}'),
    input: numbers,
  },
  {
    name: 'nested HTML as Markdown',
    node: node('markdown', { mode: 'htmlToMarkdown', html: '={{ $json.text }}' }),
    input: `${'<div>'.repeat(4000)}x${'</div>'.repeat(4000)}`,
  },
  {
    name: 'a long list of Markdown',
    node: node('markdown', { mode: 'markdownToHtml', markdown: '={{ $json.text }}' }),
    input: '* x\n'.repeat(500_000),
  },
  {
    name: 'HTML with elements that are never closed',
    node: node('html', {
      operation: 'extractHtmlContent',
      sourceData: 'json',
      dataPropertyName: 'text',
      extractionValues: { values: [{ key: 'out', cssSelector: 'div div div', returnValue: 'html' }] },
    }),
    input: '<div><p>'.repeat(12_000),
  },
  { name: 'code that never ends', node: { ...node('code', { jsCode: 'for (;;) {}' }), typeVersion: 2 } },
]

const start = { name: 'Start', type: 'heddle.manualTrigger', typeVersion: 1, parameters: {} }

/** A workflow that does the work when it is run by hand. */
export const workflowFor = ({ node: given, input = '' }: Work) => workflowOf(start, [given], input)

/** A run over 100,000 items. */
export const manyItems = () =>
  workflowOf(
    start,
    [
      expression('={{ $json.text.split(",") }}', 'array'),
      node('splitOut', { fieldToSplitOut: 'out' }),
      expression('={{ $json.out }} {{ $itemIndex }}'),
    ],
    numbers,
  )

/** A run over a thousand items for each of so many, by hand or by whatever node is to start it. */
export const thousandsOfItems = (count: number, first: { name: string } = start) =>
  workflowOf(
    first,
    [
      expression(`={{ ",".repeat(${count - 1}).split(",") }}`, 'array'),
      node('splitOut', { fieldToSplitOut: 'out' }),
      expression('={{ ",".repeat(999).split(",") }}', 'array'),
      node('splitOut', { fieldToSplitOut: 'out' }),
    ],
    '',
  )

function workflowOf(first: { name: string }, steps: readonly object[], text: string) {
  const nodes = [first, ...steps.map((step, index) => ({ name: `Step ${index}`, ...step }))]
  const lines = nodes
    .slice(1)
    .map(({ name }, index) => [nodes[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }])
  return {
    name: 'Worst',
    active: false,
    settings: {},
    nodes: nodes.map((each, index) => ({ ...each, position: [index * 200, 0] })),
    connections: Object.fromEntries(lines) as object,
    pinData: { Start: [{ json: { text } }] },
  }
}
