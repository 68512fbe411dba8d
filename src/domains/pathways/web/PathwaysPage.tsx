import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { Pathway } from '../contract/pathways.schemas.ts'
import { NewPathway } from './NewPathway.tsx'
import { pathwayColumns, pathwayPhoneRow, titleOf } from './pathway-columns.tsx'
import { pathwaysQuery } from './pathways-address.ts'
import { SchoolYearFilter } from './SchoolYearFilter.tsx'
import { useRemovePathway } from './use-remove-pathway.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder/pathways/management')

/** `/journey-builder/pathways/management`: the pathways of a school year (3-shell-and-houses §2.7). */
export function PathwaysPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Pathways')
  const remove = useRemovePathway()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: pathwaysQuery(search),
    rowsOf: ({ pathways }) => pathways,
    filters: [],
    opens: {
      key: undefined,
      go: (id) =>
        void navigate({
          to: '/journey-builder/pathways/management/$pathwayId',
          params: { pathwayId: String(id) },
        }),
    },
    live: [topic('pathways')],
  })
  const { data } = list
  const add = data?.canManage && <AddButton onClick={() => list.show({ new: true })}>New pathway</AddButton>
  const removeButton = (pathway: Pathway) =>
    data?.canManage && (
      <Button size="xs" aria-label={`Remove ${pathway.title}`} onClick={() => remove.ask(pathway)}>
        Remove
      </Button>
    )
  return (
    <ListPage
      list={list}
      caption={`Pathways of ${data?.schoolYear ?? 'the school year'}`}
      columns={pathwayColumns}
      density="roll"
      rowLabel={titleOf}
      phoneRow={pathwayPhoneRow}
      actionsWidth={90}
      rowActions={removeButton}
      phoneAction={removeButton}
      header={<PageHeader title="Pathways" facts={data?.schoolYear} actions={add} />}
      filters={<SchoolYearFilter list={list} />}
      empty={
        <EmptyState icon={IconRoute} title="No pathways">
          This school year doesn't have any pathways added yet.
        </EmptyState>
      }
    >
      {search.new === true && data?.canManage && (
        <NewPathway schoolYear={data.schoolYear} onClose={() => list.change({ new: undefined })} />
      )}
      {remove.question}
    </ListPage>
  )
}
