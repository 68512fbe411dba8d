import { type RawBuilder, sql } from 'kysely'

/** SQL: which units `u` and abilities `b` are meant. */
interface Among {
  readonly units: RawBuilder<boolean>
  readonly abilities: RawBuilder<boolean>
}

const all: Among = { units: sql<boolean>`true`, abilities: sql<boolean>`true` }

/** SQL: what is taught now, units in teaching order and then abilities; what was retired is asked of nobody. */
export const itemsOfStages = ({ units, abilities }: Among = all) => sql`
  select 'unit' as kind, u.id, u.school_stage, t.id as topic_id, t.title as topic, s.title as subject, u.title,
    u.search_text, row_number() over (order by s.position, t.position, u.position, u.id) as place
  from units u join topics t on t.id = u.topic_id join subjects s on s.id = t.subject_id
  where u.retired_at is null and u.deleted_at is null and ${units}
  union all
  select 'ability', b.id, b.school_stage, null, '', '', b.title, b.search_text,
    1000000 + row_number() over (order by b.title, b.id)
  from abilities b where b.retired_at is null and ${abilities}`
