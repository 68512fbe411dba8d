import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import { useUndoDecision } from '../use-decide.ts'
import { DecideMenu } from './DecideMenu.tsx'
import { type ExcuseReportSearch, reportDownload } from './report-address.ts'

interface ReportActionsProps {
  readonly search: ExcuseReportSearch
  readonly undo: { decision_id: number; action: ExcuseDecision; count: number } | null
  /** Undefined for who decides nothing. */
  readonly onDecide: ((decision: ExcuseDecision) => void) | undefined
}

const pastTense = { approve: 'approved', reject: 'rejected', remove: 'removed' } as const

/** Decides what is selected, takes the last decision back, and saves the rows of the filters as a file. */
export function ReportActions({ search, undo, onDecide }: ReportActionsProps) {
  const undoing = useUndoDecision()
  return (
    <>
      {onDecide !== undefined && <DecideMenu onDecide={onDecide} />}
      {undo !== null && (
        <Button
          size="xs"
          loading={undoing.isPending}
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={() => undoing.mutate(undo.decision_id)}
        >
          Undo: {undo.count} {pastTense[undo.action]}
        </Button>
      )}
      <ExportMenu hrefOf={(format) => reportDownload(format, search)} />
    </>
  )
}
