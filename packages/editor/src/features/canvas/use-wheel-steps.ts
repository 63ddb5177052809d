import { useReactFlow } from '@xyflow/react'
import { useEffect, type RefObject } from 'react'
import { zoomMax, zoomMin, zoomStep } from '../../lib/constants.ts'

/**
 * With Ctrl, a notch of a wheel is one step of the zoom, around the pointer. What a trackpad sends in small parts is left to the
 * library, which follows it as it comes.
 */
export function useWheelSteps(frame: RefObject<HTMLElement | null>): void {
  const flow = useReactFlow()
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !isNotch(event)) return
      event.preventDefault()
      event.stopPropagation()
      const { left, top } = element.getBoundingClientRect()
      const { x, y, zoom } = flow.getViewport()
      const wanted = event.deltaY < 0 ? zoom * zoomStep : zoom / zoomStep
      const next = Math.min(zoomMax, Math.max(zoomMin, wanted))
      const moved = (from: number, pointer: number) => pointer - ((pointer - from) * next) / zoom
      void flow.setViewport({
        x: moved(x, event.clientX - left),
        y: moved(y, event.clientY - top),
        zoom: next,
      })
    }
    element.addEventListener('wheel', onWheel, { capture: true, passive: false })
    return () => element.removeEventListener('wheel', onWheel, { capture: true })
  }, [flow, frame])
}

/** Browsers count a notch in lines, or as 100 pixels and fewer where the screen is scaled up. */
const isNotch = ({ deltaY, deltaMode }: WheelEvent): boolean =>
  deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(deltaY) >= 50
