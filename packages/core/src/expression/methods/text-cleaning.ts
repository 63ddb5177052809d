/** No pattern here can run longer than the text is long: expressions may apply them to any text, on the host. */

export const removeTags = (text: string): string => text.replaceAll(/<[^<>]*>/g, '')

const markdown: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]{0,3}```[^\n]*$/gm, ''],
  [/!\[([^[\]]*)\]\([^()\n]*\)/g, '$1'],
  [/\[([^[\]]*)\]\([^()\n]*\)/g, '$1'],
  [/^[ \t]{0,3}#{1,6}[ \t]{1,20}/gm, ''],
  [/^[ \t]{0,3}>[ \t]?/gm, ''],
  [/^[ \t]{0,12}(?:[-*+]|\d{1,9}\.)[ \t]{1,20}/gm, ''],
  [/^[ \t]{0,3}(?:[-*_][ \t]?){3,}$/gm, ''],
  [/(\*\*|__|~~|`)([^*_~`\n]{1,2000})\1/g, '$2'],
  [/([*_])([^*_\n]{1,2000})\1/g, '$2'],
]

export const removeMarkdown = (text: string): string =>
  markdown.reduce((cleaned, [pattern, kept]) => cleaned.replaceAll(pattern, kept), text)

/** Letters that are not a plain letter with a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
}

export const replaceSpecialChars = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæÆœŒøØđĐłŁþÞðÐı]/g, (letter) => letters[letter] ?? letter)
