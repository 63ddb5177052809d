import { queryOptions, useQuery } from '@tanstack/react-query'
import { displayName } from '../../api/account.ts'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { request, type ResponseOf } from '../../api/request.ts'
import { findText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './Settings.module.css'
import usageCss from './UsageSettingsPage.module.css'

const surveyAnswers = queryOptions({
  queryKey: ['surveyAnswers'],
  queryFn: ({ signal }) => request('GET /survey-answers', { signal }),
  staleTime: 0,
})

/** What people answered when they were new. */
export function SurveyAnswers() {
  const { data, error, isPending } = useQuery(surveyAnswers)
  return (
    <section className={css.card} aria-label={t('usage.survey')}>
      <h2>{t('usage.survey')}</h2>
      <p className={css.email}>{t('usage.surveyText')}</p>
      {isPending && <Spinner />}
      {error && (
        <div role="alert">
          <p>
            {t('usage.loadFailed')}: {messageOf(error)}
          </p>
          <Button onClick={() => void queryClient.invalidateQueries(surveyAnswers)}>
            {t('usage.tryAgain')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p>{t('usage.noAnswers')}</p>}
      {data?.map((person) => (
        <Answers key={person.id} person={person} />
      ))}
    </section>
  )
}

type Person = ResponseOf<'GET /survey-answers'>[number]

function Answers({ person }: { person: Person }) {
  const name = displayName(person)
  const given = Object.entries(person.answers).filter(([key]) => key !== 'version')
  return (
    <article aria-label={t('usage.answersOf', { name })}>
      <h3>{name}</h3>
      {given.length === 0 ? (
        <p className={css.email}>{t('usage.skipped')}</p>
      ) : (
        <dl className={usageCss.answers}>
          {given.map(([key, value]) => (
            <Answer key={key} question={key} value={value} />
          ))}
        </dl>
      )}
    </article>
  )
}

function Answer({ question, value }: { question: string; value: unknown }) {
  // Another version of the survey may have asked other things: what has no text is shown as it is.
  const words = [value].flat().map((each) => findText(`survey.${question}.${String(each)}`) ?? String(each))
  return (
    <>
      <dt>{findText(`survey.question.${question}`) ?? question}</dt>
      <dd>{words.join(', ')}</dd>
    </>
  )
}
