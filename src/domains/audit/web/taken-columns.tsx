import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AuditTaken } from '../contract/audit.contract.ts'
import css from './audit.module.css'

const when = ({ at }: AuditTaken) => formatWhen(at, Date.now())

export const labelOfTaken = ({ what, actor }: AuditTaken) => `${what}, by ${actor.name}`

const People = ({ taken }: { taken: AuditTaken }) => (
  <div className={css.two}>
    <span className={css.first} data-much={taken.isMuch || undefined}>
      {formatNoun(taken.people, 'person', 'people')}
      {!taken.isWhole && <Badge family="late">Broke off</Badge>}
    </span>
    <span className={css.second}>{formatCount(taken.peopleThatDay)} that day</span>
  </div>
)

export const takenColumns: readonly DataColumn<AuditTaken>[] = [
  {
    id: 'what',
    header: 'What',
    primary: true,
    minWidth: 260,
    cell: ({ what, rows }) => (
      <div className={css.two}>
        <span className={css.first}>{what}</span>
        <span className={css.second}>{formatNoun(rows, 'row')}</span>
      </div>
    ),
  },
  { id: 'people', header: 'Of how many', width: 180, cell: (taken) => <People taken={taken} /> },
  {
    id: 'actor',
    header: 'Who',
    minWidth: 200,
    cell: ({ actor, actingAs }) => (
      <PersonCell name={actor.name} second={actingAs === null ? '' : `Seeing as ${actingAs.name}`} />
    ),
  },
  { id: 'at', header: 'When', width: 180, align: 'right', cell: when },
]

export const takenPhoneRow = (taken: AuditTaken) => (
  <PhoneRow
    name={taken.what}
    reason={`${taken.actor.name} · ${when(taken)}`}
    below={<People taken={taken} />}
  />
)
