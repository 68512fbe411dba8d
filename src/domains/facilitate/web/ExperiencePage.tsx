import { IconUsers } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { ExperienceHeader } from '#domains/experiences/web/experience-header.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { address, needed, number, text } from '#web/address/address.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ExperienceFacts } from './ExperienceFacts.tsx'
import css from './experience.module.css'
import { StudentTable } from './StudentTable.tsx'
import { useFacilitated } from './use-facilitated.ts'

const params = address({ type: text, experienceId: number })

/** An experience for its facilitator: students with their attendance, and the sessions around now. */
export function ExperiencePage() {
  const { type, experienceId } = params.parse(useParams({ strict: false }))
  const ids = { type: needed(type), experienceId: needed(experienceId) }
  const { data, error, refetch } = useFacilitated(ids)
  usePageTitle(data?.experience.title, {
    facts: data && `${data.experience.typeTitle}, ${formatNoun(data.students.length, 'student')}`,
    backTo: addressOf.list(),
  })
  if (data === undefined)
    return (
      <SheetPage fill>
        {error === null && <HeaderSkeleton withCrumbs withTabs />}
        <PageBody>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'student' }, { id: 'attendance', width: 140 }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      </SheetPage>
    )
  const { experience, students, sessions, tasks } = data
  return (
    <SheetPage fill>
      <ExperienceHeader experience={experience} tab="overview" />
      <div className={css.columns}>
        <div className={css.students}>
          {students.length === 0 ? (
            <EmptyState icon={IconUsers} title="No student is enrolled to this experience/house." />
          ) : (
            <StudentTable title={experience.title} students={students} />
          )}
        </div>
        <ExperienceFacts experience={experience} sessions={sessions} tasks={tasks} />
      </div>
    </SheetPage>
  )
}
