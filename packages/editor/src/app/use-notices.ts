import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { checkVersion } from '../features/notices/versions.ts'
import { isModalOpen, openModal } from '../ui/modal-store.ts'
import { isAllowed } from './access.ts'

/** What the product tells or asks by itself, once somebody is inside: newer versions, and a survey beside their work. */
export function useNotices({ isInside, isAtWork }: { isInside: boolean; isAtWork: boolean }): void {
  useEffect(() => {
    if (isInside) void checkVersion()
  }, [isInside])
  useEffect(() => {
    if (!isAtWork || !isSurveyDue() || isModalOpen('personalization')) return
    openModal('personalization', {}, noteSurvey)
  }, [isAtWork])
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
