import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { LibraryCards } from './LibraryCards.tsx'
import { LibraryRail } from './LibraryRail.tsx'
import css from './library.module.css'
import { libraryQuery } from './library-address.ts'
import { TemplateSheet } from './TemplateSheet.tsx'

const route = getRouteApi('/authenticated/staff/template/library')

/** `/template/library`: filters with their counts, what waits for approval, cards (1-staff-tools §2.7). */
export function LibraryPage() {
  usePageTitle('Template library')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: libraryQuery(search),
    rowsOf: ({ templates }) => templates,
    filters: ['search', 'templates', 'school_stages', 'subjects', 'topics', 'abilities'],
    opens: 'template',
    live: [topic('templates')],
    renews: api.templateLibrary.key(),
  })
  const { template } = search
  const { data } = list
  const add = data?.hasEditTemplateLibraryPermission && (
    <AddButton onClick={() => void navigate({ to: data.createTemplateUrl })}>Add template</AddButton>
  )
  return (
    <SheetPage fill>
      <PageHeader title="Template library" actions={add} />
      <div className={css.library}>
        <LibraryRail list={list} search={search} />
        <LibraryCards list={list} search={search} />
      </div>
      {template !== undefined && (
        <TemplateSheet
          key={template}
          templateId={template}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
    </SheetPage>
  )
}
