/** A round number that no value exceeds, for the top of an axis. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

/** Every so many labels fit without touching. */
export const labelStep = (count: number, fitting: number): number => Math.max(1, Math.ceil(count / fitting))

export const linePath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index > 0 ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
