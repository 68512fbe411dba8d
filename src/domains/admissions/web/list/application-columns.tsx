import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedApplication } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { StateWord } from '../StateWord.tsx'
import { evaluations, guardianPart, interview, records, studentPart, tuition } from '../state-words.ts'

type Row = ListedApplication

export const applicationColumns: readonly DataColumn<Row>[] = [
  { id: 'id', header: 'ID', width: 68, sortable: true, descendingFirst: true, cell: ({ id }) => id },
  {
    id: 'studentName',
    header: 'Student',
    primary: true,
    minWidth: 190,
    sortable: true,
    cell: ({ studentName, studentGrade, possibleDouble }) => (
      <PersonCell
        name={studentName}
        second={
          possibleDouble === null ? (
            `Grade ${studentGrade}`
          ) : (
            <>
              {`Grade ${studentGrade} · `}
              <span className={css.double}>Possible double</span>
            </>
          )
        }
      />
    ),
  },
  {
    id: 'guardianName',
    header: 'Guardian',
    width: 158,
    sortable: true,
    cell: ({ guardianName, guardianRelationship }) =>
      guardianName === '' ? '–' : <PersonCell name={guardianName} second={guardianRelationship} />,
  },
  { id: 'student', header: 'Student part', width: 104, cell: (row) => <StateWord {...studentPart(row)} /> },
  {
    id: 'guardian',
    header: 'Guardian part',
    width: 106,
    cell: (row) => <StateWord {...guardianPart(row)} />,
  },
  { id: 'tuition', header: 'Tuition', width: 108, cell: (row) => <StateWord {...tuition(row)} /> },
  { id: 'records', header: 'Records', width: 134, cell: (row) => <StateWord {...records(row)} /> },
  {
    id: 'evaluations',
    header: 'Evaluations',
    width: 134,
    cell: (row) => <StateWord {...evaluations(row)} />,
  },
  { id: 'interview', header: 'Interview', width: 96, cell: (row) => <StateWord {...interview(row)} /> },
]

export const labelOfApplication = ({ id, studentName }: Row) => `${studentName}, application ${id}`

/** What of it says most on a phone: what is wrong, else what is open first, else whether anything came. */
function most(row: Row) {
  const all = [records(row), evaluations(row), studentPart(row), guardianPart(row), interview(row)]
  return (
    all.find(({ kind }) => kind === 'wrong') ??
    all.find(({ kind }) => kind === 'part' || kind === 'waits') ??
    ((all.every(({ kind }) => kind === 'none') && { kind: 'waits' as const, word: 'Nothing came' }) ||
      (all.some(({ kind }) => kind === 'none')
        ? { kind: 'part' as const, word: 'Not all came' }
        : { kind: 'done' as const, word: 'All came' }))
  )
}

export const applicationPhoneRow = (row: Row) => (
  <PhoneRow
    name={row.studentName}
    reason={`${row.id} · Grade ${row.studentGrade}${row.possibleDouble === null ? '' : ' · possible double'}${row.guardianName === '' ? '' : ` · ${row.guardianName}`}`}
    right={<StateWord {...most(row)} />}
  />
)
