import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { checkVersion } from '../features/notices/versions.ts'
import { isModalOpen, openModal } from '../ui/modal-store.ts'
import { isAllowed } from './access.ts'

/** What the product tells or asks by itself, once somebody is inside: newer versions, a survey, prompts. */
export function useNotices(isInside: boolean): void {
  useEffect(() => {
    if (!isInside) return
    void checkVersion()
    if (isSurveyDue() && !isModalOpen('personalization')) openModal('personalization', {}, noteSurvey)
  }, [isInside])
}

const surveyKey = (): string => `heddle.surveyAsked.${useSession.getState().user?.id}`

/** Whoever closes it without an answer has answered too. */
const noteSurvey = (): void => localStorage.setItem(surveyKey(), 'true')

/** Asked once, of people and not of the nobody before set-up. */
function isSurveyDue(): boolean {
  const session = useSession.getState()
  return (
    (session.settings?.personalizationSurveyEnabled ?? false) &&
    session.user?.personalizationAnswers === null &&
    localStorage.getItem(surveyKey()) === null &&
    isAllowed({ deny: { role: ['default'] } }, session)
  )
}
