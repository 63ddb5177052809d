/**
 * A deliberately unsafe evaluator, started by the tests as a process of its own: `new Function` in the realm of the process.
 * What reaches its secret shows that an entry of the corpus bites.
 */
interface Job {
  source: string
  /** A Code node's program instead of an expression. */
  isCode: boolean
}

const data = { name: 'ann', list: [1], numbers: [1, 2], lines: [{ sku: 'a' }] }
const input = { all: () => [{ json: data }], first: () => ({ json: data }), item: { json: data } }

process.on('message', (job: Job) => {
  void evaluate(job).then((outcome) => process.send?.(outcome))
})

async function evaluate({ source, isCode }: Job): Promise<{ text: string; polluted: boolean }> {
  const text = await describe(source, isCode)
  const polluted = isPolluted()
  return { text, polluted }
}

async function describe(source: string, isCode: boolean): Promise<string> {
  try {
    const body = isCode ? `return (async () => {${source}\n})()` : `return (${source}\n)`
    // oxlint-disable-next-line no-implied-eval -- being unsafe is its purpose
    const run = new Function('$json', '$input', 'items', '$items', '$node', '$env', 'require', body)
    const value: unknown = await run(
      data,
      input,
      input.all(),
      input.all,
      {},
      process.env,
      process.getBuiltinModule,
    )
    return `${JSON.stringify(value)} ${String(value)}`
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.stack}` : 'thrown'
  }
}

function isPolluted(): boolean {
  const probe: Record<string, unknown> = {}
  return (
    'polluted' in probe || 'polluted' in globalThis || String(['a', 'b']) !== 'a,b' || ' a '.trim() !== 'a'
  )
}
