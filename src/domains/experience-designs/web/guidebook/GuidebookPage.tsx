import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDayRange } from '#ui/format/days.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { experienceAddresses } from '../../rules/experience-addresses.ts'
import { GuidebookTask } from './GuidebookTask.tsx'
import css from './guidebook.module.css'
import { guidebookQuery } from './guidebook-address.ts'

const route = getRouteApi('/authenticated/staff/experiences/$experienceId/tasks/guidebook')

/** `/experiences/:experienceId/tasks/guidebook`: an experience as students read it, week by week. */
export function GuidebookPage() {
  const experienceId = Number(route.useParams().experienceId)
  const { data, error, refetch } = useQuery(guidebookQuery(experienceId))
  usePageTitle(data === undefined ? 'Guidebook' : `${data.title}, guidebook`, {
    backTo: experienceAddresses.page(experienceId),
  })
  if (data === undefined)
    return (
      <SheetPage>
        {error === null ? (
          <HeaderSkeleton />
        ) : (
          <PageBody>
            <FailedState error={error} onTryAgain={() => void refetch()} />
          </PageBody>
        )}
      </SheetPage>
    )
  const { weeks, tasks } = data
  const others = tasks.filter(({ week }) => !weeks.some(({ key }) => key === week))
  return (
    <SheetPage>
      <PageHeader
        title={data.title}
        crumbs={[
          { label: 'Experiences', href: '/experiences' },
          { label: data.title, href: experienceAddresses.page(data.id) },
        ]}
        {...(data.picture !== null && { picture: data.picture })}
        facts={`Guidebook, ${data.cycle}`}
        actions={
          <Button
            component={UiLink}
            href={experienceAddresses.editor(data.id)}
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          >
            Edit
          </Button>
        }
      />
      <PageBody reading>
        {data.driving_question !== '' && <p className={css.question}>{data.driving_question}</p>}
        {data.description !== '' && <RichText html={data.description} />}
        {weeks.length + tasks.length === 0 && <p className={css.fact}>Nothing is planned yet.</p>}
        {weeks.map(({ key, title, body, objective, first_day, last_day }, at) => (
          <section key={key} className={css.week}>
            <h2 className={css.weekTitle}>
              {`Week ${at + 1}${title === '' ? '' : `: ${title}`}`}
              {first_day !== null && last_day !== null && (
                <span className={css.fact}>{formatDayRange(first_day, last_day, { year: false })}</span>
              )}
            </h2>
            {body !== '' && <p>{body}</p>}
            {objective !== '' && <p className={css.fact}>{`Objective: ${objective}`}</p>}
            {tasks
              .filter(({ week }) => week === key)
              .map((task) => (
                <GuidebookTask key={task.key} task={task} />
              ))}
          </section>
        ))}
        {others.map((task) => (
          <GuidebookTask key={task.key} task={task} />
        ))}
      </PageBody>
    </SheetPage>
  )
}
