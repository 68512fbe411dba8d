import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type { NoteStudent } from '../../contract/notes.schemas.ts'
import css from './list.module.css'

interface StudentHeadProps {
  /** Undefined while they are on their way. */
  readonly student: NoteStudent | undefined
  readonly actions: ReactNode
}

/** As long as most: on a phone it decides what stands beside them. */
const usualFacts = 'Grade 10, Juniper House, North Campus'
const crumbs = [{ label: 'Notes', href: '/reports/notes' }]

/** Whom the notes are about. */
export function StudentHead({ student, actions }: StudentHeadProps) {
  return (
    <PageHeader
      title={student === undefined ? 'Notes' : student.name}
      crumbs={crumbs}
      picture={<Portrait name={student?.name ?? ''} photo={student?.imageUrl ?? undefined} />}
      facts={
        student === undefined ? (
          <span className={css.factsToCome}>{usualFacts}</span>
        ) : (
          <StudentFacts student={student} />
        )
      }
      actions={actions}
    />
  )
}

function StudentFacts({ student }: { student: NoteStudent }) {
  return (
    <>
      Grade {student.grade},{' '}
      {student.house && (
        <>
          <UiLink className={css.link} href={`/houses/${student.house.id}`}>
            {student.house.title}
          </UiLink>
          ,{' '}
        </>
      )}
      {student.campus}
    </>
  )
}
