import { htmlOfText, textOfHtml } from '#contract/formatted-text.ts'
import type { AssessmentFlag } from '#domains/mastery/contract/assessment-flags.ts'
import type { MasteryLevel } from '#domains/mastery/contract/mastery-levels.ts'

/** What is said of a unit or ability on a task. */
export interface Said {
  readonly flag: AssessmentFlag
  /** Harmless HTML; '' for none. */
  readonly commentHtml: string
  /** Null: none is given; undefined: nobody says anything of it. */
  readonly level: MasteryLevel | null | undefined
}

const nothing: Said = { flag: 'not_covered', commentHtml: '', level: null }

/** Whether `now` says what `before` has said; undefined for nothing. A comment that lost its marks in a plain field is the same. */
export function isSaid(now: Said, before: Said = nothing): boolean {
  const { flag, commentHtml, level } = before
  return (
    now.flag === flag &&
    (now.level === undefined || now.level === (level ?? null)) &&
    (now.commentHtml === commentHtml || now.commentHtml === htmlOfText(textOfHtml(commentHtml)))
  )
}
