/** What the rest of the app needs of the router, which itself imports every screen. */
interface Navigator {
  go: (path: string, options: { replace: boolean }) => void
  path: () => string
}

let navigator: Navigator = { go: () => undefined, path: () => '/' }

export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a path below the base path, with its query; `replace` leaves no step to go back to. */
export const navigate = (path: string, { replace = false } = {}): void => navigator.go(path, { replace })

/** The path below the base path. */
export const currentPath = (): string => navigator.path()

/** A value of the address's query. */
export const queryValue = (name: string): string | undefined =>
  new URLSearchParams(window.location.search).get(name) ?? undefined

/** A path of this origin. `//host` would leave it, also with signs in it that browsers drop. */
export const isLocalPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)
