/** Where the instance is served below its host, ending in a slash: `/`, or `/automation/` behind a proxy. */
export const basePath: string = new URL(document.baseURI).pathname.replace(/[^/]*$/, '')

/** The address of a call of the server. */
export const restUrl = (path: string): string => `${basePath}rest${path}`
