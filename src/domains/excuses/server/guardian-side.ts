import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExcuseDetail } from '../contract/excuses.schemas.ts'
import { needsAdvisor } from '../rules/who-decides.ts'
import { abilitiesOf } from './decision/decision-rules.ts'
import { weighExcuse } from './decision/weigh-excuses.ts'
import { getExcuse } from './excuses.queries.ts'
import { presentDocuments, presentMessages } from './thread/thread.present.ts'
import { listDocuments, listMessages } from './thread/thread.queries.ts'

export interface GuardianSide extends Pick<ExcuseDetail, 'documents' | 'messages'> {
  readonly comments: string
  readonly schoolDays: number
  /** School days in a row, with those of the excuses beside it. */
  readonly daysInARow: number
  /** Set while the excuse waits for this person and nobody else. */
  readonly advisor: { readonly name: string; readonly houseTitle: string } | null
  readonly can: { readonly edit: boolean; readonly remove: boolean }
}

/**
 * What the page of a family shows of an excuse to a guardian alone: what was said about it, who must decide it, and
 * what the guardian may do with it. Throws not-found for an excuse of somebody else's child.
 */
export async function getGuardianSide(db: Database, viewer: Viewer, id: number): Promise<GuardianSide> {
  const [excuse, documents, messages] = await Promise.all([
    getExcuse(db, viewer, id),
    listDocuments(db, id),
    listMessages(db, id),
  ])
  const counted = await weighExcuse(db, excuse)
  const { edit, remove } = abilitiesOf(viewer, counted)
  const { approved, advisorName, houseTitle } = counted
  return {
    comments: excuse.additionalComments,
    schoolDays: counted.schoolDays,
    daysInARow: counted.daysInARow,
    advisor:
      approved === null && needsAdvisor(counted) && advisorName !== null && houseTitle !== null
        ? { name: advisorName, houseTitle }
        : null,
    can: { edit, remove },
    documents: presentDocuments(viewer, excuse, documents).documents,
    messages: presentMessages(viewer, excuse, messages),
  }
}
