import { useState } from 'react'
import { heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import { isStatus, messageOf, supportNumberOf } from '#web/calls/api-error.ts'
import type { EmployeeSheet, StudentSheet } from '../contract/person-sheet.contract.ts'
import { titleOfSheet } from '../rules/sheet-title.ts'
import { EmployeeSections } from './EmployeeSections.tsx'
import css from './person-sheet.module.css'
import { StudentActions } from './StudentActions.tsx'
import { StudentSections } from './StudentSections.tsx'
import { usePersonSheet } from './use-person-sheet.embed.tsx'

/** Who somebody is: a student with what the viewer may know of them, or a colleague. */
export function PersonSheet({ personId, onClose }: { personId: number; onClose: () => void }) {
  const { data, error, refetch, answered } = usePersonSheet(personId)
  const { words } = heardAt(answered, useNow(15_000))
  // A dialog of the page would stand before a sheet beside it.
  const [isInFront] = useState(() => document.querySelector('[role="dialog"][aria-modal="true"]') !== null)
  const isNobody = isStatus(error, 404)
  const { kicker, title } = titleOfSheet({
    person: data,
    failed: error === null ? null : isNobody ? 'nobody' : 'not known',
  })
  return (
    <SideSheet
      kicker={kicker}
      title={
        <span className={css.title}>
          {data !== undefined && <Portrait name={data.name} photo={data.imageUrl ?? undefined} />}
          {title}
        </span>
      }
      // A line of its own from the first, so that what stands below it stays.
      facts={data ? factsOf(data) : '\u00a0'}
      over={isInFront ? 'in front' : 'sheets'}
      onClose={onClose}
      footer={data?.kind === 'student' ? <StudentActions student={data} /> : undefined}
    >
      {error !== null && data === undefined && (
        <ErrorState
          message={isNobody ? 'There is nobody here, or nobody you can see.' : messageOf(error)}
          supportNumber={supportNumberOf(error)}
          onTryAgain={() => void refetch()}
        />
      )}
      {data?.kind === 'student' && <StudentSections student={data} asOf={words} />}
      {data?.kind === 'employee' && <EmployeeSections employee={data} />}
    </SideSheet>
  )
}

function factsOf(person: StudentSheet | EmployeeSheet): string {
  const facts =
    person.kind === 'student'
      ? [person.pronouns, `Grade ${person.grade}`, person.house?.title, person.campus]
      : [person.job, person.campus]
  return facts.filter(Boolean).join(', ')
}
