/** A round number that no value exceeds, for the top of an axis. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

/** Every so many labels fit without touching. */
export const labelStep = (count: number, fitting: number): number => Math.max(1, Math.ceil(count / fitting))

/** The points of a line; a gap where there is no value. */
export function linePath(points: readonly ({ x: number; y: number } | undefined)[]): string {
  return points
    .map((point, index) => {
      if (!point) return ''
      const goesOn = index > 0 && points[index - 1] !== undefined
      return `${goesOn ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`
    })
    .filter(Boolean)
    .join(' ')
}
