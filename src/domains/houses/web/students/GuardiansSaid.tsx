import { leftOutWords } from '#domains/people/rules/left-out.ts'
import { Custody } from '#domains/people/web/custody.embed.tsx'
import type { StudentRow } from './student-rows.ts'
import css from './students.module.css'

/** What was said of the guardians' custody; who may not read it is told whom to ask before they write to them. */
export function GuardiansSaid({ guardians }: Pick<StudentRow, 'guardians'>) {
  const unread = guardians.filter(({ isLeftOut, custody }) => isLeftOut && custody === null)
  return (
    <>
      {guardians.map(({ id, name, custody }) => (
        <Custody key={id} mark={custody} of={name} />
      ))}
      {unread.length > 0 && <span className={css.leftOut}>{leftOutWords(unread)}</span>}
    </>
  )
}
