import { create } from 'zustand'
import { useSession } from '../../api/session.ts'
import { valueSurvey } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { isModalOpen, openModal } from '../../ui/modal-store.ts'
import { showSuccess } from '../../ui/toast-store.ts'

/** Whether the bar that asks for an opinion is there. */
export const useValueSurvey = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** After a save or an activation, the configured service says whether to ask for something. Without one nobody is asked. */
export const askForPrompts = (): void => void askWhatToShow().catch(() => undefined)

/** Thanks for an answer, for long enough to follow the link to a few more questions. */
export function thank(): void {
  const { settings } = useSession.getState()
  const survey = new URL('quick-survey', settings?.prompts.host)
  showSuccess({
    title: t('notices.feedbackTitle'),
    message: t('notices.feedbackText'),
    duration: valueSurvey.thanksMs,
    action: {
      label: t('notices.quickSurvey'),
      run: () => void window.open(survey, '_blank', 'noopener'),
    },
  })
}

async function askWhatToShow(): Promise<void> {
  if (!useSession.getState().settings?.prompts.enabled) return
  const answer: unknown = await (await callPrompts('prompts')).json()
  if (typeof answer !== 'object' || answer === null) return
  const { showContactPrompt, showValueSurvey, title, message } = answer as Record<string, unknown>
  if (showContactPrompt === true && !isModalOpen('contactPrompt')) {
    openModal('contactPrompt', { title: textOf(title), message: textOf(message) })
  } else if (showValueSurvey === true) useValueSurvey.setState({ isOpen: true })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Calls the service for prompts; anything but a success is an error. */
export async function callPrompts(path: string, body?: object): Promise<Response> {
  const { settings, user } = useSession.getState()
  const response = await fetch(new URL(path, settings?.prompts.host), {
    method: body ? 'POST' : 'GET',
    headers: {
      'heddle-instance-id': settings?.instanceId ?? '',
      'heddle-user-id': user?.id ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(response.statusText)
  return response
}
