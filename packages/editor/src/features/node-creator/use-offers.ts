import type { PackageOffer } from '@heddle/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../lib/use-settled.ts'
import { packageOffers } from '../../workspace/packages.ts'
import type { CreatorRow } from './creator-rows.ts'

/** Shorter texts are in the names of too many packages. */
const shortest = 2
/** Whoever finds so many nodes need not look further. */
const enoughNodes = 4
const mostOffers = 8
const pauseMs = 200

interface Offers {
  rows: CreatorRow[]
  /** Whether it is not known yet if there are any. */
  isPending: boolean
}

const none: Offers = { rows: [], isPending: false }

/** Packages that could be installed, where the nodes that are there are few. */
export function useOffers(
  text: string,
  { isOff, found }: { isOff: boolean; found: readonly CreatorRow[] },
): Offers {
  const wanted = text.trim()
  const settled = useSettled(wanted, pauseMs)
  const isFew = found.filter(({ kind }) => kind === 'node').length < enoughNodes
  const enabled = !isOff && isFew && settled.length >= shortest && wanted.length >= shortest
  const {
    data = [],
    isPlaceholderData,
    isLoading,
  } = useQuery({
    ...packageOffers(settled),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!enabled) return none
  return {
    rows: data
      .filter(({ installed }) => installed === null)
      .slice(0, mostOffers)
      .map(offerRow),
    isPending: isLoading || isPlaceholderData || settled !== wanted,
  }
}

const offerRow = (offer: PackageOffer): CreatorRow => ({ kind: 'offer', id: `offer:${offer.name}`, offer })
