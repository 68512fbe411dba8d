import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Evidence } from '../../contract/program.schemas.ts'
import { levelText } from '../../rules/explain.ts'
import type { Reckoned } from '../reckon-program.ts'

interface EvidenceRow {
  readonly id: number
  readonly unitId: number | null
  readonly abilityId: number | null
  readonly level: number
  readonly isFinal: boolean
  readonly experience: string | null
  readonly cycle: string | null
  readonly assessedAt: Date
}

/** What was assessed of one student in some units, or in one ability, with where; the newest first. */
export async function listEvidence(
  db: Database,
  { program, graduation }: Reckoned,
  about: { readonly unitIds: readonly number[] } | { readonly abilityId: number },
): Promise<(Evidence & { readonly unitId: number | null })[]> {
  const isAbout =
    'abilityId' in about
      ? sql<boolean>`a.ability_id = ${about.abilityId}`
      : sql<boolean>`a.unit_id = any(${[...about.unitIds]}::integer[])`
  const { rows } = await sql<EvidenceRow>`
    select a.id, a.unit_id, a.ability_id, a.level, a.is_final, e.title as experience,
      c.title || ', ' || left(c.school_year, 4) || '–' || substr(c.school_year, 8, 2) as cycle, a.assessed_at
    from assessments a
    left join experiences e on e.id = a.experience_id
    left join cycles c on c.id = e.cycle_id
    where a.student_id = ${program.studentId} and a.stands and a.level is not null and ${isAbout}
    order by a.assessed_at desc, a.id desc`.execute(db)
  const deciding = new Set(
    [...graduation.masteryOfUnits.values(), ...graduation.masteryOfAbilities.values()].map(
      ({ setBy }) => setBy.id,
    ),
  )
  return rows.map(({ isFinal, assessedAt, abilityId: _ability, ...row }) => ({
    ...row,
    text: levelText(row.level, program.grade),
    is_final: isFinal,
    assessed_at: assessedAt.toISOString(),
    is_deciding: deciding.has(row.id),
  }))
}
