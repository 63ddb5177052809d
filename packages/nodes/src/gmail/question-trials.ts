import { mailForms } from '../testing/questions.ts'
import type { AppTrial } from '../testing/try-app.ts'
import { mail } from './send-trials.ts'

export const questionTrials: readonly AppTrial[] = [
  {
    does: 'asks with links for the answers',
    parameters: {
      operation: 'sendAndWait',
      sendTo: 'bob@example.com',
      subject: 'Vacation',
      message: 'May I?',
      approvalOptions: { values: { approvalType: 'double' } },
    },
    asks: [
      {
        body: {
          raw: mail(
            'To: bob@example.com',
            'Subject: Vacation',
            'May I?',
            'approved=3Dtrue',
            'approved=3Dfalse',
          ),
        },
      },
    ],
    gives: [{}],
  },
  ...mailForms.map((form) => ({
    does: 'asks with a link to a form',
    parameters: { sendTo: 'bob@example.com', ...form },
    asks: [{ body: { raw: mail('May I?', 'Tell me: http://localhost:5678/form-waiting/1') } }],
  })),
]
