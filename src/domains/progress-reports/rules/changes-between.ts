import type { ReportContent, ReportExperience } from '../contract/report-content.ts'

const quoted = (title: string) => `“${title}”`

/** What a correction changed, in sentences a family reads; empty where nothing did. */
export function changesBetween(before: ReportContent, after: ReportContent): string[] {
  const was = new Map(before.experiences.map((one) => [one.id, one]))
  const is = new Set(after.experiences.map(({ id }) => id))
  return [
    ...after.experiences.flatMap((one) => {
      const earlier = was.get(one.id)
      return earlier ? changesOf(earlier, one) : [`${quoted(one.title)} was added.`]
    }),
    ...before.experiences.filter(({ id }) => !is.has(id)).map(({ title }) => `${quoted(title)} was removed.`),
    ...attendanceChange(before, after),
    ...(before.summary?.body === after.summary?.body ? [] : ['The summary was rewritten.']),
  ]
}

function changesOf(before: ReportExperience, after: ReportExperience): string[] {
  const key = ({ kind, id }: ReportExperience['perks'][number]) => `${kind} ${id}`
  const was = new Map(before.perks.map((perk) => [key(perk), perk]))
  const is = new Set(after.perks.map(key))
  const [had, has] = [before.tasks, after.tasks]
  return [
    ...after.perks.flatMap((perk) => {
      const earlier = was.get(key(perk))
      if (earlier === undefined) return [`${perk.title}: now ${perk.label}.`]
      return [
        ...(earlier.label === perk.label ? [] : [`${perk.title}: ${earlier.label}, now ${perk.label}.`]),
        ...(earlier.comment === perk.comment ? [] : [`${perk.title}: the comment was rewritten.`]),
      ]
    }),
    ...before.perks.filter((perk) => !is.has(key(perk))).map(({ title }) => `${title} was removed.`),
    ...(had.expected === has.expected && had.handed_in === has.handed_in
      ? []
      : [
          `${quoted(after.title)}: ${had.handed_in} of ${had.expected} tasks handed in, now ${has.handed_in} of ${has.expected}.`,
        ]),
  ]
}

function attendanceChange({ attendance: was }: ReportContent, { attendance: is }: ReportContent): string[] {
  if (was.there === is.there && was.sessions === is.sessions) return []
  return [`Attendance: ${was.there} of ${was.sessions} sessions, now ${is.there} of ${is.sessions}.`]
}
