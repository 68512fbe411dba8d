import { IconCalendarDue, IconCalendarOff } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { Expiry } from '../rules/expiry.ts'

/** Says only what is wrong or soon will be: a document that holds has no badge. */
export function ExpiryBadge({ expiry, expiresOn }: { expiry: Expiry; expiresOn: string | null }) {
  if (expiresOn === null || expiry === 'none' || expiry === 'valid') return null
  return expiry === 'expired' ? (
    <Badge family="unexc" icon={IconCalendarOff} weight="quiet">
      Expired {formatDay(expiresOn)}
    </Badge>
  ) : (
    <Badge family="late" icon={IconCalendarDue} weight="quiet">
      Expires soon, {formatDay(expiresOn)}
    </Badge>
  )
}
