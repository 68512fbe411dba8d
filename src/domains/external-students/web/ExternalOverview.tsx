import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDay } from '#ui/format/days.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { ConsentBadge } from './ConsentBadge.tsx'
import css from './external.module.css'
import { externalQuery } from './external-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/external-students/$id/overview')

/** `/workbench/external-students/:id/overview`: contact, consent, experiences and attendance. */
export function ExternalOverview() {
  const { id } = route.useParams()
  const { data: student } = useSuspenseQuery(externalQuery(Number(id)))
  const viewer = useViewer()
  usePageTitle(student.name, { backTo: '/workbench/external-students' })
  const contact = [student.contact_name, student.contact_email, student.contact_phone].filter(
    (text) => text !== '',
  )
  return (
    <SheetPage>
      <PageHeader
        title={student.name}
        crumbs={[{ label: 'External students', href: '/workbench/external-students' }]}
        facts={[student.school, student.email, student.isArchived && 'archived'].filter(Boolean).join(' · ')}
        actions={
          <>
            {may(viewer, 'personal_data.manage') && (
              <UiLink href={`/workbench/personal-data/partners/${student.id}`}>All that is stored</UiLink>
            )}
            {student.canManage && (
              <UiLink href={`/workbench/external-students/${student.id}/edit`}>Edit</UiLink>
            )}
          </>
        }
      />
      <PageBody reading>
        <Section title="Consent">
          <p className={css.line}>
            <ConsentBadge consent={student.consent} until={student.consent_until} />
            {student.consent_from !== null && <span>since {formatDay(student.consent_from)}</span>}
          </p>
        </Section>
        <Section title="Contact">
          <p className={css.line}>{contact.length === 0 ? 'Nobody is named yet.' : contact.join(', ')}</p>
        </Section>
        <Section title="Experiences" count={student.experiences.length}>
          <ul className={css.rows}>
            {student.experiences.map((one) => (
              <li key={one.id}>
                <UiLink href={`/facilitate/${one.type}/${one.id}/attendance`}>{one.title}</UiLink>
                <span>{one.cycle}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Attendance" count={student.attendance.length}>
          <ul className={css.rows}>
            {student.attendance.map((one) => (
              <li key={one.id}>
                <span>
                  {one.title}, {formatWhen(one.startsAt, Date.now())}
                </span>
                <span>{one.status === '' ? 'Roll not taken' : one.status}</span>
              </li>
            ))}
          </ul>
        </Section>
      </PageBody>
    </SheetPage>
  )
}
