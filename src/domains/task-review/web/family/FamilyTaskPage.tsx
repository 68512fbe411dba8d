import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDay } from '#ui/format/days.ts'
import { formatDuration } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { Attachments } from '../thread/Attachments.tsx'
import { Thread } from '../thread/Thread.tsx'
import { AskForTime } from './AskForTime.tsx'
import { familyTaskQuery } from './family-task-address.ts'
import css from './family-tasks.module.css'
import { formKey } from './form-key.ts'
import { HandInForm } from './HandInForm.tsx'
import { HandIns } from './HandIns.tsx'
import { taskStates } from './task-states.ts'

const route = getRouteApi('/authenticated/family/tasks/$taskId')

/** A task as its family reads it: what is asked, what was handed in, what school answered. */
export function FamilyTaskPage() {
  const taskId = Number(route.useParams().taskId)
  const { student } = route.useSearch()
  const asks = familyTaskQuery(taskId, student)
  const { data, error, refetch } = useQuery(asks)
  useLive(data?.topics ?? [], asks)
  usePageTitle(data?.title, { backTo: '/family/tasks', facts: data?.experienceTitle })
  if (data === undefined)
    return (
      <SheetPage>
        <PageBody reading>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'task' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      </SheetPage>
    )
  const state = taskStates[data.state]
  return (
    <SheetPage>
      <PageHeader
        title={data.title}
        crumbs={[{ label: 'Tasks', href: `/family/tasks?student=${data.student.id}` }]}
        tag={data.isOverdue ? 'Overdue' : state.title}
        facts={`${data.experienceTitle}, due ${formatDay(schoolDayOf(data.dueAt))}, 9:00 PM${data.minutes === null ? '' : `, takes about ${formatDuration(data.minutes * 60_000)}`}`}
      />
      <PageBody reading>
        <Section title="What to do">
          {data.body !== '' && <RichText html={data.body} />}
          <Attachments
            attachments={data.attachments.map(({ title, url }) => ({ kind: 'link', title, url }))}
          />
          {data.perks.length > 0 && (
            <p className={css.perks}>
              <span className={css.quiet}>Practices</span>
              {data.perks.map((title) => (
                <Badge key={title} family="outline">
                  {title}
                </Badge>
              ))}
            </p>
          )}
        </Section>
        {data.feed.length > 0 && (
          <Section title="From the school" count={data.feed.length}>
            <Thread feed={data.feed} isFlush />
          </Section>
        )}
        <HandIns task={data} />
        {data.can.hand_in && <HandInForm key={formKey(data)} task={data} />}
        {(data.can.ask_for_time || data.request !== null) && (
          <AskForTime key={`time ${data.student.id} ${data.id}`} task={data} />
        )}
      </PageBody>
    </SheetPage>
  )
}
