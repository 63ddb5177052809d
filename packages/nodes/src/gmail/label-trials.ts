import type { AppTrial } from '../testing/try-app.ts'
import { base, labels } from './gmail-double.ts'

export const labelTrials: readonly AppTrial[] = [
  {
    does: 'makes a label',
    parameters: {
      resource: 'label',
      operation: 'create',
      name: 'Food',
      options: { labelListVisibility: 'labelHide' },
    },
    asks: [
      {
        method: 'POST',
        path: `${base}/labels`,
        body: { name: 'Food', labelListVisibility: 'labelHide', messageListVisibility: 'show' },
      },
    ],
    gives: [{ id: 'Label_2', name: 'Food', labelListVisibility: 'labelHide', messageListVisibility: 'show' }],
  },
  {
    does: 'gives a label',
    parameters: { resource: 'label', operation: 'get', labelId: 'Label_1' },
    asks: [{ path: `${base}/labels/Label_1` }],
    gives: [labels[2]],
  },
  {
    does: 'deletes a label',
    parameters: { resource: 'label', operation: 'delete', labelId: 'Label_1' },
    asks: [{ method: 'DELETE', path: `${base}/labels/Label_1` }],
    gives: [{ success: true }],
  },
  {
    does: 'says why a label stays',
    parameters: { resource: 'label', operation: 'delete', labelId: 'INBOX' },
    fails: 'Invalid delete request',
  },
  {
    does: 'gives the first labels',
    parameters: { resource: 'label', limit: 2 },
    asks: [{ path: `${base}/labels` }],
    gives: labels.slice(0, 2),
  },
  { does: 'gives all labels', parameters: { resource: 'label', returnAll: true }, gives: labels },
]
