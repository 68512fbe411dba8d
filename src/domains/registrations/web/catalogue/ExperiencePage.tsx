import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconSchool, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { registrationsUrl } from '../../rules/registration-addresses.ts'
import { CapacityBar } from '../CapacityBar.tsx'
import css from './catalogue.module.css'
import { experienceQuery } from './catalogue-address.ts'

const route = getRouteApi('/authenticated/staff/experiences/$experienceId')

/** `/experiences/:experienceId`: one experience as staff see it, and the way to its students. */
export function ExperiencePage() {
  const { data, error, refetch } = useQuery(experienceQuery(Number(route.useParams().experienceId)))
  usePageTitle(data?.title ?? 'Experience', { backTo: '/experiences' })
  if (error !== null)
    return (
      <SheetPage>
        <PageHeader title="Experience" crumbs={crumbs} />
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      </SheetPage>
    )
  if (data === undefined)
    return (
      <SheetPage>
        <HeaderSkeleton />
      </SheetPage>
    )
  return (
    <SheetPage>
      <PageHeader
        title={data.title}
        crumbs={crumbs}
        tag={data.type_title}
        facts={data.is_archived ? 'Archived' : undefined}
        actions={<Ways experience={data} />}
      />
      <PageBody reading>
        <About experience={data} />
      </PageBody>
    </SheetPage>
  )
}

const crumbs = [{ label: 'Experiences', href: '/experiences' }]

type Experience = ContractRouterOutputs['catalogue']['getExperience']

/** Where the viewer may go from here. */
function Ways({ experience }: { experience: Experience }) {
  const { id, type, can } = experience
  return (
    <>
      {can.edit && !experience.is_archived && (
        <Button
          component={UiLink}
          href={`/experiences/${id}/edit`}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        >
          Edit
        </Button>
      )}
      {can.edit && (
        <Button
          component={UiLink}
          href={`/experiences/${id}/duplicate`}
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        >
          Duplicate
        </Button>
      )}
      {can.see_registrations && (
        <Button
          component={UiLink}
          href={registrationsUrl(id)}
          leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
        >
          Registrations
        </Button>
      )}
      {can.facilitate && (
        <Button
          component={UiLink}
          href={addressOf.experience({ type, experienceId: id })}
          leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
        >
          Students and attendance
        </Button>
      )}
    </>
  )
}

function About({ experience }: { experience: Experience }) {
  const { theme_title, experts, campus, cycle_title, blocks, waiting, description } = experience
  return (
    <>
      <dl className={css.about}>
        {theme_title !== '' && <Fact name="Theme">{theme_title}</Fact>}
        <Fact name="Experts">{experts.join(', ') || 'No expert yet'}</Fact>
        <Fact name="Campus">{campus ?? 'Every campus'}</Fact>
        <Fact name="Cycle">{cycle_title}</Fact>
        <Fact name="Block">{blocks.join(', ') || '–'}</Fact>
        <dt>Places</dt>
        <dd>
          <CapacityBar fullness={experience} />
        </dd>
        {waiting > 0 && <Fact name="Waiting">{String(waiting)}</Fact>}
      </dl>
      {description !== '' && <p className={css.description}>{description}</p>}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
