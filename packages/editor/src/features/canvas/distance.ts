import { useStore } from '@xyflow/react'
import { createContext, use, useDeferredValue } from 'react'

/** From where the canvas is looked at: what cannot be made out from there is not drawn, for all the nodes that are in sight. */
export type Distance = 'near' | 'far' | 'distant'

export const DistanceContext = createContext<Distance>('near')

/** From where a component on the canvas is looked at. */
export const useDistance = (): Distance => use(DistanceContext)

/** Coming nearer, details come as soon as there is time for them, and the zoom does not wait. Going away, they go at once. */
export function useDistanceOfCanvas(): Distance {
  const distance = useStore(({ transform: [, , zoom] }) => distanceOf(zoom))
  const before = useDeferredValue(distance)
  return fromFarToNear.find((each) => each === distance || each === before) ?? distance
}

const fromFarToNear: readonly Distance[] = ['distant', 'far', 'near']

export function distanceOf(zoom: number): Distance {
  if (zoom >= 0.4) return 'near'
  return zoom >= 0.25 ? 'far' : 'distant'
}
