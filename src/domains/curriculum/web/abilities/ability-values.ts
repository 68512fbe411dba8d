import type { Ability, AbilityVersion } from '../../contract/abilities.contract.ts'
import type { SchoolStage } from '../../contract/school-stage.ts'

/** What is typed into the form of an ability. */
export interface AbilityValues {
  readonly title: string
  readonly description: string
  readonly stage: SchoolStage
  readonly credit: string
}

export const abilityValues = (ability: Ability | AbilityVersion | undefined): AbilityValues => ({
  title: ability?.title ?? '',
  description: ability?.description ?? '',
  stage: ability?.school_stage ?? 'hs',
  credit: String(ability?.credit ?? 0.25),
})

/** The server's names of the fields. */
export const fieldNames = { stage: ['school_stage'] } as const

/** The form as the server takes it. */
export const toFields = ({ title, description, stage, credit }: AbilityValues) => ({
  title,
  description,
  school_stage: stage,
  credit,
})
