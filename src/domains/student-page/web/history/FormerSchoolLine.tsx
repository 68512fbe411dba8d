import { Button } from '@mantine/core'
import type { FormerSchool } from '../../contract/learning-history.contract.ts'
import css from './history.module.css'
import { schoolText } from './history-years.ts'

interface FormerSchoolLineProps {
  readonly school: FormerSchool
  readonly onEdit: ((schoolId: number) => void) | undefined
}

/** A school a student was at before, with its paper for who opens it. */
export function FormerSchoolLine({ school, onEdit }: FormerSchoolLineProps) {
  const { id, name, document } = school
  return (
    <p className={css.school}>
      <span className={css.where}>
        {schoolText(school)}
        {document !== null && (
          <>
            {', '}
            <a href={document.url} download>
              {document.title}
            </a>
          </>
        )}
      </span>
      {onEdit && (
        <Button size="xs" aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
          Edit
        </Button>
      )}
    </p>
  )
}
