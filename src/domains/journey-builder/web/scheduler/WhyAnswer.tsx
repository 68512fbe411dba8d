import { useQuery } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { ordinal } from '../../rules/ordinal.ts'
import type { WhyBinds } from '../../rules/plan-types.ts'
import css from './scheduler.module.css'
import { awayText } from './scheduler-text.ts'

interface WhyAnswerProps {
  readonly proposalId: number
  readonly studentId: number
  readonly choice: { readonly id: number; readonly title: string }
}

/** Who would lose what if the student had this place after all: asked of a second plan. */
export function WhyAnswer({ proposalId, studentId, choice }: WhyAnswerProps) {
  const { data, error } = useQuery(
    api.scheduler.askWhy.queryOptions({
      input: { proposalId, studentId, experienceId: choice.id },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  if (error !== null) return <span className={css.second}>{messageOf(error)}</span>
  if (data === undefined) return <span className={css.second}>Planning again with this place given…</span>
  if (data.away !== null) return <span className={css.second}>{awayText(data.away)}.</span>
  if (data.binds !== null) return <span className={css.second}>{bindsTexts[data.binds]}</span>
  const others = data.moves.filter(({ student }) => student.id !== studentId)
  const sentence =
    data.worse === 0
      ? 'Nobody would get anything worse.'
      : `${formatNoun(data.worse, 'student')} would get something worse${
          data.better > 0 ? `, ${formatNoun(data.better, 'student')} something better` : ''
        }:`
  return (
    <span className={css.answer} role="status">
      {sentence}
      {others.map(({ student, block, from, to }) => (
        <span key={`${student.id} ${block}`} className={css.second}>
          {student.name}: {partText(to)} instead of {partText(from)}
        </span>
      ))}
    </span>
  )
}

const bindsTexts: Readonly<Record<WhyBinds, string>> = {
  by_hand: 'Every place of it is kept by hand or by a pin.',
  not_run: 'This proposal does not run it: too few would be in it.',
  left_out: 'This proposal is made without it.',
  not_available: 'It meets when the student is not available.',
  least: 'Nobody else would take the place they leave, and it would have too few.',
}

const partText = (part: { title: string; rank: number | null } | null) =>
  part === null ? 'nothing' : `${part.title}${part.rank === null ? '' : ` (${ordinal(part.rank)})`}`
