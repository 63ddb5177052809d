import { defineSubNode } from '../ai/define-ai-node.ts'
import format from '../formats/textSplitterRecursiveCharacterTextSplitter.json' with { type: 'json' }
import languages from './code-separators.json' with { type: 'json' }
import { plainSeparators } from './plain-separators.ts'
import { recordedSplitter, sizesOf, splitterCodex, splitterWords } from './splitter.ts'

const separatorsOf: Readonly<Record<string, readonly string[]>> = languages

export const textSplitterRecursiveCharacterTextSplitter = defineSubNode({
  name: 'textSplitterRecursiveCharacterTextSplitter',
  label: 'Recursive Character Text Splitter',
  description: 'Cuts texts into chunks between paragraphs, else between lines or words',
  format,
  icon: 'file:splitter.svg',
  codex: splitterCodex('paragraphs', 'markdown', 'code'),
  words: {
    ...splitterWords,
    labels: { ...splitterWords.labels, splitCode: 'Split Code' },
    descriptions: {
      ...splitterWords.descriptions,
      splitCode: 'Chunks begin where headings, classes or functions of this language do',
    },
    choices: {
      cpp: 'C++',
      go: 'Go',
      java: 'Java',
      js: 'JavaScript',
      php: 'PHP',
      proto: 'Protocol Buffers',
      python: 'Python',
      rst: 'reStructuredText',
      ruby: 'Ruby',
      rust: 'Rust',
      scala: 'Scala',
      swift: 'Swift',
      markdown: 'Markdown',
      latex: 'LaTeX',
      html: 'HTML',
    },
  },
  supplies: 'ai_textSplitter',
  effect: 'reads',
  supply: (call) => {
    const language = call.params.text('options.splitCode')
    const own = Object.hasOwn(separatorsOf, language) ? (separatorsOf[language] ?? []) : []
    return recordedSplitter(call, {
      by: 'separators',
      separators: [...own, ...plainSeparators],
      ...sizesOf(call.params),
    })
  },
})
