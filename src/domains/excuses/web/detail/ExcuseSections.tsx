import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import css from './detail.module.css'
import { ExcuseDocuments } from './ExcuseDocuments.tsx'
import { ExcuseFacts } from './ExcuseFacts.tsx'
import { ExcuseThread } from './ExcuseThread.tsx'
import { AbsenceEffects, countChanges, SessionEffects } from './SessionEffects.tsx'

/** "If you approve, 5 sessions change". */
function effectTitle({ state, sessions }: ExcuseDetail): string {
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
      <PanelSection title={effectTitle(excuse)}>
        {excuse.decision_notice !== null && <p className={css.note}>{excuse.decision_notice}</p>}
        {excuse.sessions.length === 0 ? (
          <p className={css.note}>It covers no session of this student.</p>
        ) : (
          <SessionEffects sessions={excuse.sessions} isApproval={excuse.state !== 'approved'} nowMs={nowMs} />
        )}
        <AbsenceEffects absences={excuse.absences} />
      </PanelSection>
      <ExcuseDocuments excuse={excuse} nowMs={nowMs} />
      <PanelSection title="Questions and answers">
        <ExcuseThread excuse={excuse} nowMs={nowMs} />
      </PanelSection>
    </>
  )
}
