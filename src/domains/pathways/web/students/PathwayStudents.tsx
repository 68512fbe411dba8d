import { Button } from '@mantine/core'
import { topic } from '#contract/topics.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { api } from '#web/calls/api.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import type { PathwayStudent } from '../../contract/pathways.schemas.ts'
import { gradeText } from '../pathway-text.ts'
import css from '../pathways.module.css'
import type { ShownPathway } from '../shown-pathway.ts'
import { AddStudent } from './AddStudent.tsx'
import { useAssignStudent } from './use-assign-student.ts'

const nameOf = ({ name }: PathwayStudent) => name

const columns: readonly DataColumn<PathwayStudent>[] = [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    cell: ({ id, name }) => <PersonName id={id}>{name}</PersonName>,
  },
  { id: 'grade', header: 'Grade', width: 120, cell: ({ grade }) => gradeText(grade) },
  { id: 'house', header: 'House', minWidth: 160, cell: ({ house }) => house ?? '–' },
  { id: 'campus', header: 'Campus', minWidth: 160, cell: ({ campus }) => campus },
  {
    id: 'why',
    header: 'Assigned',
    width: 140,
    cell: ({ isByHand }) => (isByHand ? 'By hand' : 'By grade'),
  },
]

const phoneRow = ({ name, grade, house, isByHand }: PathwayStudent) => (
  <PhoneRow
    name={name}
    reason={[gradeText(grade), house, isByHand && 'by hand'].filter(Boolean).join(', ')}
  />
)

interface PathwayStudentsProps {
  readonly pathway: ShownPathway
  readonly canManage: boolean
}

/** Who has the pathway: by their grade, or put there by hand. */
export function PathwayStudents({ pathway, canManage }: PathwayStudentsProps) {
  const assign = useAssignStudent(pathway.id)
  const own = useOwnSearch<{ search: string | undefined; page: number | undefined }>({
    search: undefined,
    page: undefined,
  })
  const list = useListPage({
    ...own,
    ask: api.pathways.listStudents.queryOptions({ input: { pathwayId: pathway.id, ...own.search } }),
    rowsOf: ({ students }) => students,
    filters: ['search'],
    live: [topic('pathways')],
  })
  return (
    <Section title="Students Assigned" count={pathway.students_amount}>
      <div className={css.tools}>
        <SearchField label="Name" {...list.text('search')} />
        {canManage && <AddStudent pathwayId={pathway.id} onAdd={(id) => assign.mutate({ id, isIn: true })} />}
      </div>
      <ListTable
        list={list}
        caption={`Students of ${pathway.title}`}
        columns={columns}
        density="roll"
        fit="content"
        inset="none"
        rowLabel={nameOf}
        phoneRow={phoneRow}
        actionsWidth={100}
        rowActions={({ id, name }) =>
          canManage && (
            <Button
              size="xs"
              aria-label={`Take ${name} out`}
              onClick={() => assign.mutate({ id, isIn: false })}
            >
              Take out
            </Button>
          )
        }
        phoneAction={({ id, name }) =>
          canManage && (
            <Button
              variant="subtle"
              aria-label={`Take ${name} out`}
              onClick={() => assign.mutate({ id, isIn: false })}
            >
              Take out
            </Button>
          )
        }
        empty={<p className={css.quiet}>No student has this pathway.</p>}
      />
    </Section>
  )
}
