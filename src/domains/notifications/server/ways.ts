import { sql } from 'kysely'
import { defaultChoices } from '../rules/default-choices.ts'

/** SQL: a CTE `usual` of the defaults, by audience and category. */
export const usualChoices = sql`usual (audience, category, in_app, email, push) as (values ${sql.join(
  Object.entries(defaultChoices).flatMap(([audience, choices]) =>
    Object.entries(choices).map(
      ([category, { inApp, email, push }]) =>
        sql`(${audience}, ${category}, ${inApp}::boolean, ${email}, ${push}::boolean)`,
    ),
  ),
)})`

/** SQL: beside `told` (user_id, category) what people of a role chose, and what is usual for them. */
export const choicesOf = (role: string) => sql`
  left join notification_preferences chosen
    on chosen.user_id = told.user_id and chosen.category = told.category
  left join usual on usual.category = told.category
    and usual.audience = case when ${sql.ref(role)} in ('student', 'guardian') then 'family' else 'staff' end`

/** SQL: `choicesOf` with the person joined as `users`; people who left fall out. */
export const joinChoices = sql`
  join users on users.id = told.user_id and users.deactivated_at is null ${choicesOf('users.role')}`

/** SQL, beside these choices: by which ways a person hears of it. Sending and the count before it both use these. */
export const ways = {
  inApp: sql<boolean>`coalesce(chosen.in_app, usual.in_app, true)`,
  email: sql<string>`coalesce(chosen.email, usual.email, 'none')`,
  push: sql<boolean>`coalesce(chosen.push, usual.push, false)`,
}
