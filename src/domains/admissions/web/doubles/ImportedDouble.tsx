import { IconDatabaseShare } from '@tabler/icons-react'
import { importAddress } from '#domains/enrollments/rules/enrollments-addresses.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import css from '../admissions.module.css'
import { StateWord } from '../StateWord.tsx'

interface ImportedDoubleProps {
  readonly imports: readonly number[]
  readonly studentName: string
}

/** Rosters that wait and would add the same student: two accounts of one child are found months later (picture 33b). */
export function ImportedDouble({ imports, studentName }: ImportedDoubleProps) {
  if (imports.length === 0) return null
  return (
    <section className={css.system} aria-label="Enrollments">
      <IconDatabaseShare size={18} stroke={1.75} aria-hidden />
      <div className={css.systemHead}>
        <h3 className={css.systemName}>Enrollments</h3>
        <StateWord kind="double" word="Possible double" />
      </div>
      {imports.map((id) => (
        <p key={id} className={css.systemWords}>
          {`Import ${id} would add the same student. `}
          <InternalLink href={`${importAddress(id)}&search=${encodeURIComponent(studentName)}`}>
            Compare
          </InternalLink>
        </p>
      ))}
    </section>
  )
}
