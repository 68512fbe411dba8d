import { useLocation } from '@tanstack/react-router'
import type { Answered } from '#ui/clock/heard.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePhone } from '#ui/page/use-phone.ts'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'
import { studentAddress } from '../rules/student-addresses.ts'
import { StudentActions } from './StudentActions.tsx'
import { StudentFacts } from './StudentFacts.tsx'
import { StudentMenu } from './StudentMenu.tsx'
import { StudentStatus } from './StudentStatus.tsx'
import css from './student.module.css'

/** Beside them stands the menu of the others (look, picture 24). */
const tabsInRow = 7

/**
 * The head over every page of a student. On a phone the shell says who it is, one row is left for the tabs, and what
 * else is known stands on the overview (look, picture 37).
 */
export function StudentHeader({ student, answered }: { student: StudentHead; answered: Answered }) {
  const isPhone = usePhone()
  const crumbs = [{ label: 'Students', href: studentAddress.list() }]
  if (isPhone)
    return (
      <PageHeader
        crumbs={crumbs}
        title={student.name}
        tabs={
          <div className={css.phoneTabs}>
            <Tabs student={student} shown={student.tabs.length} />
            <StudentMenu student={student} isWhole />
          </div>
        }
      />
    )
  return (
    <PageHeader
      crumbs={crumbs}
      picture={<Portrait name={student.name} photo={student.imageUrl ?? undefined} />}
      title={student.name}
      facts={
        <span className={css.status}>
          <StudentStatus student={student} />
          {student.pronouns}
        </span>
      }
      actions={<StudentActions student={student} />}
      below={<StudentFacts student={student} answered={answered} />}
      tabs={<Tabs student={student} shown={tabsInRow} />}
    />
  )
}

function Tabs({ student, shown }: { student: StudentHead; shown: number }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const tabs = student.tabs.map(({ value, label }) => ({
    label,
    href: studentAddress.tab(student.id, value),
  }))
  const active = tabs.find(({ href }) => pathname.startsWith(href))
  return <SheetTabs label={student.name} active={active?.href ?? ''} shown={shown} tabs={tabs} />
}
