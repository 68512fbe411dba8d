import { sql } from 'kysely'
import { keptDaysOf, kindsOfRecords, type RecordKind } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import type { Database } from '#server/database/database.ts'
import type { AuditStored } from '../contract/audit.contract.ts'
import { kindWords } from '../rules/audit-words.ts'
import { storedBy, storedParts } from '../rules/stored-records.ts'

/** Whoever works with the product has it: their groups are all there are. */
const everyColleague = 'shell.use'

interface Holder {
  readonly permission: string
  readonly title: string
  readonly people: number[]
}

/** Every part with what it stores, and who holds the permissions to see it now. */
export async function listStored(db: Database): Promise<AuditStored[]> {
  const { rows } = await sql<Holder>`
    select p.permission, g.title, coalesce(array_agg(distinct u.id) filter (where u.id is not null), '{}') as people
    from permission_group_permissions p join permission_groups g on g.id = p.group_id
    left join permission_group_members m on m.group_id = g.id
    left join users u on u.id = m.employee_id and u.deactivated_at is null
    group by p.permission, g.id, g.title order by lower(g.title)`.execute(db)
  return storedParts.map((part, at) => {
    const { what, holds, why, kept, seenBy, seenByFamilies } = storedBy(part)
    const holders = rows.filter(({ permission }) => seenBy.some((one) => one === permission))
    const groups = Map.groupBy(holders, ({ title }) => title)
    return {
      id: at + 1,
      part: kindWords(part),
      what,
      holds: [...holds],
      why,
      kept: kept.map(periodOf),
      groups: seenBy.includes(everyColleague)
        ? [{ title: 'everybody on the staff', people: countOf(holders) }]
        : [...groups].map(([title, of]) => ({ title, people: countOf(of) })),
      people: countOf(holders),
      seenByFamilies,
    }
  })
}

const countOf = (holders: readonly Holder[]) => new Set(holders.flatMap(({ people }) => people)).size

function periodOf(kind: RecordKind): string {
  const days = keptDaysOf(school().keptDays, kind)
  return `${kindsOfRecords[kind].title}: ${days === null ? 'for good' : `${days} days`}`
}
