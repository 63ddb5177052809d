/**
 * Whether a text leads to the web. What people and services give as a link or a redirect is followed only then: other
 * schemes run scripts (`javascript:`), show made-up pages (`data:`) or open programs. It is read as a browser reads it, which
 * overlooks spaces, tabs and line ends.
 */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
