import type { OfferedTopic } from '../../contract/units.schemas.ts'

/** Topics under their subject, as a `Select` takes them. */
export function topicOptions(topics: readonly OfferedTopic[]) {
  const bySubject = Object.groupBy(topics, ({ subject_id: id }) => id)
  const seen = [...new Set(topics.map(({ subject_id: id }) => id))]
  return seen.map((id) => {
    const own = bySubject[id] ?? []
    return {
      group: own[0]?.subject_title ?? '',
      items: own.map((topic) => ({ value: String(topic.id), label: topic.topic_title })),
    }
  })
}
