import type { Compared } from '../../contract/comparison.contract.ts'
import type { RunState } from '../../rules/plan-types.ts'

export type PlannedExperience = Compared['experiences'][number]

/** What is counted of the experiences of a plan, with what a sheet says of them. */
export const experienceTexts = {
  under: {
    label: 'Experiences under their least size',
    about: 'Would not run, or run with fewer than they need since somebody has a place by hand.',
    states: ['under', 'not_run'],
  },
  left_out: {
    label: 'Experiences left out',
    about: 'The plan was asked for without them: nobody is offered them.',
    states: ['left_out'],
  },
} as const satisfies Record<string, { label: string; about: string; states: readonly RunState[] }>
export type ExperienceMeasure = keyof typeof experienceTexts
export const experienceMeasures: readonly ExperienceMeasure[] = ['under', 'left_out']

/** The experiences of a plan that one number counts. */
export function countedExperiences(
  { experiences }: Pick<Compared, 'experiences'>,
  measure: ExperienceMeasure,
): readonly PlannedExperience[] {
  const states: readonly RunState[] = experienceTexts[measure].states
  return experiences.filter(({ state }) => states.includes(state))
}

/** A number as the address has it: `12.under`. */
export const experienceWords = (proposalId: number, measure: ExperienceMeasure): string =>
  `${proposalId}.${measure}`

/** The plan and the number that the address names; undefined where it names none of these. */
export function readExperiences<Plan extends Pick<Compared, 'id'>>(
  words: string | undefined,
  proposals: readonly Plan[],
): { readonly plan: Plan; readonly measure: ExperienceMeasure } | undefined {
  const [id, name] = words?.split('.') ?? []
  const plan = proposals.find((one) => String(one.id) === id)
  const measure = experienceMeasures.find((one) => one === name)
  return plan === undefined || measure === undefined ? undefined : { plan, measure }
}
