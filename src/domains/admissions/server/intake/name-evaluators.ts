import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

interface Evaluator {
  readonly kind: 'teacher' | 'mentor'
  readonly name: string
  readonly email: string
}

/**
 * Keeps whom the family named and, where `isAsked`, has them asked by mail: the wish is a row that the job of actions
 * performs (decision 136). Whoever answered stays; whoever was asked under this address is not asked again. A new address
 * ends the link of the one before.
 */
export async function nameEvaluators(
  db: Database,
  applicationId: number,
  evaluators: readonly Evaluator[],
  { isAsked, at }: { readonly isAsked: boolean; readonly at: Date },
): Promise<void> {
  for (const { kind, name, email } of evaluators) {
    const { rows } = await sql<{ isToAsk: boolean }>`
      insert into application_evaluations as v (application_id, kind, evaluator_name, evaluator_email, changed_at)
      values (${applicationId}, ${kind}, ${name}, ${email}, ${at})
      on conflict (application_id, kind) do update set evaluator_name = excluded.evaluator_name,
        evaluator_email = excluded.evaluator_email, changed_at = excluded.changed_at,
        token_hash = case when lower(v.evaluator_email) = lower(excluded.evaluator_email) then v.token_hash end,
        asked_at = case when lower(v.evaluator_email) = lower(excluded.evaluator_email) then v.asked_at end,
        last_asked_at = case when lower(v.evaluator_email) = lower(excluded.evaluator_email) then v.last_asked_at end,
        bounced_at = case when lower(v.evaluator_email) = lower(excluded.evaluator_email) then v.bounced_at end
      where v.answered_at is null
      returning asked_at is null as is_to_ask`.execute(db)
    if (isAsked && rows[0]?.isToAsk === true)
      await sql`insert into application_actions as x (application_id, kind, asked_at, next_try_at)
        values (${applicationId}, ${`${kind}_evaluation`}, ${at}, ${at})
        on conflict (application_id, kind) where state in ('waiting', 'failed')
          do update set wishes = x.wishes + 1, next_try_at = excluded.next_try_at`.execute(db)
  }
}

/** How far both evaluations are, as the family may know it: whether somebody was asked and answered, not what. */
export async function listAskedEvaluators(db: Database, applicationId: number) {
  const rows = await db
    .selectFrom('applicationEvaluations')
    .select(['kind', 'evaluatorName', 'askedAt', 'answeredAt', 'bouncedAt'])
    .where('applicationId', '=', applicationId)
    .where('evaluatorEmail', '<>', '')
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind, evaluatorName, askedAt, answeredAt, bouncedAt }) => ({
    kind: kind === 'teacher' ? ('teacher' as const) : ('mentor' as const),
    name: evaluatorName,
    state:
      answeredAt !== null
        ? ('answered' as const)
        : bouncedAt !== null
          ? ('bounced' as const)
          : askedAt !== null
            ? ('asked' as const)
            : ('named' as const),
  }))
}
