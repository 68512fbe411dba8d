import type { Topic } from '#contract/topics.ts'
import type { Viewer } from '../api/viewer.ts'
import type { Database } from '../database/database.ts'
import type { Domain } from '../domain.ts'

/** Which of some topics a viewer may subscribe to now. */
export type ListHeardTopics = (viewer: Viewer, topics: readonly Topic[]) => Promise<ReadonlySet<Topic>>

/**
 * Asks the rules of the domains, one query a subject where its rule takes many: a page of a morning listens to 18
 * rolls, and its stream is looked at again all day.
 */
export function joinTopicRules(db: Database, domains: readonly Domain[]): ListHeardTopics {
  const rules = new Map(domains.flatMap(({ topics = {} }) => Object.entries(topics)))
  return async (viewer, topics) => {
    const heard = new Set<Topic>()
    for (const [subject, ofSubject] of Map.groupBy(topics, subjectOf)) {
      const rule = rules.get(subject)
      if (rule === undefined) continue
      const ids = rule.ofMany && (await rule.ofMany(db, viewer, ofSubject.map(idOf)))
      for (const topic of ofSubject)
        if (ids ? ids.has(idOf(topic)) : await rule(db, viewer, idOf(topic))) heard.add(topic)
    }
    return heard
  }
}

const subjectOf = (topic: Topic) => topic.slice(0, topic.indexOf(':'))
const idOf = (topic: Topic) => Number(topic.slice(topic.indexOf(':') + 1))
