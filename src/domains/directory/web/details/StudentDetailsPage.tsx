import { Button } from '@mantine/core'
import { IconHome2, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { stateLabel } from '#domains/people/rules/states.ts'
import { formatDay } from '#ui/format/days.ts'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentDetailsPage as Details } from '../../contract/student-details.contract.ts'
import css from './details.module.css'
import { studentDetailsQuery } from './details-queries.ts'
import { GuardianCard } from './GuardianCard.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** `/students/:studentId/details`: who they are, their house, their family. */
export function StudentDetailsPage() {
  const studentId = Number(useParams({ strict: false }).studentId)
  const asks = studentDetailsQuery(studentId)
  const { data, error, refetch } = useQuery(asks)
  useLive(data === undefined ? [] : [topic('student', studentId)], asks)
  usePageTitle(data?.name, { facts: 'Details', backTo: '/students' })
  if (data === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'what' }, { id: 'is' }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  return (
    <PageBody reading>
      <Identity student={data} />
      <House student={data} />
      <Section title="Learning history">
        <InternalLink href={`/students/${studentId}/learning-history`}>
          Schools, courses and credits by year
        </InternalLink>
      </Section>
      {data.guardians !== null && <Guardians student={data} guardians={data.guardians} />}
      <Outlet />
    </PageBody>
  )
}

function Identity({ student }: { student: Details }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Name', student.name],
    ['Pronouns', student.pronouns],
    ['Gender', student.gender],
    ...(student.date_of_birth === undefined
      ? []
      : [['Born', student.date_of_birth && formatDay(student.date_of_birth)] as const]),
    ['Email', student.email],
    ['Phone', student.phone],
    ['Grade', String(student.grade)],
    ['Campus', student.campus],
    ['State', student.state && stateLabel(student.state)],
  ]
  return (
    <Section
      title="Student"
      actions={
        student.can.manage && (
          <Button
            size="xs"
            leftSection={<IconPencil {...icon} />}
            component={InternalLink}
            href={personAddress.edit(student.id)}
          >
            Edit
          </Button>
        )
      }
    >
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function House({ student: { id, house, plannedMove, can } }: { student: Details }) {
  return (
    <Section
      title="House"
      actions={
        can.manage && (
          <Button
            size="xs"
            leftSection={<IconHome2 {...icon} />}
            component={InternalLink}
            href={`/students/${id}/details/house-assignment`}
          >
            Change house
          </Button>
        )
      }
    >
      <p className={css.line}>{house?.title ?? 'In no house'}</p>
      {plannedMove !== null && (
        <p className={css.planned}>
          {plannedMove.house === null ? 'Leaves it' : `Goes into ${plannedMove.house}`} on{' '}
          {formatDay(plannedMove.fromDay)}, planned by {plannedMove.plannedBy}.
        </p>
      )}
    </Section>
  )
}

interface GuardiansProps {
  readonly student: Details
  readonly guardians: NonNullable<Details['guardians']>
}

function Guardians({ student: { id, name, can }, guardians }: GuardiansProps) {
  return (
    <Section
      title="Guardians"
      count={guardians.length}
      actions={
        can.manage && (
          <Button
            size="xs"
            leftSection={<IconUserPlus {...icon} />}
            component={InternalLink}
            href={`/students/${id}/details/add-existing-guardian`}
          >
            Add an existing guardian
          </Button>
        )
      }
    >
      {guardians.length === 0 && <p className={css.line}>No guardian of {name} is known.</p>}
      <ul className={css.guardians}>
        {guardians.map((guardian) => (
          <GuardianCard key={guardian.id} studentId={id} guardian={guardian} can={can} />
        ))}
      </ul>
    </Section>
  )
}
