import type { Item } from '@heddle/core/run'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../lib/constants.ts'

const chunk = 2000

/** Positions of the items that hold the text; undefined while nothing is searched for. Long lists are searched in slices. */
export function useItemSearch(items: readonly Item[], text: string): readonly number[] | undefined {
  const [found, setFound] = useState<readonly number[]>()
  const wanted = text.trim().toLowerCase()
  useEffect(() => {
    if (wanted === '') {
      setFound(undefined)
      return undefined
    }
    const positions: number[] = []
    let next = 0
    const searchSlice = () => {
      const end = Math.min(items.length, next + chunk)
      for (; next < end; next += 1) if (holds(items[next], wanted)) positions.push(next)
      setFound([...positions])
      if (next < items.length) timer = setTimeout(searchSlice)
    }
    let timer = setTimeout(searchSlice, searchDebounceMs)
    return () => clearTimeout(timer)
  }, [items, wanted])
  return found
}

const holds = (item: Item | undefined, wanted: string): boolean =>
  item !== undefined && JSON.stringify(item.json).toLowerCase().includes(wanted)
