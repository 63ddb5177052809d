import { beforeEach, expect, test, vi } from 'vitest'

let systemIsDark = false
const listeners = new Set<() => void>()

/** A browser of which the system is light or dark, as it is read when the page begins. */
async function page(stored?: string) {
  vi.resetModules()
  listeners.clear()
  localStorage.clear()
  if (stored !== undefined) localStorage.setItem('heddle.theme', stored)
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    get matches() {
      return systemIsDark
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
  } as unknown as MediaQueryList)
  return import('./theme.ts')
}
const shown = () => document.documentElement.dataset.theme

beforeEach(() => {
  systemIsDark = false
})

test.each([
  [undefined, false, 'system', 'light'],
  [undefined, true, 'system', 'dark'],
  ['light', true, 'light', 'light'],
  ['dark', false, 'dark', 'dark'],
  ['nonsense', true, 'system', 'dark'],
])(
  'with %j stored and a dark system %j the choice is %s, which is %s',
  async (stored, dark, choice, theme) => {
    systemIsDark = dark

    const { useTheme } = await page(stored)

    expect(useTheme.getState()).toEqual({ choice, shown: theme })
  },
)

test('the page follows a choice, and the system while there is none', async () => {
  const { applyTheme, chooseTheme } = await page()
  applyTheme()
  expect(shown()).toBe('light')

  systemIsDark = true
  listeners.forEach((listener) => listener())
  expect(shown()).toBe('dark')

  chooseTheme('light')
  listeners.forEach((listener) => listener())
  expect([shown(), localStorage.getItem('heddle.theme')]).toEqual(['light', 'light'])
})
