import { calendarRoute } from './use-school-calendar.ts'

const base = '/cycles-and-holidays'

/** Opens the menu of a day and the modals, which are addresses over the page and keep its year and filters. */
export function useGoTo() {
  const navigate = calendarRoute.useNavigate()
  const keep = { search: (before: object) => ({ ...before, day: undefined }), resetScroll: false } as const
  return {
    day: (day: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, day }), replace: true, resetScroll: false }),
    holiday: (id: number | undefined) =>
      void navigate({
        to: `${base}/holidays/{-$holidayId}/edit`,
        params: { holidayId: id === undefined ? undefined : String(id) },
        ...keep,
      }),
    cycle: (id: number | undefined) =>
      void navigate({
        to: `${base}/cycles/$cycleId/edit`,
        params: { cycleId: String(id ?? 'new') },
        ...keep,
      }),
    close: (date: string) => void navigate({ to: `${base}/days/$date/close`, params: { date }, ...keep }),
    open: (date: string, holidayId: number) =>
      void navigate({
        to: `${base}/days/$date/open/$holidayId`,
        params: { date, holidayId: String(holidayId) },
        ...keep,
      }),
    year: (year: string) => void navigate({ to: `${base}/year-settings/$year`, params: { year }, ...keep }),
    import: () =>
      void navigate({ to: `${base}/import/{-$importId}`, params: { importId: undefined }, ...keep }),
  }
}
