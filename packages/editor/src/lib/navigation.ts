interface NavigateOptions {
  /** Leaves no step to go back to. */
  replace?: boolean
  /** What the screen that is gone to is told. */
  state?: { action: string }
}

/** What the rest of the app needs of the router, which itself imports every screen. */
interface Navigator {
  go: (path: string, options: NavigateOptions) => void
  path: () => string
}

let navigator: Navigator = { go: () => undefined, path: () => '/' }

export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a path below the base path, with its query. */
export const navigate = (path: string, options: NavigateOptions = {}): void => navigator.go(path, options)

/** The path below the base path. */
export const currentPath = (): string => navigator.path()

/** A value of the address's query. */
export const queryValue = (name: string): string | undefined =>
  new URLSearchParams(window.location.search).get(name) ?? undefined

/** A path of this origin. `//host` would leave it, also with signs in it that browsers drop. */
export const isLocalPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)
