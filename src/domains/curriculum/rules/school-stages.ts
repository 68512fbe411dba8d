import { type SchoolStage, schoolStages } from '../contract/school-stage.ts'

/** What a school stage is called on screens (2-back-office §3). */
export const schoolStageLabels: Readonly<Record<SchoolStage, string>> = {
  ms: 'Middle School',
  hs: 'High School',
}

/** The school stages as a list of choices takes them. */
export const schoolStageOptions = schoolStages.map((value) => ({ value, label: schoolStageLabels[value] }))
