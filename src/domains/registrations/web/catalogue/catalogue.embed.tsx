import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { NothingFound } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { ListPager, ListTable } from '#ui/table/ListPage.tsx'
import { address, number } from '#web/address/address.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { CatalogueFilters } from './CatalogueFilters.tsx'
import { catalogueQuery, catalogueSearch, choicesQuery } from './catalogue-address.ts'
import { catalogueColumns, cataloguePhoneRow, titleOf } from './catalogue-columns.tsx'
import { ExperienceCards } from './ExperienceCards.tsx'
import { NoExperiences } from './NoExperiences.tsx'
import { typeTitle } from './type-titles.ts'

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const
const shellOf = address({ cycle_id: number })

/** The experiences of the selected cycle, as cards or as a table: `/experiences` and `/experiences/type/:type`. */
export function Catalogue() {
  const query = useSearch({ strict: false })
  const { type } = catalogueSearch.parse({ type: useParams({ strict: false }).type })
  const asked = {
    ...catalogueSearch.parse(query),
    ...(type !== undefined && catalogueSearch.parse({ type })),
  }
  const inCycle = { ...asked, ...shellOf.parse(query) }
  const navigate = useNavigate()
  const choices = useQuery(choicesQuery(inCycle)).data
  const list = useListPage({
    search: asked,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: catalogueQuery(inCycle),
    rowsOf: ({ experiences }) => experiences,
    filters: [
      'search',
      ...(type === undefined ? (['type'] as const) : []),
      'cohort_id',
      'expert_id',
      'block',
      'status',
      'places',
    ],
    sort: 'title',
  })
  const { total, cycle } = list.data ?? {}
  const empty = <NoExperiences hasCycle={cycle !== null} />
  return (
    <Section
      title={[cycle?.title ?? 'Experiences', ...(type === undefined ? [] : [typeTitle(type)])].join(' · ')}
      {...(total !== undefined && { count: total })}
      actions={
        <ViewSwitch
          label="How it is shown"
          views={views}
          value={asked.view ?? 'cards'}
          onChange={(view) => list.change({ view: view === 'table' ? view : undefined })}
        />
      }
    >
      <CatalogueFilters list={list} choices={choices} hasType={type === undefined} />
      {asked.view === 'table' ? (
        <ListTable
          list={list}
          caption="Experiences of the cycle"
          columns={catalogueColumns}
          rowLabel={titleOf}
          fit="content"
          inset="none"
          phoneRow={cataloguePhoneRow}
          empty={empty}
        />
      ) : (
        <>
          {list.paging?.total === 0 &&
            (list.filters > 0 ? <NothingFound filters={list.filters} onClear={list.clear} /> : empty)}
          {list.rows !== undefined && list.rows.length > 0 && <ExperienceCards experiences={list.rows} />}
          <ListPager list={list} />
        </>
      )}
    </Section>
  )
}
