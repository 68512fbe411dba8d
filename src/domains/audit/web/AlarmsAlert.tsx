import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { UnaskedAlert } from '#web/pages/UnaskedAlert.tsx'
import { alarmsQuery, auditPages } from './audit-address.ts'

/** Who read of far more people in an hour than colleagues do, lately; nothing where nobody did, and what is not known where that could not be asked. */
export function AlarmsAlert() {
  const query = useQuery(alarmsQuery())
  const [newest, ...others] = query.data?.alarms ?? []
  if (newest === undefined)
    return (
      <UnaskedAlert query={query} title="Whether somebody read far more than usual could not be checked" />
    )
  const { reader, people, usual, hour } = newest
  return (
    <PageAlert
      family="late"
      icon={IconEye}
      title={`${reader.name} read the records of ${formatCount(people)} people in an hour`}
    >
      {formatWhen(hour, Date.now())}. In nineteen of twenty hours, colleagues read the records of at most{' '}
      {formatCount(usual)}. <UiLink href={`${auditPages.seen}?who_id=${reader.id}`}>See what</UiLink>
      {others.length > 0 && `. ${others.length} more in the last four weeks.`}
    </PageAlert>
  )
}
