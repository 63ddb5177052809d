/** What a message says below about what sent it, where a document wants that. */
export const attribution = {
  text: 'This message was sent automatically with',
  name: 'Heddle',
  url: 'https://github.com/heddle/heddle',
}
