/** The cookie that holds the token of a session. */
export const sessionCookie = 'heddle-auth'

/** The cookie that tells a browser in which somebody has signed in before. */
export const deviceCookie = 'heddle-device'

/** Nobody else reads or sets these. */
export const ownCookies: readonly string[] = [sessionCookie, deviceCookie]

/** A cookie header without our own cookies. */
export const withoutOwnCookies = (header: string): string =>
  header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => !ownCookies.includes(part.split('=')[0]?.trim() ?? ''))
    .join('; ')
