import { GraduationBadge } from '#domains/graduation/web/graduation-badge.embed.tsx'
import { isDimmedStatus, studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'
import css from './student.module.css'

/** What is not as usual: an active student on track has no badge (look §14.3, picture 24). */
export function StudentStatus({ student }: { student: StudentHead }) {
  const { id, status, isDeactivated, graduation } = student
  return (
    <span className={css.status}>
      {isDimmedStatus(status) && <Badge family="outline">{studentStatusLabel(status)}</Badge>}
      {status === 'admitted' && <Badge family="neutral">{studentStatusLabel(status)}</Badge>}
      {isDeactivated && <Badge family="neutral">No longer at the school</Badge>}
      {graduation !== null && graduation.status !== 'on-track' && (
        <span title={graduation.tightest}>
          <GraduationBadge status={graduation.status} href={`/students/graduation/${id}`} />
        </span>
      )}
    </span>
  )
}
