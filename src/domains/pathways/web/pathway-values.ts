import type { PathwayStage, PathwayType } from '../contract/pathway-words.ts'
import type { Pathway } from '../contract/pathways.schemas.ts'

/** What is typed into the form of a pathway. */
export interface PathwayValues {
  readonly title: string
  readonly type: PathwayType
  readonly grades: readonly number[]
  readonly stage: PathwayStage
}

/** A new pathway begins with humanities and 6th grade (3-shell-and-houses §5). */
export const emptyPathway: PathwayValues = { title: '', type: 'humanities', grades: [6], stage: '' }

export const valuesOf = ({ title, type, grades, school_stage: stage }: Pathway): PathwayValues => ({
  title,
  type,
  grades,
  stage,
})

/** The server's names of the fields. */
export const fieldNames = { grades: ['gradeDefault', 'defaultGrade'], stage: ['schoolStage'] } as const

/** The form as the server takes it, without the grades: these have two names. */
export const toFields = ({ title, type, stage }: PathwayValues) => ({ title, type, schoolStage: stage })
