import { useMemo } from 'react'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { phoneRow, requirementColumns, rowKey, rowLabel } from './requirement-columns.tsx'

interface RequirementTableProps {
  readonly program: ProgramShown
  readonly openKey: string | undefined
  readonly onOpen: (key: string) => void
}

/** Each requirement with its credits by state, all on one scale, and the totals. */
export function RequirementTable({ program, openKey, onOpen }: RequirementTableProps) {
  const { requirements, ladder } = program
  const columns = useMemo(
    () => requirementColumns(Math.max(...requirements.map((one) => one.ladder.needed)), ladder),
    [requirements, ladder],
  )
  return (
    <DataTable
      caption={`Requirements of ${program.plan.title}`}
      rows={requirements}
      columns={columns}
      rowKey={rowKey}
      rowLabel={rowLabel}
      density="two-line"
      fit="content"
      openKey={openKey}
      onOpen={({ key }) => onOpen(key)}
      phoneRow={phoneRow}
    />
  )
}
