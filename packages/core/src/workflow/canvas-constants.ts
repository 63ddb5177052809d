/** Distance between the points that nodes snap to, in pixels. */
export const gridSize = 20

/** Where the first node of a new workflow stands. */
export const startNodePosition: readonly [number, number] = [240, 300]

/** Distance between a node and the one placed behind it. */
export const nodeSpacing: readonly [number, number] = [220, 140]

/** The grid point nearest to a position. */
export const snapToGrid = ([x, y]: readonly [number, number]): [number, number] => [snap(x), snap(y)]

// Adding 0 turns the -0 of small negative numbers into 0, which JSON would do anyway.
const snap = (value: number): number => Math.round(value / gridSize) * gridSize + 0
