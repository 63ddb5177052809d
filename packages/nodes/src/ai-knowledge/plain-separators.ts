/** Between paragraphs, lines and words. */
export const plainSeparators: readonly string[] = ['\n\n', '\n', ' ']
