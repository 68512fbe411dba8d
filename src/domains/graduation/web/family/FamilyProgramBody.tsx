import { Section } from '#ui/page/SheetPage.tsx'
import { CreditLadder, LadderLegend } from '../ladder/CreditLadder.tsx'
import { MasteryLadder } from '../ladder/MasteryLadder.tsx'
import type { FamilyProgram } from '../program-address.ts'
import css from './family-program.module.css'

/** Credits against the plan, and what was learned: units and abilities with their mastery. */
export function FamilyProgramBody({ program }: { readonly program: FamilyProgram }) {
  const { ladder, requirements, units, abilities } = program
  return (
    <>
      <Section title={`${ladder.earned + ladder.exempt} of ${ladder.needed} credits`}>
        <p className={css.words}>
          {program.plan}, until {program.graduates}.
        </p>
        <CreditLadder ladder={ladder} size="head" />
        <LadderLegend ladder={ladder} />
        <ul className={css.list}>
          {requirements.map(({ key, title, ladder: own }) => (
            <li key={key}>
              <span className={css.top}>
                <span>{title}</span>
                <span>
                  {own.earned + own.exempt} / {own.needed}
                </span>
              </span>
              <CreditLadder ladder={own} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Units" count={units.length}>
        <ul className={css.list}>
          {units.map(({ id, title, topic, text, level }) => (
            <li key={id} className={css.line}>
              <span>
                {title} <span className={css.words}>{topic}</span>
              </span>
              <MasteryLadder level={level} text={text} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Abilities" count={abilities.length}>
        <ul className={css.list}>
          {abilities.map(({ id, title, text, level }) => (
            <li key={id} className={css.line}>
              <span>{title}</span>
              <MasteryLadder level={level} text={text} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
