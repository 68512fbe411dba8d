import { Button } from '@mantine/core'
import { IconPin, IconUserCheck } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import type { PlacementRow } from '../../contract/proposals.schemas.ts'
import { placementsQuery } from '../journey-address.ts'
import { PlacementSheet } from './PlacementSheet.tsx'
import type { ProposalViewProps } from './proposal-view.ts'
import css from './scheduler.module.css'
import { reasonText } from './scheduler-text.ts'
import { usePin } from './use-pin.ts'

const nameOf = ({ student, experience }: PlacementRow) => `${student.name} in ${experience.title}`

const columns: readonly DataColumn<PlacementRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    cell: ({ student }) => (
      <PersonCell name={student.name} second={`Grade ${student.grade}, ${student.campus}`} />
    ),
  },
  { id: 'block', header: 'Block', width: 110, cell: ({ block_title }) => block_title },
  { id: 'experience', header: 'Experience', minWidth: 200, cell: ({ experience }) => experience.title },
  { id: 'why', header: 'Why', minWidth: 220, cell: reasonText },
]

const phoneRow = (row: PlacementRow) => (
  <PhoneRow
    name={row.student.name}
    reason={`${row.block_title}: ${row.experience.title}. ${reasonText(row)}`}
  />
)

/** What a proposal gives, and which choice or rule decided each; a row opens why, and can be pinned. */
export function PlacementsList({ proposals, proposal, search, show }: ProposalViewProps) {
  const pin = usePin(proposals.cycle?.id ?? 0)
  const list = useListPage({
    search,
    go: show,
    ask: placementsQuery(search),
    rowsOf: ({ placements }) => placements,
    filters: ['search', 'experience'],
    opens: 'row',
    live: [topic('journey-builder')],
  })
  const only = proposals.experiences.find(({ id }) => id === search.experience)
  return (
    <>
      <div className={css.tools}>
        <SearchField label="Name" {...list.text('search')} />
        {only !== undefined && (
          <Button size="xs" onClick={() => list.change({ experience: undefined })}>
            Only {only.title}, show all
          </Button>
        )}
      </div>
      <ListTable
        list={list}
        caption={`Placements of proposal ${proposal.number}`}
        columns={columns}
        fit="content"
        inset="none"
        rowLabel={nameOf}
        phoneRow={phoneRow}
        actionsWidth={96}
        rowActions={(row) =>
          proposals.can_manage && (
            <Button
              size="xs"
              leftSection={<IconPin size={16} stroke={1.75} aria-hidden />}
              aria-label={`${row.is_pinned ? 'Unpin' : 'Pin'} ${nameOf(row)}`}
              onClick={() => pin.mutate({ ...row, is_pinned: !row.is_pinned })}
            >
              {row.is_pinned ? 'Unpin' : 'Pin'}
            </Button>
          )
        }
        empty={
          <EmptyState icon={IconUserCheck} title="No placements">
            Nobody would get a place under this proposal.
          </EmptyState>
        }
      />
      {list.opened !== undefined && (
        <PlacementSheet
          key={list.opened.id}
          placement={list.opened}
          proposalId={proposal.id}
          cycleId={proposals.cycle?.id ?? 0}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
    </>
  )
}
