/** The cookie that holds the token of a session. */
export const sessionCookie = 'heddle-auth'

/** A cookie header without our own cookie. */
export const withoutCookie = (header: string): string =>
  header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.split('=')[0]?.trim() !== sessionCookie)
    .join('; ')
