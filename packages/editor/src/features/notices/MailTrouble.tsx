import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { mailStatus } from '../../api/mail-status.ts'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'

/** Says on every page of the owner that mails do not go out, and why, until one does. */
export function MailTrouble() {
  const { data, refetch } = useQuery(mailStatus)
  const [isTesting, setTesting] = useState(false)
  if (!data?.trouble) return null
  const { since, reason } = data.trouble
  const test = async () => {
    setTesting(true)
    try {
      await request('POST /mail-status/test', {})
      showSuccess({ title: t('notices.mailTestSent', { email: useSession.getState().user?.email }) })
    } catch (error) {
      showFailure(t('notices.mailTestFailed'), error)
    } finally {
      setTesting(false)
      await refetch()
    }
  }
  return (
    <Banner
      warning
      icon={TriangleAlert}
      title={t('notices.mailTrouble')}
      text={t('notices.mailTroubleText', { time: formatDate(new Date(since)), reason })}
    >
      <Button loading={isTesting} onClick={() => void test()}>
        {t('notices.mailTest')}
      </Button>
    </Banner>
  )
}
