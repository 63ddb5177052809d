import type { AppWords } from '../app/words.ts'

export const loaderWords: AppWords = {
  labels: {
    dataType: 'Type of Data',
    jsonMode: 'Mode',
    binaryMode: 'Mode',
    loader: 'Data Format',
    jsonData: 'Data',
    binaryDataKey: 'Input Binary Field',
    textSplittingMode: 'Text Splitting',
    pointers: 'JSON Pointers',
    separator: 'CSV Separator',
    column: 'CSV Column',
    splitPages: 'Split Pages in PDF',
    metadataValues: 'Metadata',
  },
  descriptions: {
    binaryDataKey: 'Name of the file in the item',
    pointers: 'Where the texts stand, with commas between the places. All texts when empty.',
    column: 'The only column that is loaded. All columns when empty.',
    splitPages: 'Whether each page is a document of its own',
    metadata: 'Facts that are kept with every document, to find it by',
  },
  placeholders: { pointers: 'e.g. /title, /chapters/text' },
  choices: {
    'dataType.json': 'JSON',
    'dataType.binary': 'Binary',
    'jsonMode.allInputData': 'Load All Input Data',
    'jsonMode.expressionData': 'Load Specific Data',
    'binaryMode.allInputData': 'Load All Files',
    'binaryMode.specificField': 'Load Specific File',
    'textSplittingMode.simple': 'Simple: 1000 Characters With an Overlap of 200',
    'textSplittingMode.custom': 'Custom: With a Text Splitter',
    auto: 'Detect Automatically',
    csvLoader: 'CSV',
    docxLoader: 'DOCX',
    epubLoader: 'EPUB',
    jsonLoader: 'JSON',
    pdfLoader: 'PDF',
    textLoader: 'Text',
  },
}

export const loaderCodex = (...alias: string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Document Loaders'] },
  alias: ['rag', 'knowledge', 'documents', ...alias],
})
