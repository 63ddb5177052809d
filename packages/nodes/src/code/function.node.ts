import { defineNode, param } from '@heddle/core/node'

const codex = {
  categories: ['Development', 'Core Nodes'],
  subcategories: { 'Core Nodes': ['Data Transformation'] },
  alias: ['javascript', 'js', 'code', 'script'],
  replacedBy: 'heddle.code',
}

/** Kept for documents from before the Code node. */
export const functionNode = defineNode({
  name: 'function',
  label: 'Function',
  description: 'Runs custom JavaScript once (older version)',
  version: 2,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.function'],
  group: 'transform',
  icon: 'file:code.svg',
  color: '#ff9922',
  codex,
  params: {
    functionCode: param.code({
      label: 'JavaScript Code',
      default:
        '// Change the items and give them back\nfor (const item of items) {\n  item.json.myVariable = 1\n}\nreturn items',
      typeOptions: { rows: 10, editorLanguage: 'javaScript', codeAutocomplete: 'function' },
    }),
  },
  run: ({ runCode, params, continueOnFail }) =>
    runCode({ code: params(0).functionCode, mode: 'allItems', dialect: 'function', continueOnFail }),
})

export const functionItem = defineNode({
  name: 'functionItem',
  label: 'Function Item',
  description: 'Runs custom JavaScript for each item (older version)',
  version: 1,
  aliases: ['n8n-nodes-base.functionItem'],
  group: 'transform',
  icon: 'file:code.svg',
  color: '#ddbb33',
  codex,
  params: {
    functionCode: param.code({
      label: 'JavaScript Code',
      default: '// Change the item and give it back\nitem.myVariable = 1\nreturn item',
      typeOptions: { rows: 10, editorLanguage: 'javaScript', codeAutocomplete: 'functionItem' },
    }),
  },
  run: ({ runCode, params, continueOnFail }) =>
    runCode({ code: params(0).functionCode, mode: 'eachItem', dialect: 'functionItem', continueOnFail }),
})
