import type { ProgramShown } from '../../contract/program.schemas.ts'
import { GraduationBadge } from '../graduation-badge.embed.tsx'
import { CreditLadder, LadderLegend } from '../ladder/CreditLadder.tsx'
import { ProgramMenu } from './ProgramMenu.tsx'
import css from './program.module.css'
import { SubjectMenu } from './SubjectMenu.tsx'
import { WhatIfMenu } from './WhatIfMenu.tsx'

const credits = (count: number) => (Number.isInteger(count * 2) ? count.toFixed(1) : count.toFixed(2))

/** Why somebody is ahead of whose credits some have no plan: they are due later. */
const aheadText = ({ ladder: { earned, exempt, expected } }: ProgramShown) =>
  `Ahead in everything due by today: ${credits(earned + exempt)} credits are there, ${credits(expected)} expected.`

/** The gap as one figure, or one sentence where there is none; then all credits against the plan. */
export function ProgramHead({ program }: { readonly program: ProgramShown }) {
  const { ladder, stage } = program
  const isMissing = ladder.missing > 0
  return (
    <section className={css.head} aria-label="Credits against the plan">
      <div className={css.top}>
        {isMissing && <span className={css.figure}>{credits(ladder.missing)}</span>}
        <div className={css.sentences}>
          <h2 className={css.title}>
            {isMissing
              ? 'credits have no plan yet'
              : program.status === 'completed'
                ? 'Every requirement is met'
                : 'Every credit is earned, running or planned'}
          </h2>
          <p className={css.finish}>
            {isMissing && program.status === 'ahead-of-schedule' && aheadText(program)} {program.finish}{' '}
            {program.tightest}
          </p>
        </div>
        <div className={css.actions}>
          <GraduationBadge status={program.status} />
          <SubjectMenu program={program} />
          <WhatIfMenu program={program} />
          {program.what_if === null && <ProgramMenu program={program} />}
        </div>
      </div>
      <CreditLadder ladder={ladder} size="head" />
      <div className={css.grades}>
        {program.grades.map((grade) => (
          <span key={grade}>{grade}</span>
        ))}
        <span className={css.end}>
          {ladder.needed} credits, {stage === 'ms' && 'end of middle school, '}
          {program.graduates}
        </span>
      </div>
      <LadderLegend ladder={ladder} />
      <p className={css.plan} data-print="only" hidden>
        {program.plan.title}, version {program.plan.version},{' '}
        {stage === 'hs' ? 'high school' : 'middle school'}
      </p>
    </section>
  )
}
