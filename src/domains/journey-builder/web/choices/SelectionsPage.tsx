import { IconListNumbers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { client } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { selectionsQuery } from '../journey-address.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'

const route = getRouteApi(
  '/authenticated/staff/journey-builder/expedition-selections/edit/$cycleId/$studentId',
)

/** `/journey-builder/expedition-selections/edit/:cycleId/:studentId`: the ranked choices of one student. */
export function SelectionsPage() {
  const params = route.useParams()
  const [cycleId, studentId] = [Number(params.cycleId), Number(params.studentId)]
  const ask = selectionsQuery(cycleId, studentId)
  const queryClient = useQueryClient()
  const { data: list, error, refetch } = useQuery(ask)
  const students = `/journey-builder/students?cycle_id=${cycleId}`
  usePageTitle(list === undefined ? 'Choices' : `Choices of ${list.student.name}`, { backTo: students })
  return (
    <SheetPage>
      <PageHeader
        title={
          list === undefined ? (
            'Choices'
          ) : (
            <>
              Choices of <PersonName id={studentId}>{list.student.name}</PersonName>
            </>
          )
        }
        crumbs={[
          { label: 'Journey builder', href: `/journey-builder?cycle_id=${cycleId}` },
          { label: 'Students', href: students },
        ]}
        facts={list && `${list.cycle.title}, grade ${list.student.grade}`}
      />
      <PageBody reading>
        {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        {list?.blocks.length === 0 && (
          <EmptyState icon={IconListNumbers} title="Nothing to choose">
            {list.cycle.title} has no experience for {list.student.first_name} yet.
          </EmptyState>
        )}
        {list !== undefined && list.blocks.length > 0 && (
          <ChoiceEditor
            key={`${cycleId} ${studentId}`}
            list={list}
            whose={`The choices of ${list.student.first_name} were`}
            send={(wish) => client.choices.saveSelections({ cycleId, studentId, ...wish })}
            onSaved={(saved) => queryClient.setQueryData(ask.queryKey, saved)}
          />
        )}
      </PageBody>
    </SheetPage>
  )
}
