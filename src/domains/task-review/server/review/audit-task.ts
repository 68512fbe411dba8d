import type { Submission } from '#domains/tasks/server/tasks.service.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { WriteContext } from '../thread/write-message.ts'

/** What was done to a student's task, with how it stood until then. */
export const auditTask = (
  context: WriteContext,
  { taskId, studentId, status, revision }: Submission,
  action: string,
) =>
  insertAudit(context.db, context, {
    action,
    subjectType: 'task',
    subjectId: taskId,
    before: { studentId, status, revision },
  })
