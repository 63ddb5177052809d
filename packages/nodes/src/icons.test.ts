import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { credentialLoaders, nodeLoaders } from './catalog.ts'
import { catalog } from './index.ts'

/** What icons stand on: cards and nodes, and a row that the pointer is over. */
const surfaces = { light: ['#ffffff', '#eef0f4'], dark: ['#1a1e28', '#232835'] }
const themes = ['light', 'dark'] as const

/** The sign of a company keeps the company's colours. */
const signs = /google\.svg$/

test('the surfaces are those of the editor', () => {
  const tokens = readFileSync(new URL('../../editor/src/ui/tokens.css', import.meta.url), 'utf8')

  for (const colour of Object.values(surfaces).flat()) expect(tokens).toContain(`${colour};`)
})

test.each(themes)('every icon is seen on every %s surface', (theme) => {
  const icons = [
    ...Object.keys(nodeLoaders).map((type) => catalog.findNodeIcon(type, theme)),
    ...Object.keys(credentialLoaders).map((type) => catalog.findCredentialIcon(type, theme)),
  ]
  const paths = new Set(icons.flatMap((icon) => icon?.pathname ?? []).filter((path) => !signs.test(path)))

  const faint = [...paths].flatMap((path) =>
    coloursOf(path)
      .filter((colour) => surfaces[theme].some((surface) => contrast(colour, surface) < 3))
      .map((colour) => `${colour} in ${path}`),
  )

  expect(paths.size).toBeGreaterThan(50)
  // Without one an icon is black, which nobody sees in the dark.
  expect([...paths].filter((path) => coloursOf(path).length === 0)).toEqual([])
  expect(faint).toEqual([])
})

const coloursOf = (path: string): string[] => [
  ...new Set(readFileSync(path, 'utf8').match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi)),
]

/** How much two colours differ in brightness, from 1 to 21 (WCAG 2). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = (digits.match(/[^#]{2}/g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
