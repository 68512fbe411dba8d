import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { flexPerksQuery } from '../program-address.ts'
import { FlexPerksForm } from './FlexPerksForm.tsx'

/** `/students/:studentId/overview/:experienceId/:perkType/edit-flex-perks`: what a student earns in an experience. */
export function FlexPerksPage() {
  const { studentId, experienceId, perkType } = useParams({ strict: false })
  const navigate = useNavigate()
  const of = {
    studentId: Number(studentId),
    experienceId: Number(experienceId),
    perkType: perkType === 'abilities' ? ('abilities' as const) : ('units' as const),
  }
  const { data, error, refetch } = useQuery(flexPerksQuery(of))
  return (
    <PageBody>
      {error && <FailedState error={error} onTryAgain={() => void refetch()} />}
      {data && (
        <FlexPerksForm
          key={`${of.experienceId} ${of.perkType}`}
          of={of}
          perks={data}
          onClose={() => void navigate({ to: `/students/${of.studentId}/overview` })}
        />
      )}
    </PageBody>
  )
}
