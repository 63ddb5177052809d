import { defineNode, param, readLayouts } from '@heddle/core/node'
import format from '../formats/code.json' with { type: 'json' }

const startForAll = `// Loop over input items and add a new field called 'myNewField' to the JSON of each one
for (const item of $input.all()) {
  item.json.myNewField = 1
}

return $input.all()`

const startForEach = `// Add a new field called 'myNewField' to the JSON of the item
$input.item.json.myNewField = 1

return $input.item`

export const code = defineNode({
  name: 'code',
  label: 'Code',
  description: 'Runs custom JavaScript',
  version: 2.1,
  olderVersions: [1, 2],
  aliases: ['n8n-nodes-base.code'],
  group: 'transform',
  color: '#ff9922',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['javascript', 'js', 'script', 'custom', 'function', 'cpde'],
  },
  params: {
    mode: param.options({
      label: 'Mode',
      noDataExpression: true,
      options: [
        { name: 'Run Once for All Items', value: 'runOnceForAllItems', description: 'One run for all items' },
        { name: 'Run Once for Each Item', value: 'runOnceForEachItem', description: 'One run for each item' },
      ],
      default: 'runOnceForAllItems',
    }),
    language: param.options({
      label: 'Language',
      noDataExpression: true,
      options: [{ name: 'JavaScript', value: 'javaScript' }],
      default: 'javaScript',
    }),
    jsCode: param.code({
      label: 'JavaScript',
      default: startForAll,
      show: { mode: ['runOnceForAllItems'] },
      typeOptions: { rows: 12, editorLanguage: 'javaScript' },
    }),
    jsCodeEach: param.code({
      label: 'JavaScript',
      default: startForEach,
      show: { mode: ['runOnceForEachItem'] },
      typeOptions: { rows: 12, editorLanguage: 'javaScript' },
    }),
    notice: param.notice({
      text: 'Type $ for a list of what your code can use. Output of console.log() appears in the browser console.',
    }),
  },
  olderLayouts: readLayouts(format),
  migrations: [
    {
      below: 2.1,
      // Other documents keep the code of both modes in one field.
      migrate: ({ jsCode, jsCodeEach, mode, ...rest }) => ({
        ...rest,
        ...(mode !== undefined && { mode }),
        ...(mode === 'runOnceForEachItem'
          ? { jsCodeEach: jsCodeEach ?? jsCode ?? startForEach }
          : { ...(jsCode !== undefined && { jsCode }) }),
      }),
    },
  ],
  run(context) {
    const { mode, jsCode, jsCodeEach } = context.params(0)
    const each = mode === 'runOnceForEachItem'
    return context.runCode({
      code: each ? jsCodeEach : jsCode,
      mode: each ? 'eachItem' : 'allItems',
      dialect: 'code',
      continueOnFail: context.continueOnFail,
    })
  },
})
