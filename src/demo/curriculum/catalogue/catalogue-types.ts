/** The age group a topic or an ability is meant for: middle school (grades 6–8) or high school (9–12). */
type CatalogueStage = 'ms' | 'hs'

/** One subject with all its topics, as written down for the demo school. */
export interface CatalogueSubject {
  readonly title: string
  /** In teaching order. */
  readonly topics: readonly CatalogueTopic[]
}

/** A topic of one subject; titles are unique within their subject only. */
export interface CatalogueTopic {
  readonly title: string
  readonly stage: CatalogueStage
  /** In teaching order: each unit builds on the ones before it. */
  readonly units: readonly CatalogueUnit[]
}

/** A unit of work within a topic; it is for the stage of its topic. */
export interface CatalogueUnit {
  /** At most 60 characters, in sentence case. */
  readonly title: string
  /** What completing the unit is worth: 0.25, 0.5 or 1. */
  readonly credit: number
  /** One or two sentences, at most 240 characters. */
  readonly description: string
  /** Three to five, each beginning with a verb and at most 110 characters long. */
  readonly objectives: readonly string[]
}

/** A transferable skill that belongs to no single subject. */
export interface CatalogueAbility {
  /** At most 60 characters, in sentence case. */
  readonly title: string
  readonly stage: CatalogueStage
  /** What demonstrating the ability is worth. */
  readonly credit: number
  /** One sentence, at most 240 characters. */
  readonly description: string
}
