import { sql } from 'kysely'
import type { Moment } from '#contract/moments.ts'
import type { Database } from '#server/database/database.ts'
import { exactTime, inOrder, isBefore, type MomentsAsked, saysAll } from '#server/database/moments.ts'
import { asMasteryLevel, masteryLabel } from '../contract/mastery-levels.ts'
import { isEmpty } from './record-assessments.ts'

/** So many units and abilities of one send are named. */
const mostNamed = 4

interface Row {
  readonly key: string
  readonly at: string
  readonly isFinal: boolean
  readonly experience: string | null
  readonly by: string | null
  readonly perks: readonly { readonly title: string; readonly level: number | null; readonly flag: string }[]
}

/**
 * What was said of a student's units and abilities, a line a send, the latest first: all of it, or within some
 * experiences. What was taken back is not told, by whoever said it or with a "Not yet covered" that came later, nor is that
 * one, which says nothing. One statement.
 */
export async function listAssessmentMoments(
  db: Database,
  asked: MomentsAsked,
  within: 'all' | readonly number[],
  grade: number,
): Promise<Moment[]> {
  const at = sql`a.assessed_at`
  const key = sql`('assessment:' || min(a.id))`
  const seen =
    within === 'all' ? sql`true` : sql`coalesce(a.experience_id = any(${[...within]}::integer[]), false)`
  const title = sql`coalesce(n.title, b.title)`
  const { rows } = await sql<Row>`
    select ${key} as key, ${exactTime(at)} as at, a.is_final, e.title as experience, u.name as by,
      json_agg(json_build_object('title', ${title}, 'level', a.level, 'flag', a.flag) order by a.id) as perks
    from assessments a left join units n on n.id = a.unit_id left join abilities b on b.id = a.ability_id
    left join experiences e on e.id = a.experience_id left join users u on u.id = a.assessed_by
    where a.student_id = ${asked.studentId} and a.withdrawn_at is null and not ${isEmpty('a')} and ${seen}
      and not exists (select from assessments o where o.task_id = a.task_id and o.student_id = a.student_id
        and coalesce(o.unit_id, -o.ability_id) = coalesce(a.unit_id, -a.ability_id) and o.id > a.id
        and ${isEmpty('o')} and o.withdrawn_at is null and not o.says_again)
    group by a.batch, a.assessed_at, a.is_final, e.title, u.name
    having ${isBefore(asked, at, key)}
      and ${saysAll(asked, sql`string_agg(${title}, ' ') || ' ' || coalesce(e.title, '') || ' ' || coalesce(u.name, '')`)}
    ${inOrder(asked, at, key)}`.execute(db)
  const said = ({ title: name, level }: Row['perks'][number]) =>
    level === null ? name : `${name}: ${masteryLabel(asMasteryLevel(level), grade)}`
  return rows.map(({ perks, ...row }) => {
    const more = perks.length - mostNamed
    return {
      kind: 'assessment',
      key: row.key,
      at: row.at,
      title: [...perks.slice(0, mostNamed).map(said), ...(more > 0 ? [`and ${more} more`] : [])].join(', '),
      state: row.isFinal ? 'Final feedback' : 'Feedback',
      tone: perks.some(({ flag }) => flag === 'needs_improvement') ? 'late' : 'plain',
      detail: [row.experience, row.by].filter(Boolean).join(', ') || null,
      url: null,
    }
  })
}
