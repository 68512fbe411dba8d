import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { programQuery, programSearch, useProgramParams } from '../program-address.ts'
import { AbilityList } from './AbilityList.tsx'
import { ProgramHead } from './ProgramHead.tsx'
import css from './program.module.css'
import { RequirementSheet } from './RequirementSheet.tsx'
import { RequirementTable } from './RequirementTable.tsx'
import { requirementColumns } from './requirement-columns.tsx'
import { WhatIfBanner } from './WhatIfBanner.tsx'

/** `/students/:studentId/program/:schoolStage?`, `…/overview`: credits against the plan, the gap first (picture 25). */
export function ProgramPage() {
  const { studentId, stage } = useProgramParams()
  const search = programSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const asks = programQuery(studentId, stage, search)
  const { data: program, error, refetch } = useQuery(asks)
  useLive([topic('student', studentId)], asks)
  usePageTitle(program?.student.name, { facts: 'Program', backTo: '/students' })
  if (program === undefined)
    return error === null ? (
      <TableSkeleton columns={requirementColumns(1)} density="two-line" />
    ) : (
      <PageBody>
        <FailedState error={error} onTryAgain={() => void refetch()} />
      </PageBody>
    )
  const open = program.requirements.findIndex(({ key }) => key === search.requirement)
  const show = (requirement: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, requirement }), replace: open >= 0 })
  const shown = program.requirements[open]
  const neighbour = (step: number) => {
    const next = program.requirements[open + step]
    return next && (() => show(next.key))
  }
  return (
    <div className={css.page}>
      <WhatIfBanner program={program} />
      <ProgramHead program={program} />
      <RequirementTable program={program} openKey={shown?.key} onOpen={show} />
      <AbilityList program={program} />
      {shown && (
        <RequirementSheet
          key={shown.key}
          program={program}
          requirement={shown}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => show(undefined)}
        />
      )}
      <Outlet />
    </div>
  )
}
