import { findCost, type ModelPrice, type RunData, type TokenUse } from '@heddle/core/run'
import { useQuery } from '@tanstack/react-query'
import { modelPrices } from '../../api/model-prices.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatDollars, formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

/** Tokens of some calls, and what they cost where that is known; undefined when there were none. */
export function useTokenText(uses: readonly TokenUse[]): string | undefined {
  const { data: prices = [] } = useQuery({ ...modelPrices, enabled: uses.length > 0 }, queryClient)
  if (uses.length === 0) return undefined
  const sum = (read: (use: TokenUse) => number) => uses.reduce((total, use) => total + read(use), 0)
  const tokens = t('runData.tokens', {
    input: formatNumber(sum(({ input }) => input)),
    output: formatNumber(sum(({ output }) => output)),
  })
  const cost = costText(uses, prices)
  return cost === undefined ? tokens : `${tokens} · ${cost}`
}

/** What has no price may have cost something, too. */
function costText(uses: readonly TokenUse[], prices: readonly ModelPrice[]): string | undefined {
  const costs = uses.map((use) => findCost(prices, use))
  const known = costs.filter((cost) => cost !== undefined)
  if (known.length === 0) return undefined
  const cost = formatDollars(known.reduce((sum, each) => sum + each, 0))
  return known.length === costs.length ? cost : t('runData.costAtLeast', { cost })
}

/** Of all calls of an execution. */
export const usesIn = (runData: RunData): TokenUse[] =>
  Object.values(runData)
    .flat()
    .flatMap(({ asked }) => asked?.tokens ?? [])
