import { UiLink } from '#ui/page/UiLink.tsx'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { GraduationBadge } from '../graduation-badge.embed.tsx'
import { MasteryLadder } from '../ladder/MasteryLadder.tsx'
import { programAddress } from '../program-address.ts'
import css from './program.module.css'

/** The abilities of the plan, each with its mastery; its evidence is one click away. */
export function AbilityList({ program }: { readonly program: ProgramShown }) {
  const { ability_list: list, abilities, abilities_status: status, student, stage } = program
  if (list.length === 0) return null
  return (
    <section className={css.abilities} aria-labelledby="abilities">
      <h2 id="abilities" className={css.abilitiesTitle}>
        Abilities
        <span className={css.note}>
          {abilities.reached} of {abilities.needed} reached
        </span>
        {status && <GraduationBadge status={status} />}
      </h2>
      <ul className={css.abilityGrid}>
        {list.map(({ id, title, text, level }) => (
          <li key={id}>
            <UiLink href={programAddress.ability(student.id, stage, id)}>{title}</UiLink>
            <MasteryLadder level={level} text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}
