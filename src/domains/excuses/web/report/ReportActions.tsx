import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import { useUndoDecision } from '../use-decide.ts'
import { downloadAddress, type ExcuseReportSearch } from './report-address.ts'

interface ReportActionsProps {
  readonly search: ExcuseReportSearch
  readonly undo: { decision_id: number; action: ExcuseDecision; count: number } | null
}

const pastTense = { approve: 'approved', reject: 'rejected', remove: 'removed' } as const

/** Takes the last decision back, and saves the rows of the filters as a file. */
export function ReportActions({ search, undo }: ReportActionsProps) {
  const undoing = useUndoDecision()
  return (
    <>
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
      <ExportMenu hrefOf={(format) => downloadAddress(format, search)} />
    </>
  )
}
