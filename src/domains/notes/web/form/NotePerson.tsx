import { Portrait } from '#ui/table/PersonCell.tsx'
import type { NoteStudent } from '../../contract/notes.schemas.ts'
import css from './form.module.css'

interface NotePersonProps {
  readonly student: Pick<NoteStudent, 'name' | 'imageUrl'>
  readonly about: string
}

/** Whom a note is about. */
export function NotePerson({ student, about }: NotePersonProps) {
  return (
    <div className={css.about}>
      <Portrait name={student.name} photo={student.imageUrl ?? undefined} />
      <div>
        <div className={css.aboutName}>{student.name}</div>
        <div className={css.aboutFacts}>{about}</div>
      </div>
    </div>
  )
}
