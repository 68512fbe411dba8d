import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { alarmsQuery, auditPages } from './audit-address.ts'

/** Who read of far more people in an hour than colleagues do, lately; nothing where nobody did. */
export function AlarmsAlert() {
  const [newest, ...others] = useQuery(alarmsQuery()).data?.alarms ?? []
  if (newest === undefined) return null
  const { reader, people, usual, hour } = newest
  return (
    <PageAlert
      family="late"
      icon={IconEye}
      title={`${reader.name} read of ${formatCount(people)} people in an hour`}
    >
      {formatWhen(hour, Date.now())}. Colleagues read of at most {formatCount(usual)} in nineteen of twenty
      hours. <UiLink href={`${auditPages.seen}?who_id=${reader.id}`}>Look at what</UiLink>
      {others.length > 0 && `. ${others.length} more in the last four weeks.`}
    </PageAlert>
  )
}
