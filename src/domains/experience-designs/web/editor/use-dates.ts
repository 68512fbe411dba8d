import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import type { DesignDates } from '#domains/templates/web/design-editor.embed.tsx'
import { formatDayOf, formatDayRange } from '#ui/format/days.ts'
import { client } from '#web/calls/api.ts'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'

/** How long it waits after the last keystroke. */
const waitMs = 500

/** Where the plan that stands in the editor falls, asked anew when it changes. */
export function useDates(
  { id, design: stored, dates }: ExperienceDesign,
  design: Design,
): Omit<DesignDates, 'videoOf'> {
  const planOf = ({ weeks, sessions }: Design) => ({
    weeks: weeks.map(({ key }) => ({ key })),
    sessions,
  })
  const [plan] = useDebouncedValue(planOf(design), waitMs)
  const text = JSON.stringify(plan)
  const isStored = text === JSON.stringify(planOf(stored))
  const { data } = useQuery({
    queryKey: ['dates', id, text],
    queryFn: () => client.experienceDesigns.previewDesign({ experience_id: id, ...plan }),
    enabled: !isStored,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const shown = isStored || data === undefined ? dates : data.dates
  const known = new Map(shown.sessions.map((session) => [session.key, session]))
  return {
    ofWeek: (at) => {
      const week = shown.weeks[at]
      if (week === undefined) return undefined
      if (week.first_day === null || week.last_day === null) return 'after the cycle'
      return formatDayRange(week.first_day, week.last_day, { year: false })
    },
    ofSession: (key) => {
      const session = known.get(key)
      if (session === undefined) return undefined
      const { notHeld, conflicts, startsAt } = session
      if (notHeld !== null) return { text: notHeld, isGrave: false }
      const day = startsAt === null ? [] : [formatDayOf(startsAt)]
      if (conflicts.length > 0)
        return {
          text: [...day, conflicts.map(({ text: why }) => why).join('; ')].join(' · '),
          isGrave: true,
        }
      return day[0] === undefined ? undefined : { text: day[0], isGrave: false }
    },
  }
}
