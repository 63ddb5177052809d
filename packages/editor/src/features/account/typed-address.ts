let typed = ''

/** What somebody has typed on one of the pages outside. It is not in a URL, which browsers and servers keep. */
export const typedAddress = (): string => typed

export const keepAddress = (email: string): void => void (typed = email)
