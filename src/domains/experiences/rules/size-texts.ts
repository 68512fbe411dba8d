import { countOf } from '#contract/clock-text.ts'

interface Size {
  /** Null: no limit. */
  readonly places: number | null
  /** Held with at least so many students, or not at all; null: with any number. */
  readonly least: number | null
}

/** Why an experience cannot be held so: it needs more students than it takes; null when it can. */
export const sizeProblem = ({ places, least }: Size): string | null =>
  places === null || least === null || least <= places
    ? null
    : `It needs at least ${countOf(least, 'student')}, but there ${places === 1 ? 'is' : 'are'} ${countOf(places, 'place')}.`
