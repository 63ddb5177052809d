import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Carousel } from './Carousel.tsx'
import { CategoryFilter } from './CategoryFilter.tsx'
import { categoryList, collectionList } from './template-queries.ts'
import { TemplateResults } from './TemplateResults.tsx'
import css from './Templates.module.css'
import { useTemplateSearch } from './use-template-search.ts'

/** Search for a template: by words, by category, by collection. */
export function TemplatesPage() {
  const { wanted, search, chooseCategories, clear } = useTemplateSearch()
  const [text, setText] = useSearchText(wanted.search, search)
  const { data: categories } = useQuery(categoryList)
  const { data: collections } = useQuery(collectionList(wanted))
  return (
    <Page
      title={t('templates.title')}
      width="medium"
      actions={
        <Link to="/workflow" className={css.button}>
          <FilePlus2 size={16} aria-hidden />
          {t('templates.newBlank')}
        </Link>
      }
    >
      <TextField
        type="search"
        label={t('templates.search')}
        labelHidden
        placeholder={t('templates.search')}
        value={text}
        onChange={setText}
      />
      {collections && collections.collections.length > 0 && (
        <Carousel collections={collections.collections} />
      )}
      <div className={css.columns}>
        <CategoryFilter
          categories={categories?.categories ?? []}
          chosen={wanted.categories}
          onChange={chooseCategories}
        />
        <section className={css.results} aria-label={t('templates.workflows')}>
          <TemplateResults wanted={wanted} clear={clear} />
        </section>
      </div>
    </Page>
  )
}
