import { param } from '@heddle/core/node'

const show = { '/mode': ['markdownToHtml'] }

const toggle = (label: string, description: string, initially = false) =>
  param.boolean({ label, description, default: initially, show })

/** How Markdown becomes HTML. What is not set is as plain Markdown has it. */
export const markdownOptions = {
  simpleLineBreaks: toggle('Treat Line Breaks as Line Breaks', 'Whether a line break in a text is kept'),
  tables: toggle('Tables', 'Whether rows of cells between bars are tables'),
  tablesHeaderId: toggle('Table Header IDs', 'Whether the head cells of tables get an id'),
  strikethrough: toggle('Strikethrough', 'Whether texts between double tildes are struck through'),
  tasklists: toggle('Task Lists', 'Whether list entries with brackets are check boxes'),
  emoji: toggle('Emoji', 'Whether names between colons are emoji'),
  simplifiedAutoLink: toggle('Link Addresses', 'Whether addresses in texts are links'),
  excludeTrailingPunctuationFromURLs: toggle(
    'No Punctuation at the End of Addresses',
    'Whether a full stop or comma behind an address in a text is no part of it',
  ),
  openLinksInNewWindow: toggle('Open Links in a New Window', 'Whether links open beside the page'),
  encodeEmails: toggle('Encode Mail Addresses', 'Whether mail addresses are hidden from robots', true),
  ghMentions: toggle('Mentions', 'Whether names behind an at sign are links'),
  ghMentionsLink: param.string({
    label: 'Address of Mentions',
    default: 'https://github.com/{u}',
    description: 'Where a mention leads; {u} stands for the name',
    show,
  }),
  ghCodeBlocks: toggle('Fenced Code Blocks', 'Whether texts between fences are code', true),
  completeHTMLDocument: toggle('Complete Document', 'Whether the HTML is a whole page with head and body'),
  headerLevelStart: param.number({
    label: 'First Heading Level',
    default: 1,
    description: 'The level of a heading with a single #',
    show,
  }),
  requireSpaceBeforeHeadingText: toggle(
    'Headings Need a Space',
    'Whether a heading needs a space between the # and its text',
  ),
  noHeaderId: toggle('No Heading IDs', 'Whether headings get no id'),
  customizedHeaderId: toggle('Own Heading IDs', 'Whether a name in braces behind a heading is its id'),
  ghCompatibleHeaderId: toggle('Heading IDs with Dashes', 'Whether spaces in ids of headings become dashes'),
  prefixHeaderId: param.string({
    label: 'Prefix of Heading IDs',
    default: 'section',
    description: 'What the ids of headings begin with',
    show,
  }),
  rawPrefixHeaderId: toggle('Prefix as It Is', 'Whether the prefix of ids is used without changes'),
  rawHeaderId: toggle('Heading IDs as They Are', 'Whether only what breaks an id is replaced in it'),
  literalMidWordAsterisks: toggle(
    'Asterisks in Words',
    'Whether asterisks inside words are plain characters',
  ),
  literalMidWordUnderscores: toggle(
    'Underscores in Words',
    'Whether underscores inside words are plain characters',
  ),
  backslashEscapesHTMLTags: toggle('Escape Tags', 'Whether a backslash makes a tag a plain text'),
  parseImgDimensions: toggle('Sizes of Images', 'Whether sizes behind the address of an image are read'),
  smartIndentationFix: toggle('Mend Indentation', 'Whether the indentation of a whole text is taken away'),
  disableForced4SpacesIndentedSublists: toggle(
    'Nested Lists by Two Spaces',
    'Whether two spaces are enough for a nested list',
  ),
  splitAdjacentBlockquotes: toggle(
    'Split Quotes',
    'Whether quotes with a line between are quotes of their own',
  ),
}
