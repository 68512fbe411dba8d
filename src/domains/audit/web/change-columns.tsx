import { school } from '#contract/school/school.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AuditChange } from '../contract/audit.contract.ts'
import css from './audit.module.css'

/** Who did it: a person, an identity provider, or the server by itself. */
export const actorOf = ({ actor, machine }: Pick<AuditChange, 'actor' | 'machine'>) =>
  actor?.name ??
  (machine === null ? `${school().productName}, by itself` : `${machine}, an identity provider`)
/** How they did it: seeing the platform as somebody, or through a program that has a token of theirs; empty else. */
export const waysOf = ({ actor, actingAs, machine }: Pick<AuditChange, 'actor' | 'actingAs' | 'machine'>) =>
  actingAs !== null
    ? `Seeing the platform as ${actingAs.name}`
    : actor !== null && machine !== null
      ? `By the token ${machine}`
      : ''
const fieldsOf = ({ fields }: AuditChange) => fields.map(({ name }) => name).join(', ')
const when = ({ at }: AuditChange) => formatWhen(at, Date.now())

export const labelOfChange = (change: AuditChange) =>
  `${change.did}, ${change.subject.name}, by ${actorOf(change)}`

export const changeColumns: readonly DataColumn<AuditChange>[] = [
  {
    id: 'did',
    header: 'What',
    primary: true,
    minWidth: 220,
    cell: (change) => (
      <div className={css.two}>
        <span className={css.first}>{change.did}</span>
        {fieldsOf(change) !== '' && <span className={css.second}>{fieldsOf(change)}</span>}
      </div>
    ),
  },
  { id: 'subject', header: 'Of whom or what', minWidth: 200, cell: ({ subject }) => subject.name },
  {
    id: 'actor',
    header: 'Who',
    minWidth: 220,
    cell: (change) => <PersonCell name={actorOf(change)} second={waysOf(change)} />,
  },
  { id: 'at', header: 'When', width: 180, align: 'right', cell: when },
]

export const phoneRow = (change: AuditChange) => (
  <PhoneRow
    name={change.did}
    reason={[actorOf(change), waysOf(change), when(change)].filter(Boolean).join(' · ')}
    below={<span className={css.second}>{change.subject.name}</span>}
  />
)
