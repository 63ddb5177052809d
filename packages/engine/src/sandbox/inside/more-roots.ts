import { search } from 'jmespath'

/** Functions that exist in the sandbox only. */
export const moreRoots: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  $jmespath: (value, query) => search(value, String(query)),
  $jmesPath: (value, query) => search(value, String(query)),
  $evaluateExpression() {
    throw new Error('Expressions are evaluated once: $evaluateExpression is not available')
  },
}
