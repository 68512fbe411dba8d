import type { UnitVersion } from '../../contract/units.schemas.ts'
import { changedParts } from '../changed-parts.ts'

const parts = [
  ['title', 'title'],
  ['description', 'description'],
  ['topic_id', 'topic'],
  ['school_stage', 'school stage'],
  ['credit', 'credits'],
] as const

const textOf = ({ objectives }: UnitVersion) => objectives.map(({ title }) => title).join('\n')

/** What a version changed of the one before, in words: "Title and objectives". */
export function whatChanged(before: UnitVersion | undefined, after: UnitVersion): string {
  if (before === undefined) return changedParts(undefined, after.version)
  const changed: string[] = parts.flatMap(([name, label]) => (before[name] === after[name] ? [] : [label]))
  if (textOf(before) !== textOf(after)) changed.push('objectives')
  return changedParts(changed, after.version)
}
