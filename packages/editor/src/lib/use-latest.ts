import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For what is called later: the values that were rendered last, not those of the time at which it was made. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
