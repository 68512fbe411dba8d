import { UiLink } from '#ui/page/UiLink.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { studentAddress } from '../../rules/student-addresses.ts'
import { EditPerks } from './EditPerks.tsx'
import css from './overview.module.css'
import { type PerkRow, perkColumns, perkPhoneRow } from './perk-columns.tsx'

/** So many stand here; all of them are in the program. */
const mostShown = 8

const keyOf = ({ key }: PerkRow) => key
const labelOf = ({ title }: PerkRow) => title

interface PerksInProgressProps {
  readonly studentId: number
  readonly perks: NonNullable<StudentOverview['perks']>
  readonly canChoose: boolean
}

/** Units and abilities that the experiences of the cycle lead to, the weakest first (picture 24). */
export function PerksInProgress({ studentId, perks, canChoose }: PerksInProgressProps) {
  if (perks.length === 0) return null
  const shown = perks.slice(0, mostShown)
  const edit = (row: PerkRow) => <EditPerks studentId={studentId} perk={row} />
  return (
    <section aria-labelledby="in-progress">
      <div className={css.head}>
        <h2 id="in-progress" className={css.title}>
          Units and abilities in progress
          <span className={css.count}>
            {shown.length < perks.length ? `${shown.length} of ${perks.length}` : perks.length}
          </span>
        </h2>
        <UiLink href={studentAddress.tab(studentId, 'program')} className={css.all}>
          All in Program
        </UiLink>
      </div>
      <DataTable
        caption="Units and abilities in progress"
        rows={shown}
        columns={perkColumns}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="two-line"
        fit="content"
        phoneRow={perkPhoneRow}
        {...(canChoose && { rowActions: edit, phoneAction: edit, actionsWidth: 36 })}
      />
    </section>
  )
}
