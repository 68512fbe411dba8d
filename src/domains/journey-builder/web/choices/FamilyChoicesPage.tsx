import { IconListNumbers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatMoment } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { client } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { ChoiceList } from '../../contract/journey.schemas.ts'
import { choicesElement } from '../../rules/journey-addresses.ts'
import { familyChoicesQuery } from '../journey-address.ts'
import { lastDayOf } from '../last-day.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import css from './choices.module.css'

const family = getRouteApi('/authenticated/family')
const urlOf = (id: number) => `/family/choices?student=${id}`

/** `/family/choices`: a student ranks what they would like in the coming cycle, block by block. */
export function FamilyChoicesPage() {
  const { student } = family.useSearch()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const ask = familyChoicesQuery(student)
  const { data, error, refetch } = useQuery(ask)
  usePageTitle('Choices')
  const list = data?.list ?? undefined
  const whose =
    list &&
    (list.student.id === viewer.userId
      ? 'Your choices were'
      : `The choices of ${list.student.first_name} were`)
  return (
    <SheetPage>
      <PageHeader
        title="Choices"
        facts={list?.cycle.title}
        tabs={
          list &&
          data &&
          data.students.length > 1 && (
            <SheetTabs
              label="Your children"
              tabs={data.students.map(({ id, first_name }) => ({ label: first_name, href: urlOf(id) }))}
              active={urlOf(list.student.id)}
            />
          )
        }
      />
      <PageBody reading>
        {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        {data !== undefined && (list === undefined || list.window.state === 'none') && (
          <EmptyState icon={IconListNumbers} title="Nothing to choose yet">
            When the school opens the choices for the next cycle, they appear here.
          </EmptyState>
        )}
        {list !== undefined && list.window.state !== 'none' && (
          <>
            <p id={choicesElement(list.cycle.id, list.student.id)} className={css.nothing}>
              {windowText(list)}
            </p>
            <ChoiceEditor
              key={list.student.id}
              list={list}
              whose={whose ?? ''}
              send={(wish) =>
                client.choices.saveFamilyChoices({
                  cycle_id: list.cycle.id,
                  student_id: list.student.id,
                  ...wish,
                })
              }
              onSaved={(saved) =>
                queryClient.setQueryData(ask.queryKey, (before) => before && { ...before, list: saved })
              }
            />
          </>
        )}
      </PageBody>
    </SheetPage>
  )
}

/** Until when one can choose, and what happens then. */
function windowText({ window, student }: ChoiceList): string {
  if (window.state === 'before') return `Choosing begins ${formatMoment(window.opens_at ?? '', Date.now())}.`
  const rest = `Rank up to ${window.ranks} in each block, starting with the one you would like most.`
  if (window.state === 'open')
    return `${rest} You can change it until the end of ${lastDayOf(window.closes_at)}.`
  return `Choosing ended on ${lastDayOf(window.closes_at)}. The advisor of ${student.first_name} can still change it.`
}
