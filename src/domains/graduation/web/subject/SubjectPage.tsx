import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { SubjectMenu } from '../program/SubjectMenu.tsx'
import { programAddress, programQuery, subjectQuery, useProgramParams } from '../program-address.ts'
import css from './subject.module.css'
import { TopicSection } from './TopicSection.tsx'

/** `…/program/:schoolStage?/:subjectId`: a subject by topic and unit, with mastery, source and date. */
export function SubjectPage() {
  const { studentId, stage, subjectId } = useProgramParams()
  const { data: program } = useQuery(programQuery(studentId, stage, {}))
  const asks = subjectQuery(studentId, stage, subjectId)
  const { data: subject, error, refetch } = useQuery(asks)
  useLive([topic('student', studentId)], asks)
  usePageTitle(program?.student.name, { facts: subject?.title ?? 'Program', backTo: '/students' })
  const ofStage = stage ?? program?.stage ?? 'hs'
  return (
    <PageBody>
      {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
      {subject === undefined && error === null && (
        <TableSkeleton columns={[{ id: 'unit' }, { id: 'mastery', width: 190 }]} density="two-line" />
      )}
      {subject && (
        <>
          <div className={css.head}>
            <h2 className={css.title}>{subject.title}</h2>
            <Button component={InternalLink} href={programAddress.overview(studentId, ofStage)}>
              Graduation
            </Button>
            {program && <SubjectMenu program={program} />}
          </div>
          {subject.topics.length === 0 && <p className={css.none}>None of it is taught in this stage.</p>}
          {subject.topics.map((one) => (
            <TopicSection key={one.id} topic={one} canManage={subject.can_manage} stage={ofStage} />
          ))}
        </>
      )}
      <Outlet />
    </PageBody>
  )
}
