import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'

interface ThemeState {
  choice: ThemeChoice
  /** What the choice means now. */
  shown: 'light' | 'dark'
}

const storageKey = 'heddle.theme'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')

export const useTheme = create<ThemeState>(() => resolve(readChoice()))

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice)
  useTheme.setState(resolve(choice))
}

/** Keeps the page in the chosen theme, also when the system changes its mind. */
export function applyTheme(): void {
  const apply = ({ shown }: ThemeState) => {
    document.documentElement.dataset.theme = shown
  }
  apply(useTheme.getState())
  useTheme.subscribe(apply)
  systemIsDark.addEventListener('change', () => useTheme.setState(resolve(useTheme.getState().choice)))
}

function resolve(choice: ThemeChoice): ThemeState {
  const system = systemIsDark.matches ? 'dark' : 'light'
  return { choice, shown: choice === 'system' ? system : choice }
}

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
