import type { ModelUseSettings } from '@heddle/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { modelPrices } from '../../api/model-prices.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { BudgetFields } from './BudgetFields.tsx'
import { bodyOf, budgetFaults, draftsOf, hasFaults, priceFaults } from './model-use-drafts.ts'
import css from './ModelUsePage.module.css'
import { PriceFields } from './PriceFields.tsx'
import settingsCss from './Settings.module.css'

/** Fetched when the page opens, and never under what somebody is filling in. */
const modelUseSettings = queryOptions({
  queryKey: ['model-use-settings'],
  queryFn: ({ signal }) => request('GET /model-use/settings', { signal }),
  staleTime: Infinity,
  gcTime: 0,
})

/** What models cost, and how much of them may be used. */
export function ModelUsePage() {
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(modelUseSettings)
  return (
    <Page title={t('modelUse.title')} width="medium">
      <p className={css.intro}>
        {t('modelUse.text')} <Link to="/insights">{t('modelUse.toInsights')}</Link>
      </p>
      {isPending && <Spinner />}
      {error && (
        <Note title={t('modelUse.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('modelUse.tryAgain')}</Button>
        </Note>
      )}
      {data && <SettingsForm key={dataUpdatedAt} settings={data} />}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: ModelUseSettings }) {
  const { form, field, isSubmitting, isChanged, trySend } = useForm({
    initial: draftsOf(settings),
    rules: {
      prices: (rows) => (hasFaults(rows, priceFaults) ? t('modelUse.saveFailed') : undefined),
      budgets: (rows) => (hasFaults(rows, budgetFaults) ? t('modelUse.saveFailed') : undefined),
    },
    failed: t('modelUse.saveFailed'),
    async submit(drafts) {
      const saved = await request('PUT /model-use/settings', { body: bodyOf(drafts) })
      queryClient.setQueryData(modelPrices.queryKey, saved.prices)
      queryClient.setQueryData(modelUseSettings.queryKey, saved)
      showSuccess({ title: t('modelUse.savedToast') })
    },
  })
  useUnsavedGuard({ isChanged, trySend })
  return (
    <Form {...form} className={css.form} aria-label={t('modelUse.title')}>
      <PriceFields {...field('prices')} />
      <BudgetFields {...field('budgets')} />
      <div className={settingsCss.end}>
        <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isChanged}>
          {isChanged ? t('modelUse.save') : t('modelUse.saved')}
        </Button>
      </div>
    </Form>
  )
}
