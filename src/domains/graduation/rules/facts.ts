import type { Assessed } from '#domains/mastery/rules/mastery-rule.ts'

/*
 * What a student's graduation is computed from, and nothing else. Credits are whole numbers of quarters here: 0.25 is 1.
 */

export interface UnitFact {
  readonly id: number
  readonly title: string
  readonly topicId: number
  readonly quarters: number
  /** No longer taught: what was earned of it counts, nobody is asked for it. */
  readonly isRetired?: boolean
}

export interface TopicFact {
  readonly id: number
  readonly title: string
  readonly subjectId: number
}

/** What is taught in the stage of the plan, in teaching order. */
export interface Catalogue {
  readonly units: ReadonlyMap<number, UnitFact>
  readonly topics: ReadonlyMap<number, TopicFact>
  readonly abilities: ReadonlyMap<number, { readonly id: number; readonly title: string }>
}

export interface LevelFact extends Assessed {
  readonly unitId: number | null
  readonly abilityId: number | null
  readonly experienceId: number | null
}

/** Credits for a topic that come from no assessment. */
export interface TopicCredit {
  readonly id: number
  readonly topicId: number
  readonly quarters: number
  /** Why, or what was done. */
  readonly title: string
}

/** A unit of the language vendor's course that is completed. */
export interface Milestone {
  readonly topicId: number
  readonly level: number
}

/** What a student takes or will take, with what the student earns in it. */
export interface Coverage {
  readonly title: string
  /** Null: a template of the pathway's plan, which is no experience yet. */
  readonly experienceId: number | null
  /** Cycles since entry, from 0. */
  readonly cycle: number
  readonly unitIds: readonly number[]
  readonly abilityIds: readonly number[]
}

/** A decision of a counselor: evidence counts elsewhere, or credits of a requirement are let off. */
export type Decision =
  | {
      readonly kind: 'move'
      readonly id: number
      readonly itemKey: string
      readonly requirementKey: string
      readonly reason: string
    }
  | {
      readonly kind: 'waiver'
      readonly id: number
      readonly quarters: number
      readonly requirementKey: string
      readonly reason: string
    }

export interface StudentFacts {
  readonly assessments: readonly LevelFact[]
  readonly exemptions: readonly TopicCredit[]
  readonly electives: readonly TopicCredit[]
  readonly milestones: readonly Milestone[]
  readonly decisions: readonly Decision[]
  readonly running: readonly Coverage[]
  readonly planned: readonly Coverage[]
}

/** Where the student is on the way: cycles since entry, from 0; `firstGrade` names them. */
export interface Position {
  /** The running cycle, or the next once that is over and assessed. */
  readonly cycle: number
  readonly entryYear: number
  readonly firstGrade: number
}
