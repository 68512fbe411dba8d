import { IconLanguage } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { LanguageLearner } from '../../contract/manage-users.contract.ts'
import { LanguageTabs, languageCrumbs } from '../LanguageTabs.tsx'
import { usersQuery, usersSearch } from '../language-address.ts'
import { LanguageForm } from './LanguageForm.tsx'
import { LanguagesSheet, OpenLanguages } from './LanguagesSheet.tsx'
import { labelOfLearner, learnerPhoneRow, userColumns } from './user-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/language-vendor/manage-users')

/** After the last key (3-shell-and-houses §2.10). */
const searchWaitMs = 400

/** `/workbench/language-vendor/manage-users`: who learns which language. */
export function ManageUsersPage() {
  const search = usersSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const [chosen, setChosen] = useState<LanguageLearner>()
  const [showsLanguages, setShowsLanguages] = useState(false)
  usePageTitle('Manage users', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: usersQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search'],
    opens: { key: undefined, go: (id) => setChosen(list.rows?.find((one) => one.id === id)) },
    live: [topic('language-credit')],
  })
  return (
    <ListPage
      list={list}
      caption="Students and the language each learns"
      columns={userColumns(list.data?.instanceUrls)}
      rowLabel={labelOfLearner}
      phoneRow={learnerPhoneRow}
      header={
        <PageHeader
          title="Language vendor"
          crumbs={languageCrumbs}
          actions={<OpenLanguages onOpen={() => setShowsLanguages(true)} />}
          tabs={<LanguageTabs active="users" />}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Student" waitMs={searchWaitMs} {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconLanguage} title="No student yet">
          Students of the school appear here, each with the language they learn.
        </EmptyState>
      }
    >
      {chosen && (
        <LanguageForm
          key={chosen.id}
          learner={chosen}
          languages={list.data?.languages ?? []}
          onClose={() => setChosen(undefined)}
        />
      )}
      {showsLanguages && <LanguagesSheet onClose={() => setShowsLanguages(false)} />}
    </ListPage>
  )
}
