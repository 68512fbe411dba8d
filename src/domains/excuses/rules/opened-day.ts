/** The days of an absence as its form holds them. */
interface FormDays {
  readonly startDay: string
  readonly endDay: string
  /** Where it may come again: from when on. */
  readonly periodStart?: string
}

/** The form on the day it opens for, while nobody chose another: a page kept over night opens for the next day. */
export const openedOn = <Form extends FormDays>(form: Form, day: string | null | undefined): Form =>
  day == null
    ? form
    : { ...form, startDay: day, endDay: day, ...('periodStart' in form && { periodStart: day }) }

const dayFields = ['startDay', 'endDay', 'periodStart', 'periodEnd']

/** Whether a change chooses a day. "Single day" puts the last day where the first is, which chooses none. */
export const choosesDay = (part: object): boolean =>
  !('isSingleDay' in part) && dayFields.some((field) => field in part)
