/** What the rest of the app needs of the router, which itself imports every screen. */
interface Navigator {
  go: (path: string) => void
  path: () => string
}

let navigator: Navigator = { go: () => undefined, path: () => '/' }

export function setNavigator(next: Navigator): void {
  navigator = next
}

export const navigate = (path: string): void => navigator.go(path)

/** The path below the base path. */
export const currentPath = (): string => navigator.path()
