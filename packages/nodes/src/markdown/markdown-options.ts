import { param } from '@heddle/core/node'

const show = { '/mode': ['markdownToHtml'] }

const toggle = (label: string, description: string, initially = false) =>
  param.boolean({ label, description, default: initially, show })

/** How Markdown becomes HTML. What is not set is as plain Markdown has it. */
export const markdownOptions = {
  simpleLineBreaks: toggle('Keep Line Breaks', 'Whether to keep single line breaks'),
  tables: toggle('Tables', 'Whether to support tables'),
  tablesHeaderId: toggle('Table Header IDs', 'Whether to add IDs to table headers'),
  strikethrough: toggle('Strikethrough', 'Whether text between double tildes is struck through'),
  tasklists: toggle('Task Lists', 'Whether list items with brackets become checkboxes'),
  emoji: toggle('Emoji', 'Whether names between colons become emoji'),
  simplifiedAutoLink: toggle('Link URLs', 'Whether URLs in the text become links'),
  excludeTrailingPunctuationFromURLs: toggle(
    'No Punctuation at the End of URLs',
    'Whether to leave punctuation after a URL out of the link',
  ),
  openLinksInNewWindow: toggle('Open Links in a New Window', 'Whether links open in a new window'),
  encodeEmails: toggle('Encode Email Addresses', 'Whether to hide email addresses from bots', true),
  ghMentions: toggle('Mentions', 'Whether names after an @ become links'),
  ghMentionsLink: param.string({
    label: 'Mention URL',
    default: 'https://github.com/{u}',
    description: 'URL that mentions link to. {u} stands for the name.',
    show,
  }),
  ghCodeBlocks: toggle('Fenced Code Blocks', 'Whether text between fences is code', true),
  completeHTMLDocument: toggle('Complete Document', 'Whether to create a complete page with head and body'),
  headerLevelStart: param.number({
    label: 'First Heading Level',
    default: 1,
    description: 'Level of a heading with a single #',
    show,
  }),
  requireSpaceBeforeHeadingText: toggle(
    'Headings Need a Space',
    'Whether a heading needs a space between the # and its text',
  ),
  noHeaderId: toggle('No Heading IDs', 'Whether to leave out heading IDs'),
  customizedHeaderId: toggle('Custom Heading IDs', 'Whether a name in braces after a heading becomes its ID'),
  ghCompatibleHeaderId: toggle('Heading IDs with Dashes', 'Whether spaces in heading IDs become dashes'),
  prefixHeaderId: param.string({
    label: 'Heading ID Prefix',
    default: 'section',
    description: 'Text that heading IDs start with',
    show,
  }),
  rawPrefixHeaderId: toggle('Raw Prefix', 'Whether to use the ID prefix unchanged'),
  rawHeaderId: toggle('Raw Heading IDs', 'Whether to replace only invalid characters in heading IDs'),
  literalMidWordAsterisks: toggle('Asterisks in Words', 'Whether asterisks inside words are plain text'),
  literalMidWordUnderscores: toggle(
    'Underscores in Words',
    'Whether underscores inside words are plain text',
  ),
  backslashEscapesHTMLTags: toggle('Escape Tags', 'Whether a backslash turns a tag into plain text'),
  parseImgDimensions: toggle('Image Sizes', 'Whether to read sizes after an image URL'),
  smartIndentationFix: toggle('Fix Indentation', 'Whether to remove the indentation of the whole text'),
  disableForced4SpacesIndentedSublists: toggle(
    'Nested Lists by Two Spaces',
    'Whether two spaces are enough for a nested list',
  ),
  splitAdjacentBlockquotes: toggle('Split Quotes', 'Whether quotes separated by a line are separate quotes'),
}
