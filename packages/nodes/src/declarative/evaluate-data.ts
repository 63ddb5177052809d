import { isJsonObject } from '@heddle/core'
import { compileTemplate, evaluateTemplate, isExpression, noExpressionData } from '@heddle/core/expression'
import type { LoadOptionsContext, RunContext } from '@heddle/core/node'

/** Gives the value of a text that may be an expression. */
export type Evaluate = (text: string, roots: Record<string, unknown>) => Promise<unknown>

/** Data with every expression in it replaced by its value. */
export async function evaluateData(
  data: unknown,
  evaluate: Evaluate,
  roots: Record<string, unknown>,
): Promise<unknown> {
  if (isExpression(data)) return evaluate(data, roots)
  if (Array.isArray(data)) return Promise.all(data.map((entry) => evaluateData(entry, evaluate, roots)))
  if (!isJsonObject(data)) return data
  const entries = Object.entries(data).map(async ([key, value]) => [
    key,
    await evaluateData(value, evaluate, roots),
  ])
  return Object.fromEntries(await Promise.all(entries)) as unknown
}

/** In a run, expressions see what those of the node's parameters see. */
export const evaluateInRun =
  <P>(context: RunContext<P>, itemIndex: number, credential: string | undefined): Evaluate =>
  async (text, roots) =>
    context.evaluate(text, itemIndex, { ...roots, ...(await credentialRoots(context, text, credential)) })

/** The data of the credential, for descriptions such as `={{ $credentials.domain }}/api`; most never ask for it. */
const credentialRoots = async (
  { credential }: Pick<RunContext, 'credential'>,
  text: string,
  type: string | undefined,
) => (type !== undefined && text.includes('$credentials') ? { $credentials: await credential(type) } : {})

/** In the editor there is no run; expressions see only the parameters and what came back. */
export const evaluateAlone =
  (context: LoadOptionsContext, credential: string | undefined): Evaluate =>
  async (text, given) => {
    const roots = { ...given, ...(await credentialRoots(context, text, credential)) }
    const { parameters } = context
    return evaluateTemplate(
      compileTemplate(text),
      { ...noExpressionData, inputs: [[{ json: {} }]], parameters, roots },
      0,
    )
  }
