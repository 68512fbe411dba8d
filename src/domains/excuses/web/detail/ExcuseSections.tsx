import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import { ExcuseDocuments } from '../excuse-documents.embed.tsx'
import css from './detail.module.css'
import { ExcuseFacts } from './ExcuseFacts.tsx'
import { ExcuseThread } from './ExcuseThread.tsx'
import { AbsenceEffects, countChanges, SessionEffects } from './SessionEffects.tsx'

/** "If you approve, 5 sessions change"; for who does not see all of them no number would be true. */
function effectTitle({ state, sessions, hidden_session_count }: ExcuseDetail): string {
  if (hidden_session_count > 0) return 'What it covers'
  const changes = countChanges(sessions)
  const act = state === 'approved' ? 'reject or remove it' : 'approve'
  if (changes === 0) return `If you ${act}, no session changes now`
  return `If you ${act}, ${formatNoun(changes, 'session')} ${changes === 1 ? 'changes' : 'change'}`
}

interface ExcuseSectionsProps {
  readonly excuse: ExcuseDetail
  readonly nowMs: number
  /** Given where it may be edited and the surroundings offer no button for it. */
  readonly onEdit?: () => void
}

/** The parts of an excuse, the same in the side sheet of the report and in the modal of the calendar. */
export function ExcuseSections({ excuse, nowMs, onEdit }: ExcuseSectionsProps) {
  return (
    <>
      <PanelSection>
        <ExcuseFacts excuse={excuse} nowMs={nowMs} />
        {onEdit !== undefined && (
          <Button
            size="xs"
            mt="sm"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </PanelSection>
      {excuse.fell_away ? (
        <PanelSection>
          <p className={css.note}>
            The school is closed on its days, so nobody decides on it. If those days open again, it will wait
            again.
          </p>
        </PanelSection>
      ) : (
        <Effects excuse={excuse} nowMs={nowMs} />
      )}
      <Documents excuse={excuse} />
      <PanelSection title="Questions and answers">
        <ExcuseThread excuse={excuse} nowMs={nowMs} />
      </PanelSection>
    </>
  )
}

/** What deciding would change. */
function Effects({ excuse, nowMs }: Omit<ExcuseSectionsProps, 'onEdit'>) {
  const { sessions, hidden_session_count: hiddenCount } = excuse
  return (
    <PanelSection title={effectTitle(excuse)}>
      {excuse.decision_notice !== null && <p className={css.note}>{excuse.decision_notice}</p>}
      {sessions.length + hiddenCount === 0 && (
        <p className={css.note}>It covers no session of this student.</p>
      )}
      <SessionEffects sessions={sessions} isApproval={excuse.state !== 'approved'} nowMs={nowMs} />
      {hiddenCount > 0 && (
        <p className={css.note}>
          {formatNoun(hiddenCount, sessions.length > 0 ? 'more session' : 'session')} whose{' '}
          {hiddenCount === 1 ? 'roll' : 'rolls'} you do not see.
        </p>
      )}
      <AbsenceEffects absences={excuse.absences} />
    </PanelSection>
  )
}

/** Opened, attached and removed by who deals with the family; others read that there are some. */
function Documents({ excuse }: { excuse: ExcuseDetail }) {
  const { id, documents, removed_documents, document_count, can_open_documents, can_write } = excuse
  const queryClient = useQueryClient()
  if (document_count + removed_documents.length === 0 && !can_write) return null
  return (
    <PanelSection title="Documents">
      <ExcuseDocuments
        excuseId={id}
        documents={documents}
        removed={removed_documents}
        hiddenCount={can_open_documents ? 0 : document_count - documents.length}
        canChange={can_write}
        onChanged={() =>
          Promise.all(
            [api.excuses.key(), api.excuseReport.key()].map((queryKey) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          )
        }
      />
    </PanelSection>
  )
}
