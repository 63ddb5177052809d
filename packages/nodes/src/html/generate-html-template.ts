import { defineOperation, eachItem, param } from '@heddle/core/node'

const example = `<!DOCTYPE html>
<html>
<head>
  <meta charset="UTF-8" />
  <title>My page</title>
</head>
<body>
  <h1>This is a heading</h1>
  <p>This is a paragraph</p>
</body>
</html>`

export const generateHtmlTemplate = defineOperation()({
  label: 'Generate HTML Template',
  action: 'Generate HTML template',
  params: {
    html: param.template({
      label: 'HTML Template',
      default: example,
      typeOptions: { editor: 'html', rows: 12 },
    }),
  },
  run: (context) => eachItem(context, (_, __, { html }) => ({ json: { html } })),
})
