import { useState, useSyncExternalStore } from 'react'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import type { Part, Question } from '../../rules/form.ts'
import { type Asked, isAsked, problemsOf, wrongOf } from '../../rules/problems.ts'
import { type DraftKeeper, keepDraft } from './draft-keeper.ts'
import { keepUnsent } from './kept-here.ts'
import { sendAnswer } from './send-answer.ts'

export interface Draft {
  readonly token: string
  readonly form: ShownForm
  readonly part: Part
  readonly keeper: DraftKeeper
  readonly state: ReturnType<DraftKeeper['state']>
  readonly asked: Asked
  /** What keeps the part from being sent, by question. */
  readonly problems: Readonly<Record<string, string>>
  /** Whether somebody tried to send: what is missing is said, too. */
  readonly isTried: boolean
  readonly setTried: () => void
  readonly isAsked: (question: Question) => boolean
  readonly errorOf: (question: Question) => string | undefined
}

/** A draft in this browser: what is typed, what is wrong with it, and whether it has arrived. */
export function useDraft(token: string, form: ShownForm): Draft {
  const [keeper] = useState(() =>
    keepDraft(form, {
      send: (answer) => sendAnswer(token, answer),
      ...keepUnsent(token),
    }),
  )
  const [isTried, setTried] = useState(false)
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  const asked: Asked = {
    ...{ offers: form.offers, today: form.today, values: state.values },
    guardianEmail: form.guardianEmail,
  }
  const problems = problemsOf(form.part, asked)
  return {
    ...{ token, form, keeper, state, asked, problems, isTried },
    part: form.part,
    setTried: () => setTried(true),
    isAsked: (question) => isAsked(question, form.offers),
    errorOf: (question) =>
      state.refusals[question.key] ??
      (isTried
        ? problems[question.key]
        : state.left.has(question.key)
          ? wrongOf(question, asked)
          : undefined),
  }
}
