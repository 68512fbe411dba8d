import { nobody } from '#server/api/viewer.ts'
import type { AuditContext } from '#server/database/audit.ts'
import type { Batch } from './batches.ts'

/** Who is written down for what an import does: whoever pressed the button, and which import it was. */
export const auditOf = ({ userId, importId }: Pick<Batch, 'userId' | 'importId'>): AuditContext => ({
  viewer: { ...nobody, userId },
  request: { id: `import ${importId}` },
})
